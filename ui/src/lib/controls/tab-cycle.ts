/**
 * Keeps the focus in a dialog: Tab leads from the last control to the first, and Shift+Tab from the first to
 * the last. The web view would move the focus out of the page instead.
 */

const TAB_STOP_SELECTOR =
  "button, input, select, textarea, summary, a[href], [tabindex]:not([tabindex='-1'])";

/** The controls that Tab visits, in order. In a group of radio buttons, it visits only one. */
function tabStopsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(TAB_STOP_SELECTOR)].filter((control) => {
    if (control.matches(":disabled, [tabindex='-1'], [inert] *")) return false;
    if (control.closest("details:not([open])") && !control.matches("summary")) return false;
    return (
      !(control instanceof HTMLInputElement) || control.type !== "radio" || isTabStopOfGroup(control, root)
    );
  });
}

/** True for the chosen radio button of a group, or for the first one if none is chosen. */
function isTabStopOfGroup(radio: HTMLInputElement, root: HTMLElement): boolean {
  const group = [...root.querySelectorAll<HTMLInputElement>("input[type=radio]:not(:disabled)")].filter(
    ({ name }) => name === radio.name,
  );
  return radio === (group.find(({ checked }) => checked) ?? group[0]);
}

/**
 * Handles `keydown` for the dialog `root`, unless the focus is in another dialog above it.
 */
export function cycleTab(event: KeyboardEvent, root: HTMLElement): void {
  // On X11, the web view does not name the key of Shift+Tab.
  const isTab = event.key === "Tab" || event.code === "Tab";
  if (!isTab || event.ctrlKey || event.altKey || event.metaKey) return;
  const focusedDialog = document.activeElement?.closest("dialog") ?? root;
  if (focusedDialog !== root) return;
  const tabStops = tabStopsIn(root);
  const [first, last] = [tabStops[0], tabStops.at(-1)];
  const isOnControl = root.contains(document.activeElement) && document.activeElement !== root;
  const edge = event.shiftKey ? first : last;
  if (isOnControl && document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
