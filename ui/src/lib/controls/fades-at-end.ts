import { observeContent } from "./observe-content";

/** Content below the visible part counts from this height on, in pixels. */
const MIN_HIDDEN_PX = 2;

/**
 * Svelte action for a scroll container: while there is content below its visible part, `data-more` is set, and the
 * global style lets the lower edge fade, so that a line that is cut is seen to go on.
 */
export function fadesAtEnd(element: HTMLElement, scrolls = true): { destroy: () => void } {
  if (!scrolls) return { destroy: () => undefined };
  const update = (): void => {
    const hiddenHeight = element.scrollHeight - element.clientHeight - element.scrollTop;
    element.toggleAttribute("data-more", hiddenHeight >= MIN_HIDDEN_PX);
  };
  const stopObserving = observeContent(element, update);
  element.addEventListener("scroll", update, { passive: true });
  return {
    destroy: () => {
      stopObserving();
      element.removeEventListener("scroll", update);
    },
  };
}
