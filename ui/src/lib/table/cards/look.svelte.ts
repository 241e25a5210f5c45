/** A hand that is looked at: held open or pressed open, and closed again by everything that may bring other eyes. */
import { onLookAway } from "../../live/look-away";
import type { Reason } from "../../live/reason";
import type { Ledger } from "../ledger/ledger.svelte";

export class Look {
  /** How the hand was opened from here; a hand that was not is closed. */
  #way = $state<"closed" | "held" | "open">("closed");
  /** It lay open. */
  #lay = false;
  /** Why the latest PIN was not taken. */
  #refused = $state.raw<Reason | null>(null);

  constructor(
    readonly ledger: Ledger,
    readonly seat: number,
  ) {}

  readonly pinned = $derived.by(() => this.ledger.seating?.pins[this.seat] === true);
  readonly holding = $derived.by(() => this.#way === "held");
  /** Whether the cards of this hand may be on the page. */
  readonly shown = $derived.by(() => this.#way !== "closed" && this.ledger.open === this.seat);
  readonly refused = $derived.by(() => this.#refused);

  /** The hand is shown for as long as something is held down. */
  async hold(): Promise<void> {
    if (this.pinned || this.#way !== "closed") return;
    this.#way = "held";
    const done = await this.ledger.openHand(this.seat);
    if (!done) this.#way = "closed";
  }

  release(): void {
    if (this.#way === "held") this.close();
  }

  /** Opens the hand until it is closed. Says whether it was done. */
  async open(pin: string | null = null): Promise<boolean> {
    this.#way = "open";
    const done = await this.ledger.openHand(this.seat, pin);
    this.#refused = null;
    if (!done) this.#way = "closed";
    const { refusal } = this.ledger;
    if (!done && refusal?.type === "pin") {
      // It is told where the PIN is typed.
      this.#refused = refusal;
      this.ledger.refusal = null;
    }
    return done;
  }

  close(): void {
    this.#way = "closed";
    void this.ledger.closeHand();
  }

  /** Closes the hand when somebody looks away, or the place of somebody else is taken: what it returns says that. */
  watch(): () => void {
    const end = onLookAway(() => this.close());
    return () => {
      end();
      this.close();
    };
  }

  /**
   * A hand that lies open though nobody opened it here, or let go of it meanwhile, is closed; and one that the shell has
   * closed can be opened again.
   */
  settle(): void {
    const { open } = this.ledger;
    if (open === this.seat) this.#lay = true;
    else if (this.#lay) [this.#lay, this.#way] = [false, "closed"];
    if (open !== null && (open !== this.seat || this.#way === "closed")) void this.ledger.closeHand();
  }
}
