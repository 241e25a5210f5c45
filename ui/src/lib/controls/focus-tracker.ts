import { wasLastInputKeyboard } from "./last-input";

/**
 * Detects that a new page has no focus yet, or that its focused element was removed, so that it can set the focus for
 * keyboard users.
 */
export class FocusTracker {
  #focused: Element | null = null;

  /** Called when an element receives focus. */
  onFocus({ target }: FocusEvent): void {
    this.#focused = target instanceof Element ? target : null;
  }

  /** True if nothing has focus because the page is new or the focused element was removed, after a key press. */
  get isLost(): boolean {
    const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
    return isNothingFocused && wasLastInputKeyboard() && this.#focused?.isConnected !== true;
  }
}
