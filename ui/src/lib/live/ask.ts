/** How the page asks the shell for something. */
import { isTauri } from "@tauri-apps/api/core";
import { Refused, type Reason, type Refusal } from "./reason";

/** What a command comes to. */
type Answer<T> = { status: "ok"; data: T } | { status: "error"; error: Refusal };

/** The one place that knows how a request can fail: no shell, a refusal of ours, or the frame's plain words. */
export async function ask<T>(request: () => Promise<Answer<T>>): Promise<T> {
  if (!isTauri()) throw new Refused({ type: "noShell" });
  let answer: Answer<T>;
  try {
    answer = await request();
  } catch (error) {
    throw new Refused(reasonOf(error));
  }
  if (answer.status === "error") throw new Refused(reasonOf(answer.error));
  return answer.data;
}

/** A command, as the page asks it. */
export const asked =
  <Given extends unknown[], T>(command: (...given: Given) => Promise<Answer<T>>) =>
  (...given: Given): Promise<T> =>
    ask(() => command(...given));

/** The same, where it is enough that it was done. */
export const done =
  <Given extends unknown[]>(command: (...given: Given) => Promise<Answer<unknown>>) =>
  async (...given: Given): Promise<void> => {
    await ask(() => command(...given));
  };

/** A command that refuses nothing. */
export const sure =
  <Given extends unknown[], T>(command: (...given: Given) => Promise<T>) =>
  async (...given: Given): Promise<Answer<T>> => ({ status: "ok", data: await command(...given) });

function reasonOf(error: unknown): Reason {
  if (typeof error === "object" && error !== null && "type" in error) return error as Refusal;
  return { type: "unknown", why: error instanceof Error ? error.message : String(error) };
}
