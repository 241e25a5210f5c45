/** The requests that the shell accepts for both a game and a table. */

import type { Tip } from "../../bindings";

/** A numbered update, with the whole state after the change. */
export type Update = {
  /** Number of this update among those sent to the page. */
  updateNumber: number;
  /** Version of the game or table. A request names the version that it refers to. */
  version: number;
  view: { pendingInput: { type: string } };
  status: {
    hand: { type: "open"; seat: number } | { type: "closed" } | { type: "handover" };
    /** The tips that are due, by urgency. */
    tips: readonly Tip[];
  };
};

/** The full state at the time of the subscription. */
export type LiveSnapshot = { info: object; update: Update };

/**
 * A request that fails rejects with a `RequestError`. A request that depends on the current state takes the
 * version that the page knows. A request that changes something returns the number of the update that
 * contains the change. The update itself is sent to the listener, before or after the response.
 */
export interface LivePort {
  /** Opens the hand of a seat for its player. Another open hand is closed. */
  openHand(version: number, seat: number, pin: string | null): Promise<number>;
  /** Closes the open hand, whatever the current version. */
  closeHand(): Promise<number>;
  /** Retries a random outcome that could not be saved. */
  drawPendingOutcomes(version: number): Promise<number>;
  /** Undoes all steps after the first `step` steps. */
  undo(version: number, step: number): Promise<number>;
  /** Redoes the next `count` undone steps. */
  redo(version: number, count: number): Promise<number>;
}
