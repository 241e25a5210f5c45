/**
 * A hand that is either shown while a button is held, or open until it is closed. It is closed whenever
 * another person might see it.
 */
import { onLookAway } from "../../live/look-away";
import type { RequestFailure } from "../../live/request-failure";
import type { TableStore } from "../store/table-store.svelte";

export class HandReveal {
  /** The way in which this page shows the hand. */
  #mode = $state<"closed" | "held" | "open">("closed");
  /** True if the hand was open in the shell at the latest call of `syncWithShell`. */
  #wasOpen = false;
  /** The reason why the latest PIN was rejected. */
  #pinRefusal = $state.raw<RequestFailure | null>(null);

  constructor(
    readonly store: TableStore,
    readonly seat: number,
  ) {}

  readonly hasPin = $derived.by(() => this.store.status?.hasPinBySeat[this.seat] === true);
  readonly isHeldOpen = $derived.by(() => this.#mode === "held");
  /** True if the cards of this hand may be rendered. */
  readonly isShown = $derived.by(() => this.#mode !== "closed" && this.store.openHandSeat === this.seat);
  readonly pinRefusal = $derived.by(() => this.#pinRefusal);

  /** Shows the hand while a button is held. */
  async hold(): Promise<void> {
    if (this.hasPin || this.#mode !== "closed") return;
    this.#mode = "held";
    const isOpened = await this.store.openHand(this.seat);
    if (!isOpened) this.#mode = "closed";
  }

  release(): void {
    if (this.#mode === "held") this.close();
  }

  /** Opens the hand until it is closed. Resolves to true if it was opened. */
  async open(pin: string | null = null): Promise<boolean> {
    this.#mode = "open";
    const isOpened = await this.store.openHand(this.seat, pin);
    this.#pinRefusal = null;
    if (!isOpened) this.#mode = "closed";
    const { refusal } = this.store;
    if (!isOpened && refusal?.type === "pin") {
      // The PIN entry shows the refusal.
      this.#pinRefusal = refusal;
      this.store.refusal = null;
    }
    return isOpened;
  }

  close(): void {
    this.#mode = "closed";
    void this.store.closeHand();
  }

  /**
   * Closes the hand when another person may be looking at the screen (`onLookAway`). Returns a function that
   * stops watching and closes the hand.
   */
  watch(): () => void {
    const stopWatching = onLookAway(() => this.close());
    return () => {
      stopWatching();
      this.close();
    };
  }

  /**
   * Closes a hand that is open in the shell if it belongs to another player or is closed on this page. Resets
   * the state if the shell has closed the hand.
   */
  syncWithShell(): void {
    const { openHandSeat } = this.store;
    if (openHandSeat === this.seat) this.#wasOpen = true;
    else if (this.#wasOpen) [this.#wasOpen, this.#mode] = [false, "closed"];
    if (openHandSeat !== null && (openHandSeat !== this.seat || this.#mode === "closed"))
      void this.store.closeHand();
  }
}
