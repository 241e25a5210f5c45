/**
 * Easing and duration of animations that are run by scripts. The values equal those of the style sheets.
 */

/** `--travel`: easing of a movement from place to place. */
export const TRAVEL_EASING = "cubic-bezier(0.42, 0, 0.58, 1)";

/** `--settle` in milliseconds: how long an element takes to appear or to come to rest. */
export const SETTLE_MS = 250;

/** True if the settings, or else the system, request reduced motion. */
export function prefersReducedMotion(): boolean {
  const setting = document.documentElement.dataset["motion"];
  if (setting !== undefined) return setting === "reduced";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
