import { hasNoInputYet, wasLastInputKeyboard } from "./last-input";

/**
 * Svelte action: when the node appears, focuses its first element that matches `selector`, so that a screen
 * reader reads it and the player knows which page is shown. Does nothing if an element has focus already, or
 * if there was an input and the last one was not from the keyboard. Nothing has focus when the program
 * starts, or after a page was removed together with its focused element.
 */
export function focusOnArrival(node: HTMLElement, selector: string): void {
  const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
  if ((hasNoInputYet() || wasLastInputKeyboard()) && isNothingFocused)
    node.querySelector<HTMLElement>(selector)?.focus();
}
