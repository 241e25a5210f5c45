/** What the page asks of whatever runs behind it: a game or a table. */

/** A numbered change, with all that is to be seen after it. */
export type Change = {
  seq: number;
  view: { waiting: { type: string } };
  seating: { looking: { type: "open"; seat: number } | { type: "closed" } | { type: "curtain" } };
};

/** All of it, as it stands when it is taken up. */
export type Opened = { info: object; update: Change };

/**
 * All requests reject with a `Refused`. Those that change something take the number of the latest change that the page
 * knows, and answer the number of the change that they made; what changed comes to the listener, before or after the
 * answer.
 */
export interface LivePort {
  /** Opens the hand of a seat, for its player alone; the hand that was open closes. */
  openHand(seq: number, seat: number, pin: string | null): Promise<number>;
  /** Closes the open hand, whatever happened meanwhile. */
  closeHand(): Promise<number>;
  /** Deals what chance still owes after it could not be saved. */
  goOn(seq: number): Promise<number>;
  /** Takes back all steps after the first `step`. */
  undo(seq: number, step: number): Promise<number>;
}
