// Records the contents of the stage above the board, while the timers of the page run at high speed.

/** Factor by which the timers of the page run faster. */
const SPEED_FACTOR = 40;
/** Number of microtasks to wait after a timer fires: enough for the page to finish changing. */
const MICROTASK_COUNT = 50;

/**
 * Starts recording. Presses of “Skip to your decision” have no effect meanwhile, so that everything is shown for
 * its whole duration.
 * @param {import("./window.mjs").Window} window
 */
export const recordStage = (window) => window.run(startRecording, SPEED_FACTOR, MICROTASK_COUNT);

/**
 * Returns the record: everything that was shown except captions, in order, and the longest time that the page
 * waited before the stage changed, in milliseconds at the normal speed of the clock.
 * @returns {Promise<{ entries: { stage: string, seat: number, losses: number, text: string, hasEnded?: true }[],
 *   longestWait: number }>}
 */
export const readStage = (window) =>
  window.run(() => {
    const { entries, longestWait } = globalThis.stageRecord;
    return { entries, longestWait };
  });

/** Runs in the page. */
function startRecording(speedFactor, microtaskCount) {
  const record = (globalThis.stageRecord = { entries: [], longestWait: 0 });
  const { setTimeout } = globalThis;
  /** Duration of the timer whose function is running. */
  let currentDelay = 0;
  globalThis.setTimeout = (run, ms = 0, ...args) =>
    setTimeout(async () => {
      currentDelay = ms;
      run(...args);
      // The page changes in the microtasks of this task. Later tasks, such as an update from the shell, do not
      // belong to the timer.
      for (let microtasks = 0; microtasks < microtaskCount; microtasks++) await null;
      currentDelay = 0;
    }, ms / speedFactor);
  globalThis.addEventListener(
    "click",
    (event) => {
      const primary = event.target.closest("header [aria-keyshortcuts=E]");
      if (primary?.innerText.startsWith("Skip to your decision")) event.stopImmediatePropagation();
    },
    { capture: true },
  );

  /** The text at the last check, to detect changes. */
  let previousText = "";
  /** The entry of the record for each stage element. */
  const entryByElement = new WeakMap();
  const recordStageElement = () => {
    const element = document.querySelector("[data-stage]");
    const { stage = "", seat, moment, losses } = element?.dataset ?? {};
    const text = `${moment} ${element?.innerText}`;
    if (previousText && text !== previousText)
      record.longestWait = Math.max(record.longestWait, currentDelay);
    previousText = element ? text : "";
    if (!element || stage === "caption") return;
    if (!entryByElement.has(element)) {
      // A scene may be interrupted by a battle or a question, and return with one more line. It then
      // continues its entry instead of starting another entry.
      const lastScene = record.entries.findLast((entry) => entry.stage !== "battle");
      const continuesLastScene =
        text.length > lastScene?.text.length &&
        lastScene.text.split("\n").every((line) => text.includes(line));
      const isSameScene = stage !== "battle" && lastScene?.stage === stage && continuesLastScene;
      if (!isSameScene) record.entries.push({ stage, seat: Number(seat), losses: 0 });
      entryByElement.set(element, isSameScene ? lastScene : record.entries.at(-1));
    }
    const entry = entryByElement.get(element);
    entry.text = text;
    // A card may briefly replace a battle on the stage, so the losses of a battle are recorded only when it
    // ends.
    if (stage !== "battle") entry.losses = Number(losses);
    else if (moment === "end" && !entry.hasEnded)
      Object.assign(entry, { losses: Number(losses), hasEnded: true });
  };
  const options = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(recordStageElement).observe(document.body, options);
}
