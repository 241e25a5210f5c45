/**
 * Scrolling that the page does by itself: it brings opened content and focused controls into view, shows
 * changed content from its top, and keeps the focused control in place when content above it grows.
 */
import type { Action } from "svelte/action";
import { wasLastInputKeyboard } from "./last-input";

/** Scrolls an element into view after the next layout; to its top if it is too tall. */
export function scrollIntoViewAfterLayout(node: Element): void {
  requestAnimationFrame(() => {
    const availableHeight = scrollerOf(node)?.clientHeight ?? window.innerHeight;
    const isTooTall = node.getBoundingClientRect().height > availableHeight;
    node.scrollIntoView({ block: isTooTall ? "start" : "nearest" });
  });
}

/**
 * Scrolls to a control in `scroller` when it receives the focus from the keyboard. The web view does not
 * scroll if a part of the control is in view, even if sticky buttons or a faded edge cover it. The
 * `scroll-padding` of the styles keeps the control clear of those buttons and edges.
 */
export function revealFocus(scroller: HTMLElement): void {
  scroller.addEventListener("focusin", ({ target }) => {
    if (target !== scroller && target instanceof Element && wasLastInputKeyboard())
      target.scrollIntoView({ block: "nearest" });
  });
}

/** Svelte action for an element that a press has opened: scrolls it into view. */
export const scrolledIntoView: Action = (node) => scrollIntoViewAfterLayout(node);

/** Svelte action for a scroll container: scrolls to the top when the content, named by `key`, changes. */
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

/**
 * Svelte action for content whose height changes while controls below it are used: scrolls by the change, so
 * that the control with the focus keeps its place.
 */
export const keepsFocusInPlace: Action<HTMLElement> = (node) => {
  let height = node.offsetHeight;
  const observer = new ResizeObserver(() => {
    const growth = node.offsetHeight - height;
    height += growth;
    const position = document.activeElement ? node.compareDocumentPosition(document.activeElement) : 0;
    const scroller = scrollerOf(node);
    if (scroller && position & Node.DOCUMENT_POSITION_FOLLOWING) scroller.scrollTop += growth;
  });
  observer.observe(node);
  return { destroy: () => observer.disconnect() };
};

function scrollerOf(node: Element): Element | null {
  for (let ancestor = node.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  }
  return null;
}
