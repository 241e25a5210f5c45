import { observeContent } from "./observe-content";
import { revealFocus } from "./scrolling";

/**
 * Svelte action: while the content is larger than the element, the element is in the tab order, so that keys
 * can scroll it. Does nothing unless `scrolls` is true.
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
