/**
 * The root font size. It depends on the window size and the settings, and other lengths are multiples of it.
 */
import { textSize } from "../look/look.svelte";
import { innerHeight, innerWidth } from "svelte/reactivity/window";

const size = $derived.by(() => {
  void [innerWidth.current, innerHeight.current, textSize()];
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
});

/** The current size of a rem, in pixels. */
export const rem = (): number => size;
