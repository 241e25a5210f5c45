/** How fast things move. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

export type Pace = {
  /** A unit's time for one hex, in milliseconds; 0: the board changes at once. */
  perHex: number;
  /** How long the dice of a kind lie before the next are rolled, in milliseconds; 0: all lie at once. */
  dice: number;
  /** How long a phase that passes by itself is shown, in milliseconds. */
  idle: number;
};

const PACES: Record<Speed, Pace> = {
  slow: { perHex: 450, dice: 1500, idle: 1200 },
  normal: { perHex: 220, dice: 800, idle: 600 },
  fast: { perHex: 110, dice: 400, idle: 250 },
  instant: { perHex: 0, dice: 0, idle: 0 },
};

/** The pace of a speed; nothing travels or rolls for who wants less motion. */
export function paceOf(speed: Speed, still = false): Pace {
  const pace = PACES[speed];
  return still || prefersStillness() ? { ...pace, perHex: 0, dice: 0 } : pace;
}

/** Whether less motion is wanted: as the settings say, else as the system does. */
function prefersStillness(): boolean {
  const chosen = document.documentElement.dataset["motion"];
  if (chosen !== undefined) return chosen === "reduced";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
