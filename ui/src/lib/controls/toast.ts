/** How long a toast stays. */
import type { Action } from "svelte/action";

/** What everybody gets to notice it and to look there, in milliseconds. */
const LOOK = 4000;
/** For each letter: slow readers read some fifteen in a second. */
const LETTER = 65;
const STEP = 250;

/** How long a text stays, in milliseconds. */
const readingTime = (text: string): number => LOOK + LETTER * text.length;

/**
 * Closes something once its text can have been read, or after `stays` milliseconds, or never; not while somebody points at
 * it or has a button of it in focus.
 */
export const leave: Action<
  HTMLElement,
  { text: string; stays?: number | null | undefined; onclose: () => void }
> = (node, { text, stays = readingTime(text), onclose }) => {
  if (stays === null) return;
  let left = stays;
  let pointed = false;
  // Presses go through it, so that it hears of no pointer itself.
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const box = node.getBoundingClientRect();
    pointed = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  window.addEventListener("pointermove", move);
  const timer = setInterval(() => {
    if (pointed || node.matches(":focus-within")) return;
    left -= STEP;
    if (left <= 0) onclose();
  }, STEP);
  return {
    destroy: () => {
      clearInterval(timer);
      window.removeEventListener("pointermove", move);
    },
  };
};
