// Tests of the lessons. All lessons can be completed by pressing their targets: in each language by pointer,
// with other actions tried at every step, and by keyboard. Other tests cover the start, the focus and a
// restart.
import assert from "node:assert/strict";
import { test } from "node:test";

import { leaveGame, listedGames, waitForHome } from "./lib/home.mjs";
import { isPresent, press } from "./lib/controls.mjs";
import { KEYS } from "./lib/keys.mjs";
import { withFolder } from "./lib/folder.mjs";
import {
  clickTarget,
  finishLesson,
  openHomeIn,
  openLesson,
  tryOtherActions,
  pressTargetByKey,
  untilStep,
} from "./lib/lesson.mjs";
import { withWindow } from "./lib/window.mjs";

const LESSONS = ["money", "moving", "battle", "cards", "monolith"];
/** Minimum number of feedback texts that a lesson must give when other actions are tried. */
const MIN_FEEDBACK_TEXTS = 5;
/** A word of the first lesson, by language. */
const EXPECTED_WORDS = { en: /refiner/, fr: /raffinerie/, es: /refinería/ };

test("one press on the home screen without games opens the first step of the first lesson", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    await press(window, /^Guided lessons/, ".empty");
    const { lesson, step, waiting } = await untilStep(window);
    assert.deepEqual({ lesson, step, waiting }, { lesson: "money", step: 0, waiting: "action" });
  }));

for (const language of ["en", "fr", "es"])
  test(`every lesson can be completed in ${language} by pressing its targets, with other actions tried at every step`, () =>
    withWindow(async (window) => {
      await openHomeIn(window, language);
      await openLesson(window, 1);
      for (const lesson of LESSONS) {
        assert.equal((await untilStep(window)).lesson, lesson);
        const feedbackTexts = [];
        const texts = await finishLesson(window, clickTarget, async ({ step }) => {
          feedbackTexts.push(...(await tryOtherActions(window)));
          const stepAfter = await untilStep(window);
          assert.equal(stepAfter.step, step, `no other action should finish a step of “${lesson}”`);
        });
        assert.ok(
          feedbackTexts.length >= MIN_FEEDBACK_TEXTS,
          `“${lesson}” gave ${feedbackTexts.length} feedback texts`,
        );
        if (lesson === "money") assert.match(texts.join(" "), EXPECTED_WORDS[language]);
        // After the last step the gold button leads to the next lesson.
        await clickTarget(window);
        if (lesson !== LESSONS.at(-1))
          await window.until("the next lesson", async () => (await untilStep(window)).lesson !== lesson);
      }
      await window.find("dialog ol");
      assert.equal((await window.findAll("dialog ol .done")).length, LESSONS.length);
      assert.deepEqual(await listedGames(window), [], "lessons should not be among the games");
    }));

test("every lesson can be completed with the keyboard alone, and the focus follows its targets", () =>
  withWindow(async (window) => {
    await openHomeIn(window, "en");
    await window.press("l");
    await window.find("dialog ol");
    await window.press(KEYS.enter);
    // The keys pressed to reach targets that did not yet have the focus.
    const detours = [];
    const pressTargetRecordingDetours = (window) =>
      pressTargetByKey(window, async (keys) => detours.push(keys));
    for (const lesson of LESSONS) {
      await window.until(lesson, async () => (await untilStep(window)).lesson === lesson);
      await finishLesson(window, pressTargetRecordingDetours);
      await pressTargetByKey(window);
    }
    assert.deepEqual(detours, []);
    await window.find("dialog ol");
  }));

test("the focus returns to the marked hex after a replay, and goes to the gold button of the home screen at the end", () =>
  withWindow(async (window) => {
    await openHomeIn(window, "en");
    await window.press("l");
    await window.find("dialog ol");
    await window.press(KEYS.enter);
    await untilStep(window);
    const untilFocusOn = (selector) =>
      window.until(`the focus on ${selector}`, () =>
        window.run((selector) => document.activeElement?.matches(selector), selector),
      );
    await untilFocusOn("[data-hinted]");
    await window.press("l");
    await untilFocusOn("[aria-keyshortcuts=P]");
    await window.press(KEYS.escape);
    await untilFocusOn("[data-hinted]");
    await window.press("m");
    await window.find("dialog[open]");
    await window.press(KEYS.up);
    await window.press(KEYS.enter);
    await waitForHome(window);
    await untilFocusOn(".empty .main");
  }));

test("a lesson continues at its step after a restart, and steps can be repeated and skipped", () =>
  withFolder(async (homeFolder) => {
    await withWindow(
      async (window) => {
        await openHomeIn(window, "en");
        await openLesson(window, 2);
        await clickTarget(window);
        await clickTarget(window);
        await window.until("the second step", async () => (await untilStep(window)).step === 1);
        await press(window, "Go back to the step before");
        await window.until("the first step", async () => (await untilStep(window)).step === 0);
        for (const step of [1, 2, 3]) {
          await press(window, "Skip this step: the lesson does it for you");
          await window.until("the next step", async () => (await untilStep(window)).step === step);
        }
        await leaveGame(window);
        assert.equal(await isPresent(window, "li.game"), false);
      },
      { homeFolder },
    );
    await withWindow(
      async (window) => {
        await waitForHome(window);
        await window.press("l");
        await press(window, "Continue “Moving and exploring”", "dialog");
        const { lesson, step } = await untilStep(window);
        assert.deepEqual({ lesson, step }, { lesson: "moving", step: 3 });
      },
      { homeFolder },
    );
  }));

test("a card that is shown large in a battle covers neither the stage nor the board", () =>
  withWindow(async (window) => {
    await openHomeIn(window, "en");
    await openLesson(window, 4);
    await window.until("a battle", async () => {
      if (await isPresent(window, "[data-stage=battle]")) return true;
      await clickTarget(window);
      await untilStep(window);
      return null;
    });
    await window.press("h");
    await window.find("[data-hand] [role=tooltip] .card");
    const edges = await window.run(() => ({
      rightOfCard: document.querySelector("[data-hand] [role=tooltip]").getBoundingClientRect().right,
      leftOfBoard: document.querySelector("main").getBoundingClientRect().left,
    }));
    assert.ok(edges.rightOfCard <= edges.leftOfBoard, JSON.stringify(edges));
  }));
