/**
 * Prevents browser behaviour in the web view: shortcuts and gestures that would leave, reload or scale the
 * page, or open menus, searches and dialogs of a browser.
 */

/** Text fields, where the context menu and the editing shortcuts of the web view are useful. */
const TEXT_FIELD_SELECTOR = "input:not([type=radio], [type=checkbox], [type=range]), textarea";
/** Selectable text outside fields. The context menu can copy the selection. */
const SELECTABLE_SELECTOR = "[data-selectable]";

/** Lower-case `key` values of browser shortcuts with Ctrl or Command that are useless in a game. */
const CONTROL_KEYS = new Set([
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
/** Keys that are browser shortcuts without a modifier. */
const PLAIN_KEYS = new Set([
  "f3",
  "f5",
  "f7",
  "browserback",
  "browserforward",
  "browserrefresh",
  "browsersearch",
]);
/** Keys that are browser shortcuts with Alt. */
const ALT_KEYS = new Set(["arrowleft", "arrowright", "home"]);
/** Back and forward buttons of the mouse. */
const HISTORY_BUTTONS = [3, 4];

const isWithin = (event: Event, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;

const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

/** True if the key is a shortcut of the web view that the guard blocks. */
function isBrowserKey(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (PLAIN_KEYS.has(key)) return true;
  if (event.altKey && ALT_KEYS.has(key)) return true;
  if (!event.ctrlKey && !event.metaKey) return false;
  // “Select all” would highlight the whole window.
  return CONTROL_KEYS.has(key) || (key === "a" && !isWithin(event, TEXT_FIELD_SELECTOR));
}

const prevent = (event: Event): void => event.preventDefault();
const preventIf =
  <E extends Event>(isUnwanted: (event: E) => boolean) =>
  (event: E): void => {
    if (isUnwanted(event)) event.preventDefault();
  };

/** Installs the guard on a window. Returns a function that removes it. */
export function installBrowserGuard(target: Window): () => void {
  const listeners = new AbortController();
  const on = <K extends keyof WindowEventMap>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ): void => {
    // Not passive, so that wheel events can be prevented. Not capturing, so that the page can handle a key
    // first.
    target.addEventListener(type, listener, { signal: listeners.signal, passive: false });
  };
  on(
    "contextmenu",
    preventIf(
      (event) =>
        !isWithin(event, TEXT_FIELD_SELECTOR) && !(isWithin(event, SELECTABLE_SELECTOR) && hasSelection()),
    ),
  );
  on("keydown", preventIf(isBrowserKey));
  on(
    "wheel",
    preventIf((event) => event.ctrlKey),
  );
  // Two fingers would scale the page.
  on(
    "touchmove",
    preventIf((event) => event.touches.length > 1),
  );
  for (const type of ["mousedown", "mouseup", "auxclick"] as const) {
    on(
      type,
      preventIf((event) => HISTORY_BUTTONS.includes(event.button)),
    );
  }
  on(
    "dragstart",
    preventIf((event) => !isWithin(event, "[draggable=true]")),
  );
  // The web view would replace the page with a dropped file.
  on("dragover", prevent);
  on("drop", prevent);
  return () => listeners.abort();
}
