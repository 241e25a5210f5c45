import { wasLastInputKeyboard } from "./last-input";

/** Tracks the element under the pointer or in keyboard focus, for a tooltip. */
export class TooltipTarget<Subject> {
  /** What the element represents in the game, and the rectangle of the element on the page. */
  current = $state.raw<{ subject: Subject; anchor: DOMRect } | null>(null);

  /** The event handlers of an element that represents `subject`. */
  handlersFor(subject: Subject) {
    const show = ({ currentTarget }: { currentTarget: EventTarget & Element }) => {
      this.current = { subject, anchor: currentTarget.getBoundingClientRect() };
    };
    return {
      onpointerenter: show,
      onpointerleave: this.clear,
      onfocusin: (event: { currentTarget: EventTarget & Element }) => {
        if (wasLastInputKeyboard()) show(event);
      },
      onfocusout: this.clear,
    };
  }

  clear = (): void => {
    this.current = null;
  };
}
