/** How long a message is shown. */
import type { Action } from "svelte/action";

/** Time to notice a message, in milliseconds. */
const LOOK = 4000;
/** Time per character, in milliseconds: a slow reader reads about fifteen per second. */
const LETTER = 65;
const STEP = 250;

/** How long a text is shown, in milliseconds. */
const readingTime = (text: string): number => LOOK + LETTER * text.length;

/**
 * Closes a message after its text can have been read, after `stays` milliseconds, or never. It stays while
 * the pointer is on it or one of its buttons has focus.
 */
export const leave: Action<
  HTMLElement,
  { text: string; stays?: number | null | undefined; onclose: () => void }
> = (node, { text, stays = readingTime(text), onclose }) => {
  if (stays === null) return;
  let left = stays;
  let pointed = false;
  // Pointer events pass through the element, so the position is checked on the window.
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
