import { wasLastInputKeyboard } from "./last-input";

/** Tracks the element under the pointer or in keyboard focus, for a tooltip. */
export class TooltipTarget<What> {
  /** The game object that the element represents, and the rectangle of the element on the page. */
  current = $state.raw<{ what: What; anchor: DOMRect } | null>(null);

  /** The event handlers of an element that stands for `what`. */
  on(what: What) {
    const show = ({ currentTarget }: { currentTarget: EventTarget & Element }) => {
      this.current = { what, anchor: currentTarget.getBoundingClientRect() };
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
