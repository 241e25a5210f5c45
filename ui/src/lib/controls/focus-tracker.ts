import { wasLastInputKeyboard } from "./last-input";

/**
 * Remembers the focused element, so that keyboard users do not lose the focus when that element is removed.
 */
export class FocusTracker {
  #focused: Element | null = null;

  /** Called when an element receives focus. */
  onFocus({ target }: FocusEvent): void {
    this.#focused = target instanceof Element ? target : null;
  }

  /** True if the focused element was removed after a key press. */
  get isLost(): boolean {
    const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
    return isNothingFocused && wasLastInputKeyboard() && this.#focused?.isConnected === false;
  }
}
