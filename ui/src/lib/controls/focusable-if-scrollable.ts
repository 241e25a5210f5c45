/**
 * Svelte action for an element that may scroll (`scrolls`): while the content is larger than the element, the
 * element is focusable, so that keys can scroll it.
 */
export function focusableIfScrollable(element: HTMLElement, scrolls: boolean): { destroy: () => void } {
  const update = (): void => {
    if (scrolls && element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(update);
  const observeSizes = (): void => {
    sizes.observe(element);
    // The content can grow while the element keeps its size.
    for (const child of element.children) sizes.observe(child);
  };
  const content = new MutationObserver(() => {
    observeSizes();
    update();
  });
  if (scrolls) {
    observeSizes();
    content.observe(element, { childList: true, subtree: true, characterData: true });
  }
  return {
    destroy: () => {
      sizes.disconnect();
      content.disconnect();
    },
  };
}
