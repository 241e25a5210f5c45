/** How fast a demo game goes by. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

export type Pace = {
  /** Rest between two requests, in milliseconds. */
  rest: number;
  /** Decisions for each request. */
  steps: number;
  /** A unit's time for one hex, in milliseconds; 0: the board changes at once. */
  perHex: number;
};

const PACES: Record<Speed, Pace> = {
  slow: { rest: 900, steps: 1, perHex: 450 },
  normal: { rest: 240, steps: 1, perHex: 220 },
  fast: { rest: 30, steps: 2, perHex: 0 },
  instant: { rest: 0, steps: 100, perHex: 0 },
};

/** The pace of a speed; nothing travels if the system asks for less motion. */
export function paceOf(speed: Speed): Pace {
  const pace = PACES[speed];
  return prefersStillness() ? { ...pace, perHex: 0 } : pace;
}

function prefersStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A rest that can be cut short. */
export function rest(milliseconds: number): { done: Promise<void>; cut: () => void } {
  let cut = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    cut = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { done, cut };
}
