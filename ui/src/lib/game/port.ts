/** What the page needs of the game behind it. The shell is one; a double for tests and development is another. */
import type { Opened, Refusal, Update } from "../../bindings";

export type NewGame = {
  players: 2 | 3 | 4;
  /** As typed; nothing for one picked at random. */
  seed: string | null;
};

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

/** All requests reject with a `Refused`. */
export interface GamePort {
  /** Takes up the game that is open, if one is; from now on every change is told to `listener`, in order. */
  resync(listener: (update: Update) => void): Promise<Opened | null>;
  /** Starts a game, ending the one before it. */
  newGame(options: NewGame): Promise<Opened>;
  /**
   * Up to `steps` decisions; `seq` is the latest change we know. What changed comes to the listener, before or after
   * the answer: the number of that change.
   */
  step(seq: number, steps: number): Promise<number>;
}
