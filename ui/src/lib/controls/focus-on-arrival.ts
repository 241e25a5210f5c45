import { wasLastInputKeyboard } from "./last-input";

/**
 * Focuses the element that matches `selector` when the node appears, if the keyboard was used last and nothing
 * has focus, because the previous page was removed together with its focused element.
 */
export function focusOnArrival(node: HTMLElement, selector: string): void {
  const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
  if (wasLastInputKeyboard() && isNothingFocused) node.querySelector<HTMLElement>(selector)?.focus();
}
