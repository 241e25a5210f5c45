// Measures the durations of the page's frames during activity. The page makes the presses itself while WebDriver is
// idle, because WebDriver's pointer and scripts would run in the page's own frames and lengthen them.
import { setTimeout as sleep } from "node:timers/promises";

/** Time without change or movement after which a page is still, in milliseconds. */
const STILL_MS = 200;
/** Time between two presses of a fast player, in milliseconds. */
const PRESS_INTERVAL_MS = 1000;

/**
 * Presses the first element that a selector finds. Waits until the page is still again and the next press is
 * due.
 * @param {import("./lib/window.mjs").Window} window
 * @param {string} selector
 * @returns {Promise<{ all: number[], whileChanging: number[] }>} the times between frames in milliseconds:
 * between all frames, and between the frames from the press to the last change to the page
 */
export async function measureFrames(window, selector) {
  await window.untilStill();
  await window.run(startRecording, selector);
  return window.runAsync(finishRecording, STILL_MS, PRESS_INTERVAL_MS);
}

/**
 * Watches a game that only computers play.
 * @param {import("./lib/window.mjs").Window} window
 * @param {number} durationMs
 * @returns {Promise<{ all: number[], whileChanging: number[], longestWait: number }>} in milliseconds: the
 * times between all frames, those of them in which the page changed, and the longest time between two steps of
 * the game
 */
export async function measureComputers(window, durationMs) {
  await window.run(startRecordingSteps);
  await sleep(durationMs);
  return window.run(finishRecordingSteps);
}

/** Runs in the page: records the frames, and the times of steps of the game. */
function startRecordingSteps() {
  const recording = (globalThis.recorded = { all: [], whileChanging: [], stepTimes: [], isOver: false });
  let [lastFrame, hasChanged] = [performance.now(), false];
  let lastStep = null;
  const observer = new MutationObserver(() => {
    hasChanged = true;
    const { step } = document.querySelector(".game[data-step]")?.dataset ?? {};
    if (step === undefined || step === lastStep) return;
    lastStep = step;
    recording.stepTimes.push(performance.now());
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const recordFrame = (time) => {
    recording.all.push(time - lastFrame);
    if (hasChanged) recording.whileChanging.push(time - lastFrame);
    [lastFrame, hasChanged] = [time, false];
    if (!recording.isOver) requestAnimationFrame(recordFrame);
    else observer.disconnect();
  };
  requestAnimationFrame((time) => {
    lastFrame = time;
    requestAnimationFrame(recordFrame);
  });
}

/** Runs in the page: ends the recording of steps. */
function finishRecordingSteps() {
  const { all, whileChanging, stepTimes } = globalThis.recorded;
  globalThis.recorded.isOver = true;
  const stepIntervals = stepTimes.slice(1).map((time, index) => time - stepTimes[index]);
  if (stepIntervals.length < 50) throw new Error(`the computers made only ${stepTimes.length} steps`);
  return { all, whileChanging, longestWait: Math.max(...stepIntervals) };
}

/**
 * Runs in the page: presses within a frame, records each frame from then on, and the time of the last change
 * or movement.
 */
function startRecording(selector) {
  const recording = (globalThis.recorded = { frames: [], lastActive: performance.now(), isOver: false });
  const markActive = () => (recording.lastActive = performance.now());
  const observer = new MutationObserver(markActive);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const recordFrame = (time) => {
    recording.frames.push(time);
    if (recording.frames.length === 1) {
      markActive();
      document.querySelector(selector).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    if (document.getAnimations().some(({ playState }) => playState === "running")) markActive();
    if (!recording.isOver) requestAnimationFrame(recordFrame);
    else observer.disconnect();
  };
  requestAnimationFrame(recordFrame);
}

/** Runs in the page: waits for the end of the activity, and returns the times between frames. */
function finishRecording(stillMs, pressIntervalMs) {
  const recording = globalThis.recorded;
  const intervals = (times) => times.slice(1).map((time, index) => time - times[index]);
  return new Promise((resolve) => {
    const checkFrame = () => {
      const now = performance.now();
      if (now - recording.lastActive < stillMs || now - recording.frames[0] < pressIntervalMs)
        return requestAnimationFrame(checkFrame);
      recording.isOver = true;
      // The frame after a change paints it.
      const lastIndex = recording.frames.findIndex((time) => time > recording.lastActive);
      const framesWhileChanging = recording.frames.slice(0, lastIndex < 0 ? undefined : lastIndex + 2);
      resolve({ all: intervals(recording.frames), whileChanging: intervals(framesWhileChanging) });
    };
    requestAnimationFrame(checkFrame);
  });
}
