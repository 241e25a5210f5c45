/**
 * The last input device: keyboard or pointer. Unlike `:focus-visible`, it is also reliable for elements that
 * the page itself has focused.
 */

let wasKeyboardLast = false;
for (const type of ["keydown", "pointerdown"] as const) {
  window.addEventListener(type, () => (wasKeyboardLast = type === "keydown"), { capture: true });
}

/** True if the keyboard was used last, so that the player is probably looking at the focused element. */
export const wasLastInputKeyboard = (): boolean => wasKeyboardLast;
