import { observeContent } from "./observe-content";

/** Minimum height of the content below the visible part for the edge to fade, in pixels. */
const MIN_HIDDEN_PX = 2;

/**
 * Svelte action for a scroll container: sets `data-more` while there is content below the visible part. The
 * global style then fades out the lower edge, which shows that the content continues. Does nothing unless
 * `scrolls` is true.
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
