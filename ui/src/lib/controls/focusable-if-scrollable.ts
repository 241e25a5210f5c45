import { observeContent } from "./observe-content";
import { revealFocus } from "./scrolling";

/**
 * Svelte action for a scroll container: while its content is larger than the element, the element is in the
 * tab order, so that keys can scroll it. Controls in it that receive the focus from the keyboard are scrolled
 * into view. Does nothing unless `scrolls` is true.
 */
export function focusableIfScrollable(element: HTMLElement, scrolls: boolean): { destroy: () => void } {
  if (!scrolls) return { destroy: () => undefined };
  element.dataset["scroller"] = "";
  revealFocus(element);
  const destroy = observeContent(element, () => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  });
  return { destroy };
}
