/** How fast a demo game goes by. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

export type Pace = {
  /** Rest between two steps, in milliseconds. */
  rest: number;
  /** A unit's time for one hex, in milliseconds; 0: the board changes at once. */
  perHex: number;
};

const PACES: Record<Speed, Pace> = {
  slow: { rest: 900, perHex: 450 },
  normal: { rest: 260, perHex: 220 },
  fast: { rest: 30, perHex: 0 },
  instant: { rest: 0, perHex: 0 },
};

/** The pace of a speed; without motion if the system asks for that. */
export function paceOf(speed: Speed, stillness: boolean): Pace {
  const pace = PACES[speed];
  return stillness ? { ...pace, perHex: 0 } : pace;
}

/** Does the person ask the system for less motion? */
export function prefersStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
