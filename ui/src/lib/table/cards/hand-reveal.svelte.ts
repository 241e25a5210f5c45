/**
 * A hand that is shown while a button is held, or opened until it is closed. It closes whenever another
 * person might see it.
 */
import { onLookAway } from "../../live/look-away";
import type { Reason } from "../../live/reason";
import type { Ledger } from "../ledger/ledger.svelte";

export class HandReveal {
  /** How the hand was opened on this page. */
  #way = $state<"closed" | "held" | "open">("closed");
  /** Whether the hand was open. */
  #lay = false;
  /** Why the latest PIN was rejected. */
  #refused = $state.raw<Reason | null>(null);

  constructor(
    readonly ledger: Ledger,
    readonly seat: number,
  ) {}

  readonly pinned = $derived.by(() => this.ledger.status?.pins[this.seat] === true);
  readonly holding = $derived.by(() => this.#way === "held");
  /** Whether the cards of this hand may be rendered. */
  readonly shown = $derived.by(() => this.#way !== "closed" && this.ledger.open === this.seat);
  readonly refused = $derived.by(() => this.#refused);

  /** Shows the hand while a button is held. */
  async hold(): Promise<void> {
    if (this.pinned || this.#way !== "closed") return;
    this.#way = "held";
    const done = await this.ledger.openHand(this.seat);
    if (!done) this.#way = "closed";
  }

  release(): void {
    if (this.#way === "held") this.close();
  }

  /** Opens the hand until it is closed. Resolves to whether it was opened. */
  async open(pin: string | null = null): Promise<boolean> {
    this.#way = "open";
    const done = await this.ledger.openHand(this.seat, pin);
    this.#refused = null;
    if (!done) this.#way = "closed";
    const { refusal } = this.ledger;
    if (!done && refusal?.type === "pin") {
      // The PIN entry shows the refusal.
      this.#refused = refusal;
      this.ledger.refusal = null;
    }
    return done;
  }

  close(): void {
    this.#way = "closed";
    void this.ledger.closeHand();
  }

  /**
   * Closes the hand when a player looks away or another player is selected. Returns a function that stops
   * watching.
   */
  watch(): () => void {
    const end = onLookAway(() => this.close());
    return () => {
      end();
      this.close();
    };
  }

  /**
   * Closes a hand that is open in the shell but was not opened here, or was released in the meantime.
   * Resets the state if the shell has closed the hand.
   */
  settle(): void {
    const { open } = this.ledger;
    if (open === this.seat) this.#lay = true;
    else if (this.#lay) [this.#lay, this.#way] = [false, "closed"];
    if (open !== null && (open !== this.seat || this.#way === "closed")) void this.ledger.closeHand();
  }
}
