/** How far an arrow key moves the focus in a list or a row; 0 for any other key. */
const focusOffsetOf = (key: string): number =>
  ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 })[key] ?? 0;

/**
 * Svelte action: lets the arrow keys move the focus between the buttons in an element. The first button
 * follows the last.
 */
export function arrowFocus(node: HTMLElement) {
  const onkeydown = (event: KeyboardEvent) => {
    const buttons = [...node.querySelectorAll<HTMLElement>("button:not(:disabled)")];
    const [step, index] = [focusOffsetOf(event.key), buttons.findIndex((button) => button === event.target)];
    if (step === 0 || index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    buttons.at((index + step) % buttons.length)?.focus();
  };
  node.addEventListener("keydown", onkeydown);
  return { destroy: () => node.removeEventListener("keydown", onkeydown) };
}
