/** Why requests fail. */
import type { LibraryRefusal, PlayRefusal, ProgramRefusal, TableRefusal } from "../../bindings";

/** A refusal of any part of the shell. */
export type Refusal = LibraryRefusal | PlayRefusal | ProgramRefusal | TableRefusal;

/** Why a request failed: a refusal of the shell or a failure outside it. */
export type Reason =
  | Refusal
  /** The page runs without a shell, as in a browser. */
  | { type: "noShell" }
  /** Tauri answered with an error text instead of a typed refusal. */
  | { type: "unknown"; reason: string };

/** A failed request. */
export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.type);
  }
}

/** The reason why a request failed; `null` if it succeeded. */
export async function refusalOf(request: () => Promise<unknown>): Promise<Reason | null> {
  try {
    await request();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}
