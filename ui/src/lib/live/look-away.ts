/** Detects that another person may be looking at the screen, so that an open hand can be closed. */

/** If more time than this passes between two ticks, the machine has slept. In milliseconds. */
const SLEEP_GAP_MS = 5000;
/** Interval between two ticks, in milliseconds. */
const TICK_MS = 1000;

/**
 * Calls `listener` when the window loses focus or is hidden, when the page is unloaded, or after the machine
 * has slept. Returns a function that stops watching.
 */
export function onLookAway(listener: () => void): () => void {
  let lastTick = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - lastTick > SLEEP_GAP_MS) listener();
    lastTick = now;
  }, TICK_MS);
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener("blur", listener, { signal });
  window.addEventListener("pagehide", listener, { signal });
  document.addEventListener("visibilitychange", () => document.hidden && listener(), { signal });
  return () => {
    clearInterval(timer);
    listeners.abort();
  };
}
