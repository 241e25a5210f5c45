/** Announcing what a live region contains from the beginning. */
import { onMount } from "svelte";

/**
 * Call it while a component with a live region is created, and use `round` in a `{#key}` around the content. The
 * content is then added again after the region itself: a screen reader announces only what changes in a region.
 */
export function announcedFromStart(): { readonly round: number } {
  let round = $state(0);
  onMount(() => {
    const timer = setTimeout(() => (round = 1));
    return () => clearTimeout(timer);
  });
  return {
    get round() {
      return round;
    },
  };
}
