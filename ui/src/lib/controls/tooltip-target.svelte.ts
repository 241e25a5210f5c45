import { wasLastInputKeyboard } from "./last-input";
import { isPointerAtRest } from "./pointer-at-rest";

/** Determines the element that a tooltip explains: the one under the pointer or with the keyboard focus. */
export class TooltipTarget<Subject> {
  /** What the element represents in the game, and the rectangle of the element on the page. */
  current = $state.raw<{ subject: Subject; anchor: DOMRect } | null>(null);
  #isOpenedByFocus = false;
  /** The element under the pointer, once its tooltip has been shown. */
  #hoveredElement: Element | null = null;
  /** Watches for the removal of the explained element, which does not fire `pointerleave`. */
  #removalObserver: MutationObserver | null = null;

  /** Shows the tooltip of an element that represents `subject`, until the element is removed. */
  show(element: Element, subject: Subject, isOpenedByFocus = false): void {
    this.clear();
    this.#isOpenedByFocus = isOpenedByFocus;
    this.current = { subject, anchor: element.getBoundingClientRect() };
    this.#removalObserver = new MutationObserver(() => element.isConnected || this.clear());
    this.#removalObserver.observe(document, { childList: true, subtree: true });
  }

  /** The event handlers of an element that represents `subject`. */
  handlersFor(subject: Subject) {
    return {
      onpointermove: (event: PointerEvent & { currentTarget: Element }) => {
        const { currentTarget } = event;
        if (this.#hoveredElement === currentTarget || isPointerAtRest(event)) return;
        this.#hoveredElement = currentTarget;
        this.show(currentTarget, subject);
      },
      onpointerleave: () => {
        this.#hoveredElement = null;
        this.clear();
      },
      onfocusin: ({ currentTarget }: { currentTarget: Element }) => {
        if (wasLastInputKeyboard()) this.show(currentTarget, subject, true);
      },
      onfocusout: this.clear,
      onkeydown: ({ key }: KeyboardEvent) => {
        if (key === "Escape") this.clear();
      },
    };
  }

  /** Hides a tooltip that keyboard focus has opened. It would otherwise stay while other players play. */
  clearFocused = (): void => {
    if (this.#isOpenedByFocus) this.clear();
  };

  clear = (): void => {
    this.#removalObserver?.disconnect();
    this.current = null;
  };
}
