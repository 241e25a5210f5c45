import { isLastInputKey } from "./last-input";

/** What the pointer or the keyboard focus is on, for a tooltip. */
export class Pointed<What> {
  /** It and its rectangle on the page. */
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
        if (isLastInputKey()) show(event);
      },
      onfocusout: this.clear,
    };
  }

  clear = (): void => {
    this.current = null;
  };
}
