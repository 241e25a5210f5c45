// Durations of the page's frames during activity. The page presses for itself and the driver is inactive meanwhile,
// because a driver's pointer and scripts run in the page's own frames.

/** Time without change or movement after which a page is still, in milliseconds. */
const CALM = 200;
/** Time between two presses of a fast player, in milliseconds. */
const BETWEEN = 1000;

/**
 * Presses the first element that a selector finds. Waits until the page is still again and the next press is due.
 * @param {import("./lib/window.mjs").Window} window
 * @param {string} what
 * @returns {Promise<{ all: number[], changing: number[] }>} the times between frames in milliseconds: of all, and of
 *   those from the press to the last change of the page
 */
export async function frames(window, what) {
  await window.still();
  await window.run(record, what);
  return window.runAsync(stop, CALM, BETWEEN);
}

/**
 * Runs in the page: presses within a frame, records each frame from then on, and the time of the last change or
 * movement.
 */
function record(what) {
  const kept = (globalThis.recorded = { frames: [], active: performance.now(), over: false });
  const touched = () => (kept.active = performance.now());
  const changes = new MutationObserver(touched);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const next = (time) => {
    kept.frames.push(time);
    if (kept.frames.length === 1) {
      touched();
      document.querySelector(what).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    if (document.getAnimations().some(({ playState }) => playState === "running")) touched();
    if (!kept.over) requestAnimationFrame(next);
    else changes.disconnect();
  };
  requestAnimationFrame(next);
}

/** Runs in the page: waits for the end of the activity, and returns the times between frames. */
function stop(calm, between) {
  const kept = globalThis.recorded;
  const deltas = (times) => times.slice(1).map((time, place) => time - times[place]);
  return new Promise((resolve) => {
    const look = () => {
      const now = performance.now();
      if (now - kept.active < calm || now - kept.frames[0] < between) return requestAnimationFrame(look);
      kept.over = true;
      // The frame after a change paints it.
      const last = kept.frames.findIndex((time) => time > kept.active);
      const changing = kept.frames.slice(0, last < 0 ? undefined : last + 2);
      resolve({ all: deltas(kept.frames), changing: deltas(changing) });
    };
    requestAnimationFrame(look);
  });
}
