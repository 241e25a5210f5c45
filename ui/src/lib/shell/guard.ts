/** Keeps a web view from behaving like a browser: what would lose the place, the scale or the game does nothing. */

/** Where text is typed; there the web view's own menu and keys are of use. */
const FIELD = "input:not([type=radio], [type=checkbox], [type=range]), textarea";
/** Where text can be selected beside fields; the menu copies what is selected. */
const READABLE = "[data-selectable]";

/** Keys of the web view, as `key` of the event in lower case, that need Ctrl (or Command) and do nothing in a game. */
const WITH_CONTROL = new Set([
  "r",
  "p",
  "f",
  "g",
  "u",
  "j",
  "s",
  "o",
  "h",
  "d",
  "t",
  "n",
  "l",
  "+",
  "-",
  "=",
  "0",
]);
/** The same without Ctrl. */
const ALONE = new Set(["f3", "f5", "f7", "browserback", "browserforward", "browserrefresh", "browsersearch"]);
/** The same with Alt. */
const WITH_ALT = new Set(["arrowleft", "arrowright", "home"]);
/** The mouse's buttons for back and forward. */
const BACK_AND_FORWARD = [3, 4];

const within = (event: Event, places: string): boolean =>
  event.target instanceof Element && event.target.closest(places) !== null;

const somethingSelected = (): boolean => getSelection()?.isCollapsed === false;

/** Whether a key belongs to the browser in the web view. */
function isBrowserKey(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (ALONE.has(key)) return true;
  if (event.altKey && WITH_ALT.has(key)) return true;
  if (!event.ctrlKey && !event.metaKey) return false;
  // Selecting all would paint the whole window blue.
  return WITH_CONTROL.has(key) || (key === "a" && !within(event, FIELD));
}

const prevent = (event: Event): void => event.preventDefault();
const preventIf =
  <E extends Event>(unwanted: (event: E) => boolean) =>
  (event: E): void => {
    if (unwanted(event)) event.preventDefault();
  };

/** Guards a window. The answer ends it. */
export function guard(target: Window): () => void {
  const end = new AbortController();
  const on = <K extends keyof WindowEventMap>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ): void => {
    // Not passive: a wheel must be stoppable. Not capturing: a game may use such a key, and stops it then itself.
    target.addEventListener(type, listener, { signal: end.signal, passive: false });
  };
  on(
    "contextmenu",
    preventIf((event) => !within(event, FIELD) && !(within(event, READABLE) && somethingSelected())),
  );
  on("keydown", preventIf(isBrowserKey));
  on(
    "wheel",
    preventIf((event) => event.ctrlKey),
  );
  for (const type of ["mousedown", "mouseup", "auxclick"] as const) {
    on(
      type,
      preventIf((event) => BACK_AND_FORWARD.includes(event.button)),
    );
  }
  on(
    "dragstart",
    preventIf((event) => !within(event, "[draggable=true]")),
  );
  // A file that is dropped would be opened in place of the game.
  on("dragover", prevent);
  on("drop", prevent);
  return () => end.abort();
}
