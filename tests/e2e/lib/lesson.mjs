// Completes lessons by pressing the controls that the lessons point at, and tries other actions.
import assert from "node:assert/strict";

import { isPresent } from "./controls.mjs";
import { nullIfGone } from "./web-driver.mjs";
import * as gameScreen from "./game-screen.mjs";
import { chooseLanguage, waitForHome } from "./home.mjs";
import { KEYS } from "./keys.mjs";

/** Maximum number of presses in a lesson, and of key presses until a target has the focus. */
const [MAX_PRESSES, MAX_KEY_PRESSES] = [150, 120];

/**
 * Resizes the window, waits for the home screen, sets the language, and turns off animations and the pauses
 * of computer players.
 */
export async function openHomeIn(window, language) {
  await window.resize(1280, 720);
  await waitForHome(window);
  await (await window.find("nav [aria-keyshortcuts=S]")).click();
  await window.find("dialog select");
  await chooseLanguage(window, language);
  for (const choice of await window.findAll("dialog label:has(input[value=instant])")) await choice.click();
  await window.press(KEYS.escape);
  await window.until("the dialog to close", () =>
    window.run(() => document.querySelector("dialog[open]") === null),
  );
}

/** Opens a lesson from the list of lessons, by its number from 1. */
export async function openLesson(window, number) {
  await window.press("l");
  await (await window.find(`dialog ol > li:nth-child(${number}) button`)).click();
  await untilStep(window);
}

/** Waits until the lesson waits for the learner, and returns the current step. */
export const untilStep = (window) =>
  window.until("a step of a lesson", () =>
    window.run(() => {
      const banner = document.querySelector("[data-lesson]");
      const isSettled = document.querySelector(".game[data-settled=true]") !== null;
      const { lesson, lessonStep, waiting } = banner?.dataset ?? {};
      if (!isSettled || !banner || waiting === "opponent") return null;
      const text = banner.querySelector("[role=status]").innerText.trim();
      const isFeedback = banner.classList.contains("answered");
      return { lesson, step: Number(lessonStep), waiting, text, isFeedback };
    }),
  );

/**
 * Completes every step of the open lesson, and returns the texts of the steps. `onStep` is called once at
 * each step that waits for an action, before the action.
 * @param {(window: import("./window.mjs").Window) => Promise<unknown>} pressTarget
 * @param {(step: { step: number }) => Promise<unknown>} [onStep]
 */
export async function finishLesson(window, pressTarget, onStep = async () => undefined) {
  const texts = [];
  let [latestStep, stepWithFeedback] = [-1, -1];
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    const step = await untilStep(window);
    if (step.step > latestStep) {
      latestStep = step.step;
      if (!step.isFeedback) texts.push(step.text);
      if (step.waiting === "end") return texts;
      if (step.waiting === "action") await onStep(step);
    }
    if (step.isFeedback) stepWithFeedback = step.step;
    // All units of a hex are picked up together. If a step has given feedback, it may expect that only one of
    // them moves, so the key 1 picks up a single unit.
    if (stepWithFeedback === step.step && (await isPresent(window, "aside .picked"))) await window.press("1");
    const stateBefore = await pageState(window);
    await pressTarget(window);
    await window.until("the press to take effect", async () => (await pageState(window)) !== stateBefore);
  }
  return assert.fail(`the lesson is not at its end after ${MAX_PRESSES} presses`);
}

/** Presses a target of the lesson by pointer. */
export const clickTarget = (window) => clickOn(window, "something that the lesson points at", findTarget);

/** Clicks on the control or hex that a function finds in the page. */
async function clickOn(window, description, find) {
  const element = await window.findByScript(description, find);
  const hex = await element.attribute("data-hex").catch(nullIfGone);
  if (hex) await gameScreen.clickHex(window, Number(hex));
  else await element.click().catch(nullIfGone);
}

/**
 * Presses a target of the lesson by keys, and returns the last key. If keys were needed to reach the target,
 * `onFocus` is called with them, for example with `Tab*3`.
 * @param {import("./window.mjs").Window} window
 * @param {(keys: string) => Promise<unknown>} [onFocus]
 */
export async function pressTargetByKey(window, onFocus = async () => undefined) {
  const target = await window.findByScript("something that the lesson points at", findTarget);
  const kind = await target.run((element) => {
    if (element.closest("[data-hex]")) return "hex";
    if (element.closest("header .primary")) return "primary";
    return element.closest("label") ? "purchase" : "control";
  });
  if (kind === "primary" || kind === "purchase") {
    const key = kind === "primary" ? "e" : "k";
    await window.press(key);
    return key;
  }
  const [key, name] = kind === "hex" ? [".", "."] : [KEYS.tab, "Tab"];
  for (let count = 0; count < MAX_KEY_PRESSES; count++) {
    const isFocused = await window.run(() =>
      Boolean(
        document.activeElement?.matches(
          "[data-hinted], button[data-lesson-target], li[data-lesson-target] button",
        ),
      ),
    );
    if (isFocused) {
      if (count > 0) await onFocus(`${name}*${count}`);
      await window.press(KEYS.enter);
      return "Enter";
    }
    await window.press(key);
  }
  return assert.fail(`no key ${name} leads to what the lesson points at`);
}

