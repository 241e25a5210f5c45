/** Why requests fail. */
import type { LibraryRefusal, PlayRefusal, ProgramRefusal, TableRefusal } from "../../bindings";

/** A refusal of any part of the shell. */
export type Refusal = LibraryRefusal | PlayRefusal | ProgramRefusal | TableRefusal;

/** Why a request failed: a refusal of the shell or a failure outside it. */
export type RequestFailure =
  | Refusal
  /** The page runs without a shell, as in a browser. */
  | { type: "noShell" }
  /** Tauri answered with an error text instead of a typed refusal. */
  | { type: "unknown"; reason: string };

/** A failed request. */
export class RequestError extends Error {
  constructor(readonly failure: RequestFailure) {
    super(failure.type);
  }
}

/** The reason why a request failed; `null` if it succeeded. */
export async function failureOf(request: () => Promise<unknown>): Promise<RequestFailure | null> {
  try {
    await request();
    return null;
  } catch (error) {
    if (error instanceof RequestError) return error.failure;
    throw error;
  }
}
