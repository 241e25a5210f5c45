/** What a press opens comes into sight, and what is new begins at its top. For game, table and home. */
import type { Action } from "svelte/action";

/** Brings something into sight as soon as it is laid out: its beginning, where there is no room for all of it. */
export function bringIntoSight(node: Element): void {
  requestAnimationFrame(() => {
    const room = scrollerOf(node)?.clientHeight ?? window.innerHeight;
    const tall = node.getBoundingClientRect().height > room;
    node.scrollIntoView({ block: tall ? "start" : "nearest" });
  });
}

/** For what a press has opened. */
export const intoSight: Action = (node) => bringIntoSight(node);

/** For what scrolls: it goes back to its top whenever something else is in it. */
export const fromTop: Action<HTMLElement, unknown> = (node, shown) => {
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
