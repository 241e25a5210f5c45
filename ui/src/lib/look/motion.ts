/** Motion that a script runs, in the vocabulary of the style sheets, and whether there is any. */

/** `--travel`: from place to place. */
export const TRAVEL = "cubic-bezier(0.42, 0, 0.58, 1)";

/** `--settle` in milliseconds: something arrives. */
export const SETTLE_MS = 250;

/** Whether reduced motion is requested, by the settings or else by the system. */
export function prefersReducedMotion(): boolean {
  const chosen = document.documentElement.dataset["motion"];
  if (chosen !== undefined) return chosen === "reduced";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
