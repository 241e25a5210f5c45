/**
 * Automatic closing of an unused hand. The page reports activity to the shell, which closes the hand, and
 * shows a warning before.
 */

/**
 * Time before the hand closes at which the warning appears, in milliseconds; at most a third of the limit.
 */
const WARNS = 5000;
/** Activity within this interval is reported once. */
const ONE_TOUCH = 500;

/** Events that count as activity. */
const TOUCHES = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

export class IdleHandTimer {
  /** Whether the warning is shown. */
  closing = $state(false);
  #told = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Time without activity after which the hand closes, in milliseconds; `null` for never. */
    readonly limit: number | null,
    readonly tell: () => void,
  ) {}

  /** Reports activity. */
  touch = (): void => {
    const now = performance.now();
    if (!this.closing && now - this.#told < ONE_TOUCH) return;
    this.#told = now;
    this.tell();
    this.#wait();
  };

  /** Watches for activity. Returns a function that stops watching. */
  watch(): () => void {
    this.#wait();
    TOUCHES.forEach((type) => window.addEventListener(type, this.touch, { capture: true, passive: true }));
    return () => {
      clearTimeout(this.#timer);
      TOUCHES.forEach((type) => window.removeEventListener(type, this.touch, { capture: true }));
    };
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.closing = false;
    if (this.limit === null) return;
    const warns = Math.min(WARNS, this.limit / 3);
    this.#timer = setTimeout(() => (this.closing = true), this.limit - warns);
  }
}
