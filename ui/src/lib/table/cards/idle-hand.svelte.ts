/**
 * Automatic closing of an unused hand. The page reports activity to the shell, which closes the hand, and
 * shows a warning before.
 */

/**
 * Time before the hand closes at which the warning appears, in milliseconds; at most a third of the limit.
 */
const WARNING_TIME = 5000;
/** Activity within this interval is reported once. */
const TOUCH_INTERVAL = 500;

/** Events that count as activity. */
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

export class IdleHandTimer {
  /** Whether the warning is shown. */
  isClosing = $state(false);
  #reportedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Time without activity after which the hand closes, in milliseconds; `null` for never. */
    readonly limit: number | null,
    readonly reportActivity: () => void,
  ) {}

  /** Reports activity. */
  touch = (): void => {
    const now = performance.now();
    if (!this.isClosing && now - this.#reportedAt < TOUCH_INTERVAL) return;
    this.#reportedAt = now;
    this.reportActivity();
    this.#restartTimer();
  };

  /** Watches for activity. Returns a function that stops watching. */
  watch(): () => void {
    this.#restartTimer();
    ACTIVITY_EVENTS.forEach((type) =>
      window.addEventListener(type, this.touch, { capture: true, passive: true }),
    );
    return () => {
      clearTimeout(this.#timer);
      ACTIVITY_EVENTS.forEach((type) => window.removeEventListener(type, this.touch, { capture: true }));
    };
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    this.isClosing = false;
    if (this.limit === null) return;
    const warningTime = Math.min(WARNING_TIME, this.limit / 3);
    this.#timer = setTimeout(() => (this.isClosing = true), this.limit - warningTime);
  }
}
