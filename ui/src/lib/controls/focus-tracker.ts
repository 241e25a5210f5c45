import { wasLastInputKeyboard } from "./last-input";

/**
 * Detects that nothing on a new page has focus yet, or that the focused element of a page was removed, so
 * that the page can set the focus for keyboard users.
 */
export class FocusTracker {
  #focusedElement: Element | null = null;

  /** Called when an element receives focus. */
  onFocus({ target }: FocusEvent): void {
    this.#focusedElement = target instanceof Element ? target : null;
  }

  /**
   * True if the keyboard was used last and nothing has focus, because the page is new or the focused element
   * was removed.
   */
  get isFocusLost(): boolean {
    const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
    return isNothingFocused && wasLastInputKeyboard() && this.#focusedElement?.isConnected !== true;
  }
}
