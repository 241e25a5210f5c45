/**
 * Whether the keyboard or the pointer was used last. Unlike `:focus-visible`, this is also known for elements
 * that the page itself has focused.
 */

let wasKeyboardLast = false;
for (const type of ["keydown", "pointerdown"] as const) {
  window.addEventListener(type, () => (wasKeyboardLast = type === "keydown"), { capture: true });
}

/**
 * Whether the keyboard was used last. If so, the focused element is the one that the player is looking at.
 */
export const wasLastInputKeyboard = (): boolean => wasKeyboardLast;
