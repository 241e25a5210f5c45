/** Detects that another person may come to the screen, in which case no hand may stay open. */

/** A gap between two ticks that means the machine was asleep, in milliseconds. */
const SLEEP_GAP_MS = 5000;
const TICK_MS = 1000;

/**
 * Calls `away` when the window loses focus or is hidden, when the page is unloaded, or after the machine
 * has slept. Returns a function that stops watching.
 */
export function onLookAway(away: () => void): () => void {
  let last = Date.now();
  const ticking = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEEP_GAP_MS) away();
    last = now;
  }, TICK_MS);
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener("blur", away, { signal });
  window.addEventListener("pagehide", away, { signal });
  document.addEventListener("visibilitychange", () => document.hidden && away(), { signal });
  return () => {
    clearInterval(ticking);
    listeners.abort();
  };
}
