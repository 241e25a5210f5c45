/** The size of the type, which the window's size decides: other lengths are multiples of it. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";

const size = $derived.by(() => {
  void [innerWidth.current, innerHeight.current];
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
});

/** How many pixels one rem has now. */
export const rem = (): number => size;
