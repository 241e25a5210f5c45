/**
 * The last input device: keyboard or pointer. Unlike `:focus-visible`, it is also reliable for elements that
 * the page itself has focused.
 */

/** The last input device is stored as an attribute of the page, so that styles can use it. */
const { dataset } = document.documentElement;
for (const [type, input] of [
  ["keydown", "keyboard"],
  ["pointerdown", "pointer"],
] as const) {
  window.addEventListener(type, () => (dataset["lastInput"] = input), { capture: true });
}

/** True if the keyboard was used last, so that the player is probably looking at the focused element. */
export const wasLastInputKeyboard = (): boolean => dataset["lastInput"] === "keyboard";
