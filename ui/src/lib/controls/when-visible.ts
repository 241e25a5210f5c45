/** Calls `callback` when the element is, or becomes, visible on the screen. */
export function whenVisible(node: Element, callback: () => void): { destroy(): void } {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) callback();
  });
  observer.observe(node);
  return { destroy: () => observer.disconnect() };
}
