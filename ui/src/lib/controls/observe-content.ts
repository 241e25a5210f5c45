/**
 * Calls `update` after the next layout, and whenever the size or the content of an element changes. Returns a
 * function that stops the observation.
 */
export function observeContent(element: HTMLElement, update: () => void): () => void {
  const sizeObserver = new ResizeObserver(update);
  const observeSizes = (): void => {
    sizeObserver.observe(element);
    // The content can grow while the element keeps its size.
    for (const child of element.children) sizeObserver.observe(child);
  };
  const contentObserver = new MutationObserver(() => {
    observeSizes();
    update();
  });
  observeSizes();
  contentObserver.observe(element, { childList: true, subtree: true, characterData: true });
  return () => {
    sizeObserver.disconnect();
    contentObserver.disconnect();
  };
}
