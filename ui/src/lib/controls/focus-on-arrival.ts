import { isWithoutInput, wasLastInputKeyboard } from "./last-input";

/**
 * When the node appears, focuses its element that matches `selector`, if the keyboard was used last and
 * nothing has focus. Nothing has focus after a page was removed together with its focused element, and when the
 * program starts: a screen reader then says where the player is.
 */
export function focusOnArrival(node: HTMLElement, selector: string): void {
  const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
  if ((isWithoutInput() || wasLastInputKeyboard()) && isNothingFocused)
    node.querySelector<HTMLElement>(selector)?.focus();
}
