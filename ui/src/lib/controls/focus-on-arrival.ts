import { hasNoInputYet, wasLastInputKeyboard } from "./last-input";

/**
 * When the node appears, focuses its element that matches `selector`, if nothing has focus, and the keyboard
 * was used last or nothing was used yet. Nothing has focus when the program starts, or after a page was
 * removed together with its focused element. A screen reader reads the focused element, so that the
 * player knows which page is shown.
 */
export function focusOnArrival(node: HTMLElement, selector: string): void {
  const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
  if ((hasNoInputYet() || wasLastInputKeyboard()) && isNothingFocused)
    node.querySelector<HTMLElement>(selector)?.focus();
}
