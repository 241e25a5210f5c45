/** Detects that another person may come to the screen, in which case no hand may stay open. */

/** A gap between two ticks that means the machine was asleep, in milliseconds. */
const SLEPT = 5000;
const TICK = 1000;

/**
 * Calls `away` when the window loses focus or is hidden, when the page is unloaded, or after the machine
 * has slept. Returns a function that stops watching.
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