/**
 * Tries actions that the step does not accept: the primary button, an answer or a purchase, whichever the
 * page offers first; a move; and the exchange of a card. Skips what the page does not offer. Returns the
 * feedback of the lesson.
 */
export async function tryOtherActions(window) {
  const feedback = [await pressOtherControl(window), await moveElsewhere(window), await exchangeCard(window)];
  return feedback.filter((text) => text !== null);
}

/** Presses a control or a hex that the lesson does not point at. */
async function pressOtherControl(window) {
  if (!(await window.run(findOtherControl))) return null;
  await clickOn(window, "something that the lesson does not point at", findOtherControl);
  return untilFeedback(window);
}

/** Moves units to a hex that the lesson does not point at, and in which a press picks up no other units. */
async function moveElsewhere(window) {
  const from = await window.run(() => document.querySelector("g[data-mark=begin]")?.dataset.hex);
  if (!from) return null;
  await gameScreen.clickHex(window, Number(from));
  await window.find("g[data-hex][aria-pressed=true]");
  const to = await window.run(
    () =>
      document.querySelector("g[data-mark=reachable]:not([data-hinted], :has([data-seat='0']))")?.dataset.hex,
  );
  if (to) await gameScreen.clickHex(window, Number(to));
  const feedback = to ? await untilFeedback(window) : null;
  await gameScreen.putDownUnits(window);
  return feedback;
}

/** Tries to exchange a card of the hand, unless the lesson points at the exchange or the rules refuse it. */
async function exchangeCard(window) {
  const isPossible = await window.run(
    () => document.querySelector(".cards li button") !== null && document.querySelector(".detail") === null,
  );
  if (!isPossible) return null;
  await gameScreen.clickCard(window, ".cards li button");
  const findExchangeButton = () =>
    document.querySelector(".uses button:last-child:not(.dim, [data-lesson-target])");
  const isOffered = await window.run(findExchangeButton);
  // The first press only asks for a confirmation.
  for (let press = 0; press < (isOffered ? 2 : 0); press++)
    await clickOn(window, "the exchange of a card", findExchangeButton);
  const feedback = isOffered ? await untilFeedback(window) : null;
  // The card remains selected if it was not exchanged.
  const findPutBackButton = () => document.querySelector(".uses button:nth-last-child(2)");
  if (await window.run(findPutBackButton))
    await clickOn(window, "the button to put the card back", findPutBackButton);
  await window.until("the card to be put back", () => window.run(() => !document.querySelector(".detail")));
  return feedback;
}

/** Waits for the feedback of the lesson, and returns its text. */
async function untilFeedback(window) {
  const feedback = await window.until("the feedback of the lesson", async () => {
    const step = await untilStep(window);
    return step.isFeedback ? step : null;
  });
  return feedback.text;
}

/** Runs in the page. Returns a control, or else a hex for a purchase, that the lesson does not point at. */
function findOtherControl() {
  const primary = document.querySelector(
    "header .primary button:not(:disabled, [data-lesson-target], [aria-disabled])",
  );
  // The last answers decide something; the first ones may only open a card.
  const answer = [...document.querySelectorAll(".answers button:not(:disabled, [data-lesson-target])")].at(
    -1,
  );
  const canBuy = document.querySelector("fieldset label") !== null;
  const baseHex = canBuy ? document.querySelector("g[data-mark=reachable]:not([data-hinted])") : null;
  return primary ?? answer ?? baseHex;
}

/** Runs in the page. Returns the first control that the lesson points at. */
function findTarget() {
  const waiting = document.querySelector("[data-lesson]")?.dataset.waiting;
  const primary = "header .primary button[data-lesson-target]:not(:disabled, [aria-disabled])";
  const selectors =
    waiting === "action"
      ? [
          "fieldset label[data-lesson-target]",
          ".uses button[data-lesson-target]",
          "li[data-lesson-target] button",
          "main ~ aside button[data-lesson-target]:not(:disabled)",
          "g[data-hinted]",
          primary,
        ]
      : [primary];
  return selectors.map((selector) => document.querySelector(selector)).find(Boolean) ?? null;
}

/** Returns the parts of the page that a press can change. */
const pageState = (window) =>
  window.run(() => {
    const { lessonStep } = document.querySelector("[data-lesson]")?.dataset ?? {};
    const { step } = document.querySelector(".game")?.dataset ?? {};
    const targets = [...document.querySelectorAll("[data-lesson-target], [data-hinted]")];
    const names = targets.map((element) => element.dataset.hex ?? element.innerText);
    return JSON.stringify([
      lessonStep,
      step,
      names,
      document.querySelector("[aria-pressed=true]")?.innerText,
      document.querySelector("label:has(input:checked)")?.innerText,
    ]);
  });
