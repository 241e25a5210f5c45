/** Why a request was not met. */
import type { LibraryRefusal, PlayRefusal, ProgramRefusal, TableRefusal } from "../../bindings";

/** What the shell refuses, whichever part of it was asked. */
export type Refusal = LibraryRefusal | PlayRefusal | ProgramRefusal | TableRefusal;

/** Why a request was not met: what the shell refuses, or what lies outside it. */
export type Reason =
  | Refusal
  /** There is no shell behind this page. */
  | { type: "noShell" }
  /** The shell's frame answered with plain words, not with a refusal of ours. */
  | { type: "unknown"; why: string };

/** A request was not met. */
export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.type);
  }
}

/** Why a request was refused, if it was. */
export async function refusalOf(request: () => Promise<unknown>): Promise<Reason | null> {
  try {
    await request();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}
