/**
 * Svelte action: focuses the first button of a question that has just appeared, so that Enter answers it. A
 * key that is still held down from the previous question does not answer this one.
 */
export function takeFocus(node: HTMLElement): { destroy: () => void } {
  const ignoreHeldKey = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault();
  };
  node.addEventListener("keydown", ignoreHeldKey);
  node.querySelector("button")?.focus();
  return { destroy: () => node.removeEventListener("keydown", ignoreHeldKey) };
}
