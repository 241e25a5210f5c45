/** Calls shell commands and converts their failures. */
import { isTauri } from "@tauri-apps/api/core";
import { Refused, type Reason, type Refusal } from "./reason";

/** The result of a command. */
type Answer<T> = { status: "ok"; data: T } | { status: "error"; error: Refusal };

/** The only place that maps failures of a request: no shell, a typed refusal, or an error text of Tauri. */
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

/** Turns a command into a function that rejects with `Refused`. */
export const asked =
  <Given extends unknown[], T>(command: (...given: Given) => Promise<Answer<T>>) =>
  (...given: Given): Promise<T> =>
    ask(() => command(...given));

/** Like `asked`, but discards the result. */
export const done =
  <Given extends unknown[]>(command: (...given: Given) => Promise<Answer<unknown>>) =>
  async (...given: Given): Promise<void> => {
    await ask(() => command(...given));
  };

/** For commands that cannot be refused. */
export const sure =
  <Given extends unknown[], T>(command: (...given: Given) => Promise<T>) =>
  async (...given: Given): Promise<Answer<T>> => ({ status: "ok", data: await command(...given) });

function reasonOf(error: unknown): Reason {
  if (typeof error === "object" && error !== null && "type" in error) return error as Refusal;
  return { type: "unknown", reason: error instanceof Error ? error.message : String(error) };
}
