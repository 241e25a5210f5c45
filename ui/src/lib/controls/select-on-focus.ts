/** Svelte action for an input element: selects the text on focus, so that typing replaces it. */
export function selectOnFocus(node: HTMLInputElement) {
  let isJustFocused = false;
  const onfocus = () => {
    isJustFocused = true;
    node.select();
  };
  const onmouseup = (event: MouseEvent) => {
    if (!isJustFocused) return;
    isJustFocused = false;
    // By default, releasing the mouse button after the press that focused the input would place the caret and
    // clear the selection.
    event.preventDefault();
    node.select();
  };
  const onkeydown = () => (isJustFocused = false);
  node.addEventListener("focus", onfocus);
  node.addEventListener("mouseup", onmouseup);
  node.addEventListener("keydown", onkeydown);
  return {
    destroy() {
      node.removeEventListener("focus", onfocus);
      node.removeEventListener("mouseup", onmouseup);
      node.removeEventListener("keydown", onkeydown);
    },
  };
}
