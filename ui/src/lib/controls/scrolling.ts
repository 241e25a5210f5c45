/** Scrolls opened content into view, and new content to its top. Used by game, table and home. */
import type { Action } from "svelte/action";

/** Scrolls an element into view after the next layout; to its top if it is too large. */
export function scrollIntoView(node: Element): void {
  requestAnimationFrame(() => {
    const room = scrollerOf(node)?.clientHeight ?? window.innerHeight;
    const tall = node.getBoundingClientRect().height > room;
    node.scrollIntoView({ block: tall ? "start" : "nearest" });
  });
}

/** For elements opened by a press. */
export const scrolledIntoView: Action = (node) => scrollIntoView(node);

/** For scroll containers: scrolls to the top when the content changes. */
export const scrolledToTop: Action<HTMLElement, unknown> = (node, shown) => {
  let before = shown;
  return {
    update(now) {
      if (now === before) return;
      before = now;
      node.scrollTop = 0;
    },
  };
};

function scrollerOf(node: Element): Element | null {
  for (let place = node.parentElement; place; place = place.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(place).overflowY)) return place;
  }
  return null;
}
