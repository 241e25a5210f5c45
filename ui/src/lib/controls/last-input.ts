/** The device of the latest press. Unlike `:focus-visible`, it says so for focus that the page moves by itself, too. */

let isKey = false;
for (const type of ["keydown", "pointerdown"] as const) {
  window.addEventListener(type, () => (isKey = type === "keydown"), { capture: true });
}

/** Whether the latest press was of a key, so that the focus shows what the player is at. */
export const isLastInputKey = (): boolean => isKey;
