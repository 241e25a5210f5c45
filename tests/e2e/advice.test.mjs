// Test of the Commander's advice: a player requests it, sees it as steps and arrows, and dismisses it with
// another action or with a second press.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isPresent, press, textOf } from "./lib/controls.mjs";
import { prepareHomeWithFastSettings, newGame, PLAYERS } from "./lib/home.mjs";
import { withWindow } from "./lib/window.mjs";

test("advice from the Commander disappears when the player departs from it or hides it", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    const [person, opponent] = PLAYERS;
    await newGame(window, { players: [person, { ...opponent, computer: "Recruit" }], seed: 7 });
    const stepBefore = await stepOf(window);
    await press(window, "Advice: what would the Commander do?");
    await window.find("[role=status].shown li");
    const text = await textOf(window, "[role=status].shown");
    assert.match(text, /Buy \d/);
    assert.match(text, /Chance to win the game after that: \d+%/);
    // Only the next step is shown until the player asks for the remaining steps.
    await press(window, /^\d+ more steps?$/, "[role=status].shown");
    const countArrows = () => window.run(() => document.querySelectorAll("svg.pieces .head").length);
    assert.ok((await countArrows()) > 0, "the moves should be shown as arrows");
    assert.equal(await stepOf(window), stepBefore, "asking for advice should not change the game");

    // Ending the phase without the purchases departs from the plan, so the advice disappears.
    await window.press("e");
    await window.until("the next phase", async () => (await stepOf(window)) > stepBefore);
    await window.until("no advice", async () => !(await isPresent(window, "[role=status].shown")));
    assert.equal(await countArrows(), 0);

    // A second press on the button hides the advice.
    await press(window, "Advice: what would the Commander do?");
    await window.find("[role=status].shown li");
    await press(window, "Hide the advice");
    await window.until("no advice", async () => !(await isPresent(window, "[role=status].shown")));
  }));

/** Returns the number of steps of the game. */
const stepOf = (window) => window.run(() => Number(document.querySelector(".game")?.dataset.step));
