/**
 * The last input device: keyboard, touch screen or another pointer. Unlike `:focus-visible`, it is also
 * reliable for elements that the page itself has focused.
 */

/** The last input device is stored as an attribute of the page, so that styles can use it. */
const { dataset } = document.documentElement;
const capture = true;
let wasFocusShownAtKey = false;
window.addEventListener(
  "keydown",
  () => {
    wasFocusShownAtKey = dataset["lastInput"] === "keyboard";
    dataset["lastInput"] = "keyboard";
  },
  { capture },
);
window.addEventListener(
  "pointerdown",
  ({ pointerType }) => (dataset["lastInput"] = pointerType === "touch" ? "touch" : "pointer"),
  { capture },
);

/** True if the keyboard was used last: the player is then probably looking at the focused element. */
export const wasLastInputKeyboard = (): boolean => dataset["lastInput"] === "keyboard";

/** True if the focus was already shown when the latest key was pressed, because of an earlier key. */
export const wasFocusShownBeforeKey = (): boolean => wasFocusShownAtKey;

/** True until the first input. */
export const hasNoInputYet = (): boolean => dataset["lastInput"] === undefined;

/** True if a touch screen was used last. Focusing a text field would then open the on-screen keyboard. */
export const wasLastInputTouch = (): boolean => dataset["lastInput"] === "touch";
