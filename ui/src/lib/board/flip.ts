/**
 * The animation of a revealed exploration token: the first half hides the token, the second shows what was
 * below it.
 */
import type { TransitionConfig } from "svelte/transition";
import { prefersReducedMotion, SETTLE_MS } from "../look/motion";

/** Duration of half the animation, in milliseconds. */
export const HALF_FLIP_MS = SETTLE_MS / 2;

/**
 * A Svelte transition that widens or narrows the element around its centre. It takes no time with reduced
 * motion.
 */
export function flip(node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (isWithoutAnimation(node)) return { duration: 0 };
  return { delay, duration: HALF_FLIP_MS, css: (fraction) => `transform: scaleX(${fraction})` };
}

/** True if animation is disabled, or not supported by the environment. */
const isWithoutAnimation = (node: Element): boolean =>
  typeof node.animate !== "function" || prefersReducedMotion();
