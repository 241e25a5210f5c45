/** Closes a message once there has been time to read it. */
import type { Action } from "svelte/action";

/** Time to notice a message, in milliseconds. */
const BASE_READING_MS = 4000;
/** Time per character, in milliseconds: a slow reader reads about fifteen per second. */
const MS_PER_CHARACTER = 65;
/** Interval between two checks of the remaining time, in milliseconds. */
const TICK_MS = 250;

/** Time to read a text, in milliseconds. */
const readingMs = (text: string): number => BASE_READING_MS + MS_PER_CHARACTER * text.length;

/**
 * Svelte action that closes a message after `durationMs` milliseconds; by default, after the time to read its
 * text. With `null`, the message is not closed. The timer is paused while the pointer is on the message or
 * one of its buttons has focus.
 */
export const autoClose: Action<
  HTMLElement,
  { text: string; durationMs?: number | null | undefined; onclose: () => void }
> = (node, { text, durationMs = readingMs(text), onclose }) => {
  if (durationMs === null) return;
  let remainingMs = durationMs;
  let isHovered = false;
  // Pointer events pass through the element, so the position is checked on the window.
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const box = node.getBoundingClientRect();
    isHovered = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  window.addEventListener("pointermove", onPointerMove);
  const timer = setInterval(() => {
    if (isHovered || node.matches(":focus-within")) return;
    remainingMs -= TICK_MS;
    if (remainingMs <= 0) onclose();
  }, TICK_MS);
  return {
    destroy: () => {
      clearInterval(timer);
      window.removeEventListener("pointermove", onPointerMove);
    },
  };
};
