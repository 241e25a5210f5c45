// Scenes of the list of lessons and of several kinds of lesson steps.
import { closeDialog, leaveScene, pressHomeKey } from "./navigation.mjs";
import { clickTarget, openLesson, tryOtherActions, untilStep } from "../lesson.mjs";

/** Opens a lesson by its number from 1, and goes to a step by its index from 0. */
async function openStep(window, number, step) {
  await openLesson(window, number);
  // A lesson opens at the step at which it was left.
  while ((await untilStep(window)).step > step) await pressButton(window, 1);
  while ((await untilStep(window)).step < step) await pressButton(window, 2);
}

/** Presses a button of the banner, by its number from 1, and waits for another step. */
async function pressButton(window, number) {
  const stepBefore = (await untilStep(window)).step;
  await (await window.find(`[data-lesson] .buttons button:nth-child(${number})`)).click();
  await window.until("another step", async () => (await untilStep(window)).step !== stepBefore);
}

export const LESSON_SCENES = [
  {
    name: "lessons",
    inEveryLanguage: true,
    reach: (window) => pressHomeKey(window, "l"),
    leave: closeDialog,
  },
  {
    name: "lesson-shop",
    inEveryLanguage: true,
    reach: (window) => openStep(window, 1, 2),
  },
  {
    name: "lesson-feedback",
    inEveryLanguage: true,
    reach: async (window) => {
      await openStep(window, 1, 0);
      await tryOtherActions(window);
      await window.find("[data-lesson].answered");
    },
  },
  {
    name: "lesson-move",
    reach: async (window) => {
      await openStep(window, 2, 0);
      await clickTarget(window);
    },
  },
  { name: "lesson-casualty", reach: (window) => openStep(window, 3, 3) },
  {
    name: "lesson-card",
    inEveryLanguage: true,
    reach: (window) => openStep(window, 4, 0),
  },
  { name: "lesson-won", reach: (window) => openStep(window, 5, 7) },
].map((scene) => ({ leave: leaveScene, ...scene }));
