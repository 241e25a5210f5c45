/** Remembers the focused element, so that keyboard users do not lose the focus when it is removed. */
export class Focus {
  #held: Element | null = null;
  #byKey = false;

  /** Called when an element receives focus. */
  taken({ target }: FocusEvent): void {
    this.#held = target instanceof Element ? target : null;
  }

  /** Called when a key or the pointer is used. */
  used({ type }: Event): void {
    this.#byKey = type === "keydown";
  }

  /** Whether the focused element was removed after a key press. */
  get lost(): boolean {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    return nowhere && this.#byKey && this.#held?.isConnected === false;
  }
}
