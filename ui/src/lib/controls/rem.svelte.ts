/**
 * The root font size, which depends on the window size and the settings. Lengths in rem are multiples of it.
 */
import { textSize } from "../look/look.svelte";
import { innerHeight, innerWidth } from "svelte/reactivity/window";

const size = $derived.by(() => {
  void [innerWidth.current, innerHeight.current, textSize()];
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
});

/** The current size of a rem, in pixels. */
export const rem = (): number => size;
