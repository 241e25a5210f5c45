import { wasLastInputKeyboard } from "./last-input";

/** Tracks the element under the pointer or in keyboard focus, for a tooltip. */
export class TooltipTarget<Subject> {
  /** What the element represents in the game, and the rectangle of the element on the page. */
  current = $state.raw<{ subject: Subject; anchor: DOMRect } | null>(null);
  #isFocused = false;

  /** The event handlers of an element that represents `subject`. */
  handlersFor(subject: Subject) {
    const show = ({ currentTarget, type }: { currentTarget: EventTarget & Element; type: string }) => {
      this.#isFocused = type === "focusin";
      this.current = { subject, anchor: currentTarget.getBoundingClientRect() };
    };
    return {
      onpointerenter: show,
      onpointerleave: this.clear,
      onfocusin: (event: { currentTarget: EventTarget & Element; type: string }) => {
        if (wasLastInputKeyboard()) show(event);
      },
      onfocusout: this.clear,
      onkeydown: ({ key }: KeyboardEvent) => {
        if (key === "Escape") this.clear();
      },
    };
  }

  /** Hides the tooltip of an element in focus, which would otherwise stay while others play. */
  clearFocused = (): void => {
    if (this.#isFocused) this.clear();
  };

  clear = (): void => {
    this.current = null;
  };
}
