/** An open hand that nobody touches: the shell closes it, told of every touch; the page shows that it is about to. */

/** So long before it closes it is seen to be about to, in milliseconds; of a short time the last third. */
const WARNS = 5000;
/** Touches that come closer together than this are one. */
const ONE_TOUCH = 500;

/** What somebody does who is there. */
const TOUCHES = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

export class Untouched {
  /** It closes in a moment. */
  closing = $state(false);
  #told = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** After how many milliseconds without touch it closes; null: never. */
    readonly limit: number | null,
    readonly tell: () => void,
  ) {}

  /** It is touched. */
  touch = (): void => {
    const now = performance.now();
    if (!this.closing && now - this.#told < ONE_TOUCH) return;
    this.#told = now;
    this.tell();
    this.#wait();
  };

  /** Watches from now on for touches, until what it returns is called. */
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
