/** What the page needs of the game behind it. The shell is one; a double for tests and development is another. */
import type { GameInfo, Update } from "../../contract";

export type NewGame = {
  players: 2 | 3 | 4;
  /** As typed: digits, or nothing for one picked at random. */
  seed: string | null;
};

/** A refusal: what was wrong, as a name the dictionaries know or as the text of whoever refused. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

export type Opened = { info: GameInfo; seed: string | null; update: Update };

export interface GamePort {
  /** From now on every change is told to `listener`, in order. */
  listen(listener: (update: Update) => void): Promise<void>;
  /** Starts a game, ending the one before it. Rejects with a `Refusal`. */
  newGame(options: NewGame): Promise<Opened>;
  /** The game goes one step on; what changed comes to the listener. Rejects with a `Refusal`. */
  step(): Promise<void>;
  /** The game as it stands, after a gap or a reload; nothing if none is open. */
  resync(): Promise<Opened | null>;
}
