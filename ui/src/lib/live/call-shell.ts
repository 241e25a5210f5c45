/** Calls commands of the shell (the native side, `src-tauri`) and converts their failures. */
import { isTauri } from "@tauri-apps/api/core";
import { RequestError, type RequestFailure, type Refusal } from "./request-failure";

/** The result of a command. */
type CommandResult<T> = { status: "ok"; data: T } | { status: "error"; error: Refusal };

/**
 * Calls a command. Every failure becomes a `RequestError`: no shell, a typed refusal, or an error text of
 * Tauri.
 */
export async function callShell<T>(command: () => Promise<CommandResult<T>>): Promise<T> {
  if (!isTauri()) throw new RequestError({ type: "noShell" });
  let result: CommandResult<T>;
  try {
    result = await command();
  } catch (error) {
    throw new RequestError(failureFrom(error));
  }
  if (result.status === "error") throw new RequestError(failureFrom(result.error));
  return result.data;
}

/** Turns a command into a function that rejects with `RequestError`. */
export const toRequest =
  <Args extends unknown[], T>(command: (...args: Args) => Promise<CommandResult<T>>) =>
  (...args: Args): Promise<T> =>
    callShell(() => command(...args));

/** Like `toRequest`, but discards the result. */
export const toVoidRequest =
  <Args extends unknown[]>(command: (...args: Args) => Promise<CommandResult<unknown>>) =>
  async (...args: Args): Promise<void> => {
    await callShell(() => command(...args));
  };

/** Converts a command that cannot fail to the result type of the other commands. */
export const withOkStatus =
  <Args extends unknown[], T>(command: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<CommandResult<T>> => ({ status: "ok", data: await command(...args) });

function failureFrom(error: unknown): RequestFailure {
  if (typeof error === "object" && error !== null && "type" in error) return error as Refusal;
  return { type: "unknown", reason: error instanceof Error ? error.message : String(error) };
}
