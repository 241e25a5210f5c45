/**
 * Ignores a pointer press on a control that has just appeared or replaced another control. Such a press, for
 * example the second of a double tap, was meant for what was there before. Keys and the board are not
 * affected.
 */

/** Time after which a player is expected to have noticed a change, in milliseconds. */
export const INPUT_GUARD_MS = 400;

const CONTROL_SELECTOR = "button, summary, label, select, a[href]";
/** Areas in which quick repeated presses are intended, but not the first press after another control. */
const UNGUARDED_SELECTOR = "[data-quick]";
/** The container of a question. The same control in another question counts as a new control. */
const QUESTION_SELECTOR = "[data-question]";
/** Maximum distance between the two taps of a double tap, in CSS pixels. */
const NEARBY_PX = 12;
/** The observed attributes: those that show, hide or move controls. */
const OBSERVED_ATTRIBUTES = ["class", "disabled", "hidden", "inert", "open"];

/** The control at the pointer, if any. `text` differs if the same element has become another control. */
type ControlAtPointer = { control: Element | null; text: string };
/**
 * A control that was replaced, or an empty place where a control appeared, at the time `replacedAt`, in
 * milliseconds. `box` is the rectangle of that control or place.
 */
type Replacement = { previous: ControlAtPointer; box: DOMRect; replacedAt: number };

const NO_CONTROL: ControlAtPointer = { control: null, text: "" };

function controlAt(target: EventTarget | null): ControlAtPointer {
  const control = target instanceof Element ? target.closest(CONTROL_SELECTOR) : null;
  if (!control) return NO_CONTROL;
  // A control whose numbers change is still the same control.
  const text = (control.textContent ?? "").replace(/[\d\s]+/g, " ").trim();
  return {
    control,
    text: `${text} ${control.closest<HTMLElement>(QUESTION_SELECTOR)?.dataset["question"] ?? ""}`,
  };
}

const isSameControl = (a: ControlAtPointer, b: ControlAtPointer): boolean =>
  a.control === b.control && a.text === b.text;

const isUnguarded = ({ control }: ControlAtPointer): boolean =>
  (control?.closest(UNGUARDED_SELECTOR) ?? null) !== null;

