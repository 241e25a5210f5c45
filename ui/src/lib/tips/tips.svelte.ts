/** The tip that is shown: each comes once, when it is first due, and stays until it is closed. */
import type { Tip, TipProgress } from "../../bindings";

export class Tips {
  shown = $state.raw<Tip | null>(null);
  #due: readonly Tip[] = [];
  /** The tips that were due when the last one was closed. Another one waits for the next change. */
  #closedAt: readonly Tip[] | null = null;
  /** The seat whose hand is open. */
  #openHand: number | null = null;
  #progress: TipProgress = { on: false, read: [] };

  constructor(private readonly onchange: (progress: TipProgress) => void) {}

  /** A tip that came while a hand was open may be about its cards, so it leaves together with the hand. */
  followHand(openHand: number | null): void {
    if (this.#openHand !== null && openHand !== this.#openHand) this.shown = null;
    this.#openHand = openHand;
  }

  /** Shows the first tip that is due and was not read. A tip whose moment is over gives way to the next one. */
  update(due: readonly Tip[], progress: TipProgress): void {
    this.#due = due;
    this.#progress = progress;
    if (!progress.on) this.shown = null;
    if (!progress.on || due === this.#closedAt) return;
    const { shown } = this;
    if (shown && due.some(({ id }) => id === shown.id)) return;
    const next = due.find(({ id }) => id !== shown?.id && !progress.read.includes(id));
    if (!next) return;
    this.#closedAt = null;
    this.shown = next;
    if (shown) this.#markRead(shown);
  }

  /** Closes the tip for good. */
  close(): void {
    if (!this.shown) return;
    const { shown } = this;
    [this.shown, this.#closedAt] = [null, this.#due];
    this.#markRead(shown);
  }

  /** Switches all tips off. */
  switchOff(): void {
    this.shown = null;
    this.onchange({ ...this.#progress, on: false });
  }

  #markRead({ id }: Tip): void {
    const { on, read } = this.#progress;
    this.#progress = { on, read: read.includes(id) ? read : [...read, id] };
    this.onchange(this.#progress);
  }
}
