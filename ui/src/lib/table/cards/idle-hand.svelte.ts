/**
 * Warns before an unused hand is closed. The page reports activity to the shell, which closes a hand without
 * activity.
 */

/** Maximum time between the warning and the closing of the hand, in milliseconds. */
const WARNING_MS = 5000;
/** Minimum interval between two reports of activity, in milliseconds. */
const REPORT_INTERVAL_MS = 500;

/** Events that count as activity. */
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

export class IdleHandTimer {
  /** True while the warning is shown. */
  isAboutToClose = $state(false);
  #reportedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Time without activity after which the hand closes, in milliseconds; `null` for never. */
    readonly limitMs: number | null,
    readonly reportActivity: () => void,
  ) {}

  /** Time between the warning and the closing of the hand, in milliseconds: at most a third of the limit. */
  get warningMs(): number {
    return Math.min(WARNING_MS, (this.limitMs ?? 0) / 3);
  }

  /** Reports activity: at most once per interval, but immediately while the warning is shown. */
  noteActivity = (): void => {
    const now = performance.now();
    if (!this.isAboutToClose && now - this.#reportedAt < REPORT_INTERVAL_MS) return;
    this.#reportedAt = now;
    this.reportActivity();
    this.#restartTimer();
  };

  /** Watches for activity. Returns a function that stops watching. */
  watch(): () => void {
    this.#restartTimer();
    ACTIVITY_EVENTS.forEach((type) =>
      window.addEventListener(type, this.noteActivity, { capture: true, passive: true }),
    );
    return () => {
      clearTimeout(this.#timer);
      ACTIVITY_EVENTS.forEach((type) =>
        window.removeEventListener(type, this.noteActivity, { capture: true }),
      );
    };
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    this.isAboutToClose = false;
    if (this.limitMs === null) return;
    this.#timer = setTimeout(() => (this.isAboutToClose = true), this.limitMs - this.warningMs);
  }
}
