/** Animation speeds. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

export type Pace = {
  /** Time a unit takes per hex, in milliseconds; 0 disables the animation. */
  perHex: number;
  /**
   * Time the dice of one unit type are shown before the next ones are rolled, in milliseconds; 0 shows all
   * at once.
   */
  dice: number;
  /** Time a phase that ends by itself is shown, in milliseconds. */
  idle: number;
};

const PACES: Record<Speed, Pace> = {
  slow: { perHex: 450, dice: 1500, idle: 1200 },
  normal: { perHex: 220, dice: 800, idle: 600 },
  fast: { perHex: 110, dice: 400, idle: 250 },
  instant: { perHex: 0, dice: 0, idle: 0 },
};

/** The pace for a speed. If reduced motion is requested, moves and dice are not animated. */
export function paceOf(speed: Speed, still = false): Pace {
  const pace = PACES[speed];
  return still || prefersStillness() ? { ...pace, perHex: 0, dice: 0 } : pace;
}

/** Whether reduced motion is requested, by the settings or else by the system. */
function prefersStillness(): boolean {
  const chosen = document.documentElement.dataset["motion"];
  if (chosen !== undefined) return chosen === "reduced";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
