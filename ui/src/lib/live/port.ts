/** What the page asks of whatever runs behind it: a game or a table. */

/** A numbered change, with all that is to be seen after it. */
export type Change = {
  /** Counts what this page is told, one by one. */
  seq: number;
  /** The version of what runs: what is asked for names the one that it was asked at. */
  version: number;
  view: { waiting: { type: string } };
  seating: { looking: { type: "open"; seat: number } | { type: "closed" } | { type: "curtain" } };
};

/** All of it, as it stands when it is taken up. */
export type Opened = { info: object; update: Change };

/**
 * All requests reject with a `Refused`. Those that change something take the version that the page knows, and answer the
 * number of the change that tells of it; what changed comes to the listener, before or after the answer.
 */
export interface LivePort {
  /** Opens the hand of a seat, for its player alone; the hand that was open closes. */
  openHand(version: number, seat: number, pin: string | null): Promise<number>;
  /** Closes the open hand, whatever happened meanwhile. */
  closeHand(): Promise<number>;
  /** Deals what chance still owes after it could not be saved. */
  goOn(version: number): Promise<number>;
  /** Takes back all steps after the first `step`. */
  undo(version: number, step: number): Promise<number>;
  /** Makes steps again that were taken back, up to the one with `step` others before it. */
  redo(version: number, step: number): Promise<number>;
}