/** Tracks the control under the pointer and detects presses that are too early. */
class PointerGuard {
  /** Position of the pointer or of the latest touch; `null` while only keys are used. */
  #pointer: { x: number; y: number } | null = null;
  #currentControl: ControlAtPointer = NO_CONTROL;
  /** The rectangle of the current control; without a control, the surroundings of the pointer. */
  #currentBox = new DOMRect();
  #recentReplacements: Replacement[] = [];
  /** Time of the first page change that has not been evaluated yet; `null` if there is none. */
  #changedAt: number | null = null;
  /** The latest press. `isTooEarly` is true if the press is ignored. */
  #lastPress: { controlAtPointer: ControlAtPointer; isTooEarly: boolean } = {
    controlAtPointer: NO_CONTROL,
    isTooEarly: false,
  };

  /**
   * Call after a page change or scrolling. The control at the pointer is determined after the next layout.
   */
  noteChange(): void {
    if (this.#pointer === null || this.#changedAt !== null) return;
    this.#changedAt = performance.now();
    requestAnimationFrame(() => this.#refresh());
  }

  /**
   * Call when the pointer moves. The player then sees the control below the pointer, so it does not count as
   * new.
   */
  move({ clientX: x, clientY: y, target }: PointerEvent): void {
    if (this.#pointer?.x === x && this.#pointer.y === y) return;
    if (this.#changedAt !== null) this.#refresh();
    this.#pointer = { x, y };
    this.#setCurrent(controlAt(target));
  }

  /** Call when a press begins. Returns true if the press is too early and has to be ignored. */
  press(event: MouseEvent): boolean {
    if (this.#changedAt !== null) this.#refresh();
    const controlAtPointer = controlAt(event.target);
    const isTooEarly = controlAtPointer.control !== null && this.#hasJustAppeared(controlAtPointer, event);
    this.#lastPress = { controlAtPointer, isTooEarly };
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#setCurrent(controlAtPointer);
    return isTooEarly;
  }

  /** True if the latest press is ignored. */
  get isTooEarly(): boolean {
    return this.#lastPress.isTooEarly;
  }

  /** True if a click was meant for another control: its press was too early, or began on another control. */
  isMisdirected({ target }: Event): boolean {
    const controlAtPointer = controlAt(target);
    if (controlAtPointer.control === null) return false;
    const { isTooEarly, controlAtPointer: pressed } = this.#lastPress;
    return isTooEarly || (!isUnguarded(controlAtPointer) && !isSameControl(controlAtPointer, pressed));
  }

  #refresh(): void {
    const replacedAt = this.#changedAt ?? performance.now();
    this.#changedAt = null;
    if (this.#pointer === null) return;
    const { x, y } = this.#pointer;
    const controlAtPointer = controlAt(document.elementFromPoint(x, y));
    if (!isSameControl(controlAtPointer, this.#currentControl))
      this.#recentReplacements.push({
        previous: this.#currentControl,
        box: this.#currentBox,
        replacedAt,
      });
    this.#setCurrent(controlAtPointer);
  }

  #setCurrent(controlAtPointer: ControlAtPointer): void {
    this.#currentControl = controlAtPointer;
    const { x, y } = this.#pointer ?? { x: 0, y: 0 };
    this.#currentBox =
      controlAtPointer.control?.getBoundingClientRect() ??
      new DOMRect(x - NEARBY_PX, y - NEARBY_PX, 2 * NEARBY_PX, 2 * NEARBY_PX);
  }

  /** True if another control, or none, was at this position less than `INPUT_GUARD_MS` ago. */
  #hasJustAppeared(controlAtPointer: ControlAtPointer, { clientX: x, clientY: y }: MouseEvent): boolean {
    const now = performance.now();
    this.#recentReplacements = this.#recentReplacements.filter(
      ({ replacedAt }) => now - replacedAt < INPUT_GUARD_MS,
    );
    const replacement = this.#recentReplacements.find(
      ({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
    if (replacement === undefined || isSameControl(replacement.previous, controlAtPointer)) return false;
    return !isUnguarded(controlAtPointer) || !isUnguarded(replacement.previous);
  }
}

/**
 * Makes a window ignore presses on controls that have just appeared or replaced others. Returns a function
 * that makes it accept them again.
 */
export function ignorePressesOnNewControls(target: Window): () => void {
  const { document } = target;
  // Without layout (as in jsdom) there are no positions.
  if (!("elementFromPoint" in document)) return () => undefined;
  const guard = new PointerGuard();
  const observer = new MutationObserver(() => guard.noteChange());
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: OBSERVED_ATTRIBUTES,
  });
  const listeners = new AbortController();
  // Capturing, so that the listener runs before all handlers of the page.
  const listen = <K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
  ): void => document.addEventListener(type, listener, { capture: true, signal: listeners.signal });
  listen("scroll", () => guard.noteChange());
  listen("pointermove", (event) => guard.move(event));
  /** True between a pointerdown and its mousedown. */
  let awaitsMouseDown = false;
  listen("pointerdown", (event) => {
    awaitsMouseDown = true;
    if (!guard.press(event)) return;
    event.stopImmediatePropagation();
    flashControl(event.target);
  });
  // A press that becomes a scroll has no mousedown.
  listen("pointercancel", () => (awaitsMouseDown = false));
  listen("mousedown", (event) => {
    // If a press is dragged from a select to an option, the list, not the page, receives the release. The
    // next press then has no pointerdown, because the button counts as still pressed.
    if (!awaitsMouseDown) guard.press(event);
    awaitsMouseDown = false;
    if (guard.isTooEarly) event.preventDefault();
  });
  listen("click", (event) => {
    // A click without a pointer comes from a key or from the page itself.
    if (event.detail === 0 || !guard.isMisdirected(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    flashControl(event.target);
  });
  return () => {
    observer.disconnect();
    listeners.abort();
  };
}

/** Briefly shows that a press was ignored. */
export function flashControl(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL_SELECTOR) : null;
  if (!control) return;
  control.dataset["early"] = "";
  setTimeout(() => delete control.dataset["early"], INPUT_GUARD_MS);
}
