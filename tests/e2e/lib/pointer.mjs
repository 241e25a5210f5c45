// Moves the pointer, and detects presses that the page rejects as too early.

/**
 * Runs in the page: records from now on whether the page rejects a press as too early. The page shows a
 * rejection so briefly that a later check may miss it.
 */
export function recordEarlyPresses() {
  window.earlyPresses?.observer.disconnect();
  const observer = new MutationObserver((changes) => {
    window.earlyPresses.hasAny ||= changes.some(({ target }) => target.hasAttribute("data-early"));
  });
  observer.observe(document, { subtree: true, attributeFilter: ["data-early"] });
  window.earlyPresses = { hasAny: false, observer };
}

/** A WebDriver action that moves the pointer to a point without any delay. */
export const movePointerTo = ([x, y]) => ({
  type: "pointerMove",
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});
