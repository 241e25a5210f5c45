/** Keyboard shortcuts of a screen. They are inactive in dialogs, and in all fields but radio buttons. */

/** True if the event happened in a dialog, or in a field other than a radio button. */
export function isInFieldOrDialog({ target }: Event): boolean {
  return (
    target instanceof Element && target.closest("input:not([type=radio]), select, textarea, dialog") !== null
  );
}

/** The action whose shortcut was pressed, undo or redo; `null` for any other key. */
export function undoOrRedoOf({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): "undo" | "redo" | null {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === "y" || (letter === "z" && shiftKey)) return "redo";
  return letter === "z" ? "undo" : null;
}

/**
 * The digit printed on a key that is pressed without Shift, even if typing that digit would need Shift, as on
 * a French keyboard; empty for any other key.
 */
const digitOf = ({ code, shiftKey }: KeyboardEvent): string =>
  (!shiftKey && /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]) || "";

/**
 * A `keydown` handler that runs the action of the pressed key, unless the key is held down or combined with
 * Ctrl, Alt or Meta. The keys of `actions` are letters, digits and symbols, and names of keys in lower case,
 * such as `escape`.
 */
export function shortcuts(
  actions: Record<string, (event: KeyboardEvent) => unknown>,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isInFieldOrDialog(event)) return;
    const action = actions[event.key.toLowerCase()] ?? actions[digitOf(event)];
    if (!action) return;
    event.preventDefault();
    action(event);
  };
}
