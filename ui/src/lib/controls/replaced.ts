/**
 * Presses of a pointer on a control that has just replaced another one there. They were meant for what lay there before, as
 * the second press of a double tap is, and do nothing. Keys, the board and typed dice are not meant.
 */

/** How long a player takes, in milliseconds, to see that something else lies there. */
export const NOTICED_AFTER = 400;

const CONTROL = "button, summary, label, select, a[href]";
/** Where presses follow each other as fast as fingers can. */
const QUICK = "[data-quick]";
/** Asks something: what answers one question is not what answers the next, even if it looks the same. */
const QUESTION = "[data-question]";
/** How far beside an earlier press the next one of the same finger may come, in CSS pixels. */
const NEAR = 12;
/** Attributes that show, hide or move controls. */
const ATTRIBUTES = ["class", "disabled", "hidden", "inert", "open"];

/** What lies somewhere: a control and what can be read on it, or none. */
type Lying = { control: Element | null; says: string };
/** Something that lay where the pointer is, until a moment ago. */
type Gone = { lay: Lying; place: DOMRect; until: number };

const NOTHING: Lying = { control: null, says: "" };

function lyingAt(target: EventTarget | null): Lying {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  if (!control) return NOTHING;
  // A number that counts on does not make another control.
  const text = (control.textContent ?? "").replace(/[\d\s]+/g, " ").trim();
  return { control, says: `${text} ${control.closest<HTMLElement>(QUESTION)?.dataset["question"] ?? ""}` };
}

const same = (one: Lying, other: Lying): boolean => one.control === other.control && one.says === other.says;

/** Watches what lies where the pointer is, and takes back presses that come too early. */
class Watch {
  /** Where the pointer is, or a finger pressed last; nothing as long as keys alone are used. */
  #at: { x: number; y: number } | null = null;
  #lying: Lying = NOTHING;
  #place = new DOMRect();
  #gone: Gone[] = [];
  /** Since when the page may have changed there, if it may have. */
  #changed: number | null = null;
  /** The press that has begun, and whether it counts. */
  #pressed: { lying: Lying; early: boolean } = { lying: NOTHING, early: false };

  /** The page has changed, or has been scrolled: what lies there is looked at once it is laid out. */
  change(): void {
    if (this.#at === null || this.#changed !== null) return;
    this.#changed = performance.now();
    requestAnimationFrame(() => this.#look());
  }

  /** The pointer goes on. What lies there without its having moved has come to it. */
  move({ clientX: x, clientY: y, target }: PointerEvent): void {
    if (this.#at?.x === x && this.#at.y === y) return;
    if (this.#changed !== null) this.#look();
    this.#at = { x, y };
    this.#lies(lyingAt(target));
  }

  /** A press begins. Says whether it comes too early. */
  press(event: PointerEvent): boolean {
    if (this.#changed !== null) this.#look();
    const lying = lyingAt(event.target);
    const early = lying.control?.closest(QUICK) === null && this.#isNew(lying, event);
    this.#pressed = { lying, early };
    this.#at = { x: event.clientX, y: event.clientY };
    this.#lies(lying);
    return early;
  }

  /** The press that has begun counts for nothing. */
  get early(): boolean {
    return this.#pressed.early;
  }

  /** Whether a press that ends on this was meant for something else: it came too early, or what it began on is gone. */
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

  /** Whether something else lay there when a player could last have seen it. */
  #isNew(lying: Lying, { clientX: x, clientY: y }: PointerEvent): boolean {
    const now = performance.now();
    this.#gone = this.#gone.filter(({ until }) => now - until < NOTICED_AFTER);
    const before = this.#gone.find(
      ({ place }) => x >= place.left && x <= place.right && y >= place.top && y <= place.bottom,
    );
    return before !== undefined && !same(before.lay, lying);
  }
}

/** Guards a window against presses that were meant for what lay there before. The answer ends it. */
export function guardReplaced(target: Window): () => void {
  const { document } = target;
  // Without a layout nothing lies anywhere.
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
  // Before anything on the page hears of it.
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
    // A key presses without a pointer, and so does the page itself.
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

/** Shows for a moment that a press has not counted. */
function show(target: EventTarget | null): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  if (!control) return;
  control.dataset["early"] = "";
  setTimeout(() => delete control.dataset["early"], NOTICED_AFTER);
}
