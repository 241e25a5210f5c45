/**
 * Calls `update` now and whenever the size or the content of an element changes. Returns a function that stops
 * the observation.
 */
export function observeContent(element: HTMLElement, update: () => void): () => void {
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
  observeSizes();
  content.observe(element, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
}
