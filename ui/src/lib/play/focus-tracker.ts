/** Remembers the focused element, so that keyboard users do not lose the focus when it is removed. */
export class FocusTracker {
  #focused: Element | null = null;
  #isLastInputKey = false;

  /** Called when an element receives focus. */
  onFocus({ target }: FocusEvent): void {
    this.#focused = target instanceof Element ? target : null;
  }

  /** Called when a key or the pointer is used. */
  onInput({ type }: Event): void {
    this.#isLastInputKey = type === "keydown";
  }

  /** Whether the focused element was removed after a key press. */
  get isLost(): boolean {
    const isNothingFocused = document.activeElement === null || document.activeElement === document.body;
    return isNothingFocused && this.#isLastInputKey && this.#focused?.isConnected === false;
  }
}
