import type { Play } from "./play.svelte";

/**
 * Svelte action for a list entry that names a hex. While the pointer or the focus is on the entry, the board
 * highlights the hex and shows its coordinates.
 */
export function highlightHex(
  element: HTMLElement,
  target: { play: Play; hex: number | null },
): { update: (next: typeof target) => void; destroy: () => void } {
  let { play, hex } = target;
  const show = (): void => {
    [play.hoveredOrFocusedHex, play.hexOfActiveEntry] = [hex, hex];
  };
  const hide = (): void => {
    if (hex !== null && play.hexOfActiveEntry === hex)
      [play.hoveredOrFocusedHex, play.hexOfActiveEntry] = [null, null];
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  element.addEventListener("pointerenter", show, { signal });
  element.addEventListener("focusin", show, { signal });
  element.addEventListener("pointerleave", hide, { signal });
  element.addEventListener("focusout", hide, { signal });
  return {
    update: (next) => {
      if (play.hexOfActiveEntry === hex && next.hex !== hex) hide();
      ({ play, hex } = next);
    },
    destroy: () => {
      listeners.abort();
      hide();
    },
  };
}
