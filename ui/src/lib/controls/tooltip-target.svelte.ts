import { wasLastInputKeyboard } from "./last-input";
import { isPointerAtRest } from "./pointer-at-rest";

/** Tracks the element under the pointer or in keyboard focus, for a tooltip. */
export class TooltipTarget<Subject> {
  /** What the element represents in the game, and the rectangle of the element on the page. */
  current = $state.raw<{ subject: Subject; anchor: DOMRect } | null>(null);
  #isFocused = false;
  /** The element under the pointer for which a tooltip was shown since the pointer entered it. */
  #pointed: Element | null = null;

  /** The event handlers of an element that represents `subject`. */
  handlersFor(subject: Subject) {
    const show = (element: Element, isFocused: boolean) => {
      this.#isFocused = isFocused;
      this.current = { subject, anchor: element.getBoundingClientRect() };
    };
    return {
      onpointermove: (event: PointerEvent & { currentTarget: Element }) => {
        const { currentTarget } = event;
        if (this.#pointed === currentTarget || isPointerAtRest(event)) return;
        this.#pointed = currentTarget;
        show(currentTarget, false);
      },
      onpointerleave: () => {
        this.#pointed = null;
        this.clear();
      },
      onfocusin: ({ currentTarget }: { currentTarget: Element }) => {
        if (wasLastInputKeyboard()) show(currentTarget, true);
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
