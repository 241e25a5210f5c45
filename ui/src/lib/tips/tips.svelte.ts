/**
 * Shows one tip at a time: a tip that is due and has not been read. It is hidden when it is no longer due. A
 * tip that was hidden before it could be read is shown again later.
 */
import type { Tip, TipProgress } from "../../bindings";

/** Time after which a tip counts as read, in milliseconds. */
const READING_MS = 5000;

export class Tips {
  shownTip = $state.raw<Tip | null>(null);
  #dueTips: readonly Tip[] = [];
  /** The tips that were due when a tip was last closed. The next tip is shown when the due tips change. */
  #dueTipsAtClosing: readonly Tip[] | null = null;
  /** The seat whose hand is open. */
  #openHandSeat: number | null = null;
  #progress: TipProgress = { isEnabled: false, readTips: [] };
  /** Time at which the tip was shown, in milliseconds. */
  #shownAt = 0;

  constructor(private readonly onchange: (progress: TipProgress) => void) {}

  /** Hides the tip when the open hand is closed, because the tip may be about the cards of that hand. */
  updateOpenHand(openHandSeat: number | null): void {
    if (this.#openHandSeat !== null && openHandSeat !== this.#openHandSeat) this.shownTip = null;
    this.#openHandSeat = openHandSeat;
  }

  /**
   * Keeps the shown tip while it is due, otherwise shows the first tip that is due and was not read. A tip
   * that is no longer due counts as read if there was time to read it. After a tip was closed, no tip is
   * shown until the due tips change. While tips are switched off, none is shown.
   */
  update(dueTips: readonly Tip[], progress: TipProgress): void {
    this.#dueTips = dueTips;
    this.#progress = progress;
    if (!progress.isEnabled) this.shownTip = null;
    if (!progress.isEnabled || dueTips === this.#dueTipsAtClosing) return;
    const { shownTip } = this;
    if (shownTip && dueTips.some(({ id }) => id === shownTip.id)) return;
    if (shownTip && performance.now() - this.#shownAt >= READING_MS) this.#markRead(shownTip);
    this.shownTip = dueTips.find(({ id }) => !this.#progress.readTips.includes(id)) ?? null;
    if (this.shownTip) [this.#dueTipsAtClosing, this.#shownAt] = [null, performance.now()];
  }

  /** Closes the tip and counts it as read. */
  close(): void {
    if (!this.shownTip) return;
    const { shownTip } = this;
    [this.shownTip, this.#dueTipsAtClosing] = [null, this.#dueTips];
    this.#markRead(shownTip);
  }

  switchOff(): void {
    this.shownTip = null;
    this.onchange({ ...this.#progress, isEnabled: false });
  }

  #markRead({ id }: Tip): void {
    const { isEnabled, readTips } = this.#progress;
    this.#progress = { isEnabled, readTips: readTips.includes(id) ? readTips : [...readTips, id] };
    this.onchange(this.#progress);
  }
}
