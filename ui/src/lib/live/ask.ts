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

function reasonOf(error: unknown): Reason {
  if (typeof error === "object" && error !== null && "type" in error) return error as Refusal;
  return { type: "unknown", why: error instanceof Error ? error.message : String(error) };
}
