/**
 * Ignores a pointer press on a control that has just replaced another one, because it was meant for the
 * previous one, as in a double tap. Keys, the board and typed dice are not affected.
 */

/** Time after which a player is expected to have noticed a change, in milliseconds. */
export const INPUT_GUARD_MS = 400;

const CONTROL = "button, summary, label, select, a[href]";
/** Areas in which quick repeated presses are intended. */
const QUICK = "[data-quick]";
/** Identifies a question. A control for another question counts as new even if it looks the same. */
const QUESTION = "[data-question]";
/** Maximum distance between two presses of the same finger, in CSS pixels. */
const NEAR = 12;
/** Attributes that show, hide or move controls. */
const ATTRIBUTES = ["class", "disabled", "hidden", "inert", "open"];

/** The control at a point and its text, if any. */
type UnderPointer = { control: Element | null; text: string };
/** A control that was at the pointer until a moment ago. */
type Replaced = { previous: UnderPointer; place: DOMRect; until: number };

const NOTHING: UnderPointer = { control: null, text: "" };

function controlAt(target: EventTarget | null): UnderPointer {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  if (!control) return NOTHING;
  // Changing numbers do not make it another control.
  const text = (control.textContent ?? "").replace(/[\d\s]+/g, " ").trim();
  return { control, text: `${text} ${control.closest<HTMLElement>(QUESTION)?.dataset["question"] ?? ""}` };
}

const same = (one: UnderPointer, other: UnderPointer): boolean =>
  one.control === other.control && one.text === other.text;

/** Tracks the control under the pointer and rejects premature presses. */
class PointerGuard {
  /** Position of the pointer or of the latest touch; `null` while only keys are used. */
  #at: { x: number; y: number } | null = null;
  #current: UnderPointer = NOTHING;
  #place = new DOMRect();
  #replaced: Replaced[] = [];
  /** Time of the first page change that has not been evaluated yet. */
  #changed: number | null = null;
  /** The current press, and whether it was premature. */
  #pressed: { found: UnderPointer; early: boolean } = { found: NOTHING, early: false };

  /** The page has changed or was scrolled. The control at the pointer is determined after the next layout. */
  change(): void {
    if (this.#at === null || this.#changed !== null) return;
    this.#changed = performance.now();
    requestAnimationFrame(() => this.#refresh());
  }

  /** The pointer has moved. A control that did not move itself counts as seen. */
  move({ clientX: x, clientY: y, target }: PointerEvent): void {
    if (this.#at?.x === x && this.#at.y === y) return;
    if (this.#changed !== null) this.#refresh();
    this.#at = { x, y };
    this.#setCurrent(controlAt(target));
  }

  /** A press begins. Returns whether it is premature. */
  press(event: PointerEvent): boolean {
    if (this.#changed !== null) this.#refresh();
    const found = controlAt(event.target);
    const early = found.control?.closest(QUICK) === null && this.#isNew(found, event);
    this.#pressed = { found, early };
    this.#at = { x: event.clientX, y: event.clientY };
    this.#setCurrent(found);
    return early;
  }

  /** Whether the current press is ignored. */
  get early(): boolean {
    return this.#pressed.early;
  }

  /** Whether the press was meant for another control: it was premature, or its control has been removed. */
  isMisdirected({ target }: Event): boolean {
    const found = controlAt(target);
    if (found.control === null || found.control.closest(QUICK)) return false;
    return this.#pressed.early || !same(found, this.#pressed.found);
  }

  #refresh(): void {
    const now = this.#changed ?? performance.now();
    this.#changed = null;
    if (this.#at === null) return;
    const { x, y } = this.#at;
    const found = controlAt(document.elementFromPoint(x, y));
    if (!same(found, this.#current))
      this.#replaced.push({ previous: this.#current, place: this.#place, until: now });
    this.#setCurrent(found);
  }

  #setCurrent(found: UnderPointer): void {
    this.#current = found;
    const { x, y } = this.#at ?? { x: 0, y: 0 };
    this.#place =
      found.control?.getBoundingClientRect() ?? new DOMRect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR);
  }

  /** Whether another control was here when the player could last have noticed it. */
  #isNew(found: UnderPointer, { clientX: x, clientY: y }: PointerEvent): boolean {
    const now = performance.now();
    this.#replaced = this.#replaced.filter(({ until }) => now - until < INPUT_GUARD_MS);
    const before = this.#replaced.find(
      ({ place }) => x >= place.left && x <= place.right && y >= place.top && y <= place.bottom,
    );
    return before !== undefined && !same(before.previous, found);
  }
}

/** Installs the protection on a window. Returns a function that removes it. */
export function guardReplaced(target: Window): () => void {
  const { document } = target;
  // Without layout (as in jsdom) there are no positions.
  if (!("elementFromPoint" in document)) return () => undefined;
  const guard = new PointerGuard();
  const changes = new MutationObserver(() => guard.change());
  changes.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  const end = new AbortController();
  // Capturing, so that it runs before all handlers of the page.
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
  ): void => document.addEventListener(type, listener, { capture: true, signal: end.signal });
  on("scroll", () => guard.change());
  on("pointermove", (event) => guard.move(event));
  on("pointerdown", (event) => {
    if (!guard.press(event)) return;
    event.stopImmediatePropagation();
    show(event.target);
  });
  on("mousedown", (event) => {
    if (guard.early) event.preventDefault();
  });
  on("click", (event) => {
    // A click without a pointer comes from a key or from the page itself.
    if (event.detail === 0 || !guard.isMisdirected(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    show(event.target);
  });
  return () => {
    changes.disconnect();
    end.abort();
  };
}

/** Briefly shows that a press was ignored. */
function show(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  if (!control) return;
  control.dataset["early"] = "";
  setTimeout(() => delete control.dataset["early"], INPUT_GUARD_MS);
}
