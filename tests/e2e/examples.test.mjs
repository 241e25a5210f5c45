// Tests of the worked examples of the rulebook, which run step by step beside an unchanged game.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fill, press, textOf, untilGone } from "./lib/controls.mjs";
import { acceptHandover, stepOf, untilSettled } from "./lib/game-screen.mjs";
import { prepareHomeWithFastSettings, newGame, PLAYERS } from "./lib/home.mjs";
import { KEYS } from "./lib/keys.mjs";
import { openHomeIn } from "./lib/lesson.mjs";
import { withWindow } from "./lib/window.mjs";

/** Opens the rulebook with its shortcut and searches it for a rule id, until the rule is shown. */
async function searchRules(window, ruleId) {
  await window.press("r");
  await fill(await window.find("dialog .search input"), ruleId);
  await window.find(`dialog [data-rule="${ruleId}"]`);
}

const exampleText = (window) => textOf(window, "[data-example] .words");
const untilExampleStep = (window, step) => window.find(`[data-example][data-step="${step}"] .words`);

/** Returns the labels of the hexes with Striders on the board of the example. */
const striderHexLabels = (window) =>
  window.run(() =>
    [...document.querySelectorAll("[data-example] [data-hex]")]
      .map((hex) => hex.getAttribute("aria-label"))
      .filter((label) => /Strider/.test(label)),
  );

test("an example runs step by step beside the game, by pointer and by keys, and the game does not change", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await newGame(window, { players: PLAYERS.slice(0, 2) });
    await acceptHandover(window);
    await untilSettled(window);
    const stepBefore = await stepOf(window);
    await searchRules(window, "MOV-5");
    await press(window, "Show on a board", '[data-rule="MOV-5"]');
    await untilExampleStep(window, 0);
    const labelsAtStart = await striderHexLabels(window);
    assert.equal(labelsAtStart.length, 1, "the Strider should be in one hex");

    // The rule refuses two moves, and accepts the third.
    await press(window, "Next", "[data-example]");
    await untilExampleStep(window, 1);
    assert.match(await exampleText(window), /MOV-5/);
    assert.deepEqual(await striderHexLabels(window), labelsAtStart, "a refused move should change nothing");
    for (const step of [2, 3]) {
      await window.press(KEYS.enter);
      await untilExampleStep(window, step);
    }
    assert.match(await exampleText(window), /Strider/);
    assert.notDeepEqual(await striderHexLabels(window), labelsAtStart);
    await press(window, "Back", "[data-example]");
    await untilExampleStep(window, 2);
    assert.deepEqual(await striderHexLabels(window), labelsAtStart);

    await press(window, "Close the rulebook");
    await untilGone(window, "[data-example]");
    assert.equal(await stepOf(window), stepBefore);
  }));

test("a refusal links to its rule and the example, and closing the rulebook returns to the unchanged game", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await newGame(window, { players: PLAYERS.slice(0, 2) });
    await acceptHandover(window);
    await untilSettled(window);
    const stepBefore = await stepOf(window);
    const chosenUnitName = () => textOf(window, "label.chosen .name");
    await press(window, /^Rubium Dragon/);
    const unitNameBefore = await chosenUnitName();
    await press(window, "Why?");
    await press(window, "Rule DEP-1");
    await press(window, "Show on a board", '[data-rule="DEP-1"]');
    await untilExampleStep(window, 0);
    await press(window, "Next", "[data-example]");
    await untilExampleStep(window, 1);
    assert.match(await exampleText(window), /Not allowed \(DEP-1\)/);
    await press(window, "Next", "[data-example]");
    await untilExampleStep(window, 2);
    assert.match(await exampleText(window), /Lava Leaper/);

    await press(window, "Close the rulebook");
    await untilGone(window, "[data-example]");
    assert.equal(await stepOf(window), stepBefore);
    assert.equal(await chosenUnitName(), unitNameBefore);
  }));

test("each example has a board and a text in Spanish", () =>
  withWindow(async (window) => {
    await openHomeIn(window, "es");
    await window.press("r");
    await window.find("dialog [data-example]");
    const ids = await window.run(() => [
      ...new Set([...document.querySelectorAll("[data-example]")].map(({ dataset }) => dataset.example)),
    ]);
    assert.ok(ids.length > 75, `${ids.length} examples`);
    for (const id of ids) {
      const exampleSelector = `[data-example="${id}"]`;
      await window.run(
        (exampleSelector) => document.querySelector(`${exampleSelector} button`).click(),
        exampleSelector,
      );
      await window.find(`${exampleSelector} .buttons button.primary:enabled`);
      await window.run(
        (exampleSelector) => document.querySelector(`${exampleSelector} .buttons .primary`).click(),
        exampleSelector,
      );
      await window.find(`${exampleSelector}[data-step="1"] .words p`);
      await window.run(
        (exampleSelector) => document.querySelector(`${exampleSelector} button`).click(),
        exampleSelector,
      );
    }
  }));
