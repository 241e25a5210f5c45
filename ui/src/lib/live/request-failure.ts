/** Failures of requests: their types, and the error that reports them. */
import type { LibraryRefusal, PlayRefusal, ProgramRefusal, TableRefusal } from "../../bindings";

/** A refusal of any part of the shell. */
export type Refusal = LibraryRefusal | PlayRefusal | ProgramRefusal | TableRefusal;

/**
 * What the page shows as a refusal: a refusal of the shell, a failure of a request outside the shell, or a
 * press without effect in a lesson.
 */
export type RequestFailure =
  | Refusal
  /** In a lesson, the player has pressed a hex where nothing can be done. */
  | { type: "uselessPress" }
  /** The page runs without a shell, as in a browser. */
  | { type: "noShell" }
  /** The call failed with an error text, for example of Tauri, instead of a typed refusal. */
  | { type: "unknown"; reason: string };

/** Thrown if a request fails. */
export class RequestError extends Error {
  constructor(readonly failure: RequestFailure) {
    super(failure.type);
  }
}

/** Runs a request. Resolves to its failure, or to `null` if it succeeded. */
export async function failureOf(request: () => Promise<unknown>): Promise<RequestFailure | null> {
  try {
    await request();
    return null;
  } catch (error) {
    if (error instanceof RequestError) return error.failure;
    throw error;
  }
}
