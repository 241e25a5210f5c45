/**
 * The tip that is shown: each comes when it is first due, and leaves with its moment. One that left before it could be
 * read comes again.
 */
import type { Tip, TipProgress } from "../../bindings";

/** Time after which a tip counts as read, in milliseconds. */
const READING_MS = 5000;

export class Tips {
  shown = $state.raw<Tip | null>(null);
  #due: readonly Tip[] = [];
  /** The tips that were due when the last one was closed. Another one waits for the next change. */
  #closedAt: readonly Tip[] | null = null;
  /** The seat whose hand is open. */
  #openHand: number | null = null;
  #progress: TipProgress = { on: false, read: [] };
  #shownAt = 0;

  constructor(private readonly onchange: (progress: TipProgress) => void) {}

  /** A tip that came while a hand was open may be about its cards, so it leaves together with the hand. */
  followHand(openHand: number | null): void {
    if (this.#openHand !== null && openHand !== this.#openHand) this.shown = null;
    this.#openHand = openHand;
  }

  /** Shows the first tip that is due and was not read. */
  update(due: readonly Tip[], progress: TipProgress): void {
    this.#due = due;
    this.#progress = progress;
    if (!progress.on) this.shown = null;
    if (!progress.on || due === this.#closedAt) return;
    const { shown } = this;
    if (shown && due.some(({ id }) => id === shown.id)) return;
    if (shown && performance.now() - this.#shownAt >= READING_MS) this.#markRead(shown);
    this.shown = due.find(({ id }) => !this.#progress.read.includes(id)) ?? null;
    if (this.shown) [this.#closedAt, this.#shownAt] = [null, performance.now()];
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
