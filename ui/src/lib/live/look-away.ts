/** When other eyes may come to the screen: nobody's hand stays open then. */

/** So long without a tick, in milliseconds, and the machine was asleep. */
const SLEPT = 5000;
const TICK = 1000;

/**
 * Calls `away` whenever the window loses the focus or is hidden, the page goes, or the machine has slept. The answer ends
 * it.
 */
export function onLookAway(away: () => void): () => void {
  let last = Date.now();
  const ticking = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT) away();
    last = now;
  }, TICK);
  const end = new AbortController();
  const { signal } = end;
  window.addEventListener("blur", away, { signal });
  window.addEventListener("pagehide", away, { signal });
  document.addEventListener("visibilitychange", () => document.hidden && away(), { signal });
  return () => {
    clearInterval(ticking);
    end.abort();
  };
}
