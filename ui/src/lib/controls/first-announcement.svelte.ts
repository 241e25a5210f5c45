/** Makes screen readers announce the initial content of a live region. */
import { onMount } from "svelte";

/**
 * Call this function while a component with a live region is created, and use `renderKey` in a `{#key}` around
 * the content. The content is then added again once the region exists, because a screen reader announces only
 * what changes in a region.
 */
export function announceInitialContent(): { readonly renderKey: number } {
  let renderKey = $state(0);
  onMount(() => {
    const timer = setTimeout(() => (renderKey = 1));
    return () => clearTimeout(timer);
  });
  return {
    get renderKey() {
      return renderKey;
    },
  };
}
