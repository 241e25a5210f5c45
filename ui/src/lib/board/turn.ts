/** An exploration token is turned over: one half of the turn hides it, the other shows what was under it. */
import type { TransitionConfig } from "svelte/transition";

/** Half a turn, in milliseconds. */
export const TURN = 125;

/** A Svelte transition around the middle of what is turned; at once where less motion is asked for. */
export function turn(node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (isStill(node)) return { duration: 0 };
  return { delay, duration: TURN, css: (shown) => `transform: scaleX(${shown})` };
}

/** Whether nothing should move here: the system asks for it, or the page runs where nothing can. */
function isStill(node: Element): boolean {
  return (
    typeof node.animate !== "function" ||
    typeof matchMedia !== "function" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
