/**
 * Ignores a pointer press on a control that has just replaced another one, because it was meant for the
 * previous one, as in a double tap. Keys, the board and typed dice are not affected.
 */

/** Time after which a player is expected to have noticed a change, in milliseconds. */
export const NOTICED_AFTER = 400;

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
type Lying = { control: Element | null; says: string };
/** A control that was at the pointer until a moment ago. */
type Gone = { lay: Lying; place: DOMRect; until: number };

const NOTHING: Lying = { control: null, says: "" };

function lyingAt(target: EventTarget | null): Lying {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  if (!control) return NOTHING;
  // Changing numbers do not make it another control.
  const text = (control.textContent ?? "").replace(/[\d\s]+/g, " ").trim();
  return { control, says: `${text} ${control.closest<HTMLElement>(QUESTION)?.dataset["question"] ?? ""}` };
}

const same = (one: Lying, other: Lying): boolean => one.control === other.control && one.says === other.says;

/** Tracks the control under the pointer and rejects premature presses. */
class Watch {
  /** Position of the pointer or of the latest touch; `null` while only keys are used. */
  #at: { x: number; y: number } | null = null;
  #lying: Lying = NOTHING;
  #place = new DOMRect();
  #gone: Gone[] = [];
  /** Time of the first page change that has not been evaluated yet. */
  #changed: number | null = null;
  /** The current press, and whether it was premature. */
  #pressed: { lying: Lying; early: boolean } = { lying: NOTHING, early: false };

  /** The page has changed or was scrolled. The control at the pointer is determined after the next layout. */
  change(): void {
    if (this.#at === null || this.#changed !== null) return;
    this.#changed = performance.now();
    requestAnimationFrame(() => this.#look());
  }

  /** The pointer has moved. A control that did not move itself counts as seen. */
  move({ clientX: x, clientY: y, target }: PointerEvent): void {
    if (this.#at?.x === x && this.#at.y === y) return;
    if (this.#changed !== null) this.#look();
    this.#at = { x, y };
    this.#lies(lyingAt(target));
  }

  /** A press begins. Returns whether it is premature. */
  press(event: PointerEvent): boolean {
    if (this.#changed !== null) this.#look();
    const lying = lyingAt(event.target);
    const early = lying.control?.closest(QUICK) === null && this.#isNew(lying, event);
    this.#pressed = { lying, early };
    this.#at = { x: event.clientX, y: event.clientY };
    this.#lies(lying);
    return early;
  }

  /** Whether the current press is ignored. */
  get early(): boolean {
    return this.#pressed.early;
  }

  /** Whether the press was meant for another control: it was premature, or its control has been removed. */
  misses({ target }: Event): boolean {
    const lying = lyingAt(target);
    if (lying.control === null || lying.control.closest(QUICK)) return false;
    return this.#pressed.early || !same(lying, this.#pressed.lying);
  }

  #look(): void {
    const now = this.#changed ?? performance.now();
    this.#changed = null;
    if (this.#at === null) return;
    const { x, y } = this.#at;
    const found = lyingAt(document.elementFromPoint(x, y));
    if (!same(found, this.#lying)) this.#gone.push({ lay: this.#lying, place: this.#place, until: now });
    this.#lies(found);
  }

  #lies(lying: Lying): void {
    this.#lying = lying;
    const { x, y } = this.#at ?? { x: 0, y: 0 };
    this.#place =
      lying.control?.getBoundingClientRect() ?? new DOMRect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR);
  }

  /** Whether another control was here when the player could last have noticed it. */
  #isNew(lying: Lying, { clientX: x, clientY: y }: PointerEvent): boolean {
    const now = performance.now();
    this.#gone = this.#gone.filter(({ until }) => now - until < NOTICED_AFTER);
    const before = this.#gone.find(
      ({ place }) => x >= place.left && x <= place.right && y >= place.top && y <= place.bottom,
    );
    return before !== undefined && !same(before.lay, lying);
  }
}

/** Installs the protection on a window. Returns a function that removes it. */
export function guardReplaced(target: Window): () => void {
  const { document } = target;
  // Without layout (as in jsdom) there are no positions.
  if (!("elementFromPoint" in document)) return () => undefined;
  const watch = new Watch();
  const changes = new MutationObserver(() => watch.change());
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
  on("scroll", () => watch.change());
  on("pointermove", (event) => watch.move(event));
  on("pointerdown", (event) => {
    if (!watch.press(event)) return;
    event.stopImmediatePropagation();
    show(event.target);
  });
  on("mousedown", (event) => {
    if (watch.early) event.preventDefault();
  });
  on("click", (event) => {
    // A click without a pointer comes from a key or from the page itself.
    if (event.detail === 0 || !watch.misses(event)) return;
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
  setTimeout(() => delete control.dataset["early"], NOTICED_AFTER);
}
