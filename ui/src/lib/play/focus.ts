/** Where the focus was: who plays by keys must not lose it when what held it goes away. */
export class Focus {
  #held: Element | null = null;
  #byKey = false;

  /** Something took the focus. */
  taken({ target }: FocusEvent): void {
    this.#held = target instanceof Element ? target : null;
  }

  /** Somebody used a key, or else the pointer. */
  used({ type }: Event): void {
    this.#byKey = type === "keydown";
  }

  /** Whether a key made what held the focus go away, so that nothing has it now. */
  get lost(): boolean {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    return nowhere && this.#byKey && this.#held?.isConnected === false;
  }
}
