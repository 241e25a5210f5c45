/** Scrolls opened content into view, and a container to the top when its content changes. */
import type { Action } from "svelte/action";

/** Scrolls an element into view after the next layout; to its top if it is too tall. */
export function scrollIntoViewAfterLayout(node: Element): void {
  requestAnimationFrame(() => {
    const availableHeight = scrollerOf(node)?.clientHeight ?? window.innerHeight;
    const isTooTall = node.getBoundingClientRect().height > availableHeight;
    node.scrollIntoView({ block: isTooTall ? "start" : "nearest" });
  });
}

/** Svelte action for an element that a press has opened: scrolls it into view. */
export const scrolledIntoView: Action = (node) => scrollIntoViewAfterLayout(node);

/** Svelte action for a scroll container: scrolls to the top when the content changes. */
export const scrolledToTop: Action<HTMLElement, unknown> = (node, key) => {
  let previousKey = key;
  return {
    update(nextKey) {
      if (nextKey === previousKey) return;
      previousKey = nextKey;
      node.scrollTop = 0;
    },
  };
};

function scrollerOf(node: Element): Element | null {
  for (let ancestor = node.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  }
  return null;
}
