// Tests of tips: each is shown once, when it is first due, in games and at tables, and all can be switched off.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, isPresent, press, textOf, untilGone } from "./lib/controls.mjs";
import {
  clickHex,
  pressPrimary,
  stepOf,
  untilHexWithMark,
  untilSettled,
  untilStepAfter,
} from "./lib/game-screen.mjs";
import { prepareHomeWithFastSettings, leaveGame, listedGames, PLAYERS } from "./lib/home.mjs";
import { KEYS } from "./lib/keys.mjs";
import { openHomeIn } from "./lib/lesson.mjs";
import { endPhase, leaveTable, newTable, untilStepsChange } from "./lib/table-screen.mjs";
import { withWindow } from "./lib/window.mjs";

/** Waits for a tip, and returns its text. */
async function untilTip(window, id) {
  await window.find(`[data-tip=${id}] [role=status] p`);
  return textOf(window, "[data-tip] p");
}

/** Opens the game that follows the lessons, from the list of lessons. */
async function beginShortGame(window) {
  await window.press("l");
  await (await window.find("dialog ol > li:nth-child(6) button")).click();
  await window.find(".game[data-step]");
}

/** Buys the cheapest unit, and places it in the first marked hex. */
async function buyUnit(window) {
  await window.press("k");
  const stepBefore = await stepOf(window);
  await clickHex(window, await untilHexWithMark(window, "reachable"));
  await untilStepAfter(window, stepBefore);
}

/** Moves the first unit that can move. */
async function moveUnit(window) {
  const stepBefore = await stepOf(window);
  await clickHex(window, await untilHexWithMark(window, "begin"));
  await window.find("g[data-hex][aria-pressed=true]");
  await clickHex(window, await untilHexWithMark(window, "reachable"));
  await untilStepAfter(window, stepBefore);
}

test("the game after the lessons is a short game in which each tip is shown once", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await beginShortGame(window);
    assert.match(await textOf(window, ".game"), /\/\s*10/, "the game should be first to 10 points");
    assert.match(await untilTip(window, "spend"), /^Buy units/);
    await press(window, "Close the tip");
    await untilGone(window, "[data-tip]");
    await buyUnit(window);
    await pressPrimary(window);
    assert.match(await untilTip(window, "move"), /marked hex/);
    // The key T closes a tip.
    await window.press("t");
    await untilGone(window, "[data-tip]");
    await moveUnit(window);
    assert.match(await untilTip(window, "undo"), /You can undo your latest step/);
    const closeButton = await control(window, "Close the tip");
    await closeButton.run((button) => button.focus());
    await window.press(KEYS.enter);
    await untilGone(window, "[data-tip]");
    await untilSettled(window);

    // The game is in the list, and tips that were read are not shown again.
    await leaveGame(window);
    await window.until("the game in the list", async () => (await listedGames(window)).length === 1);
    await window.press("l");
    await press(window, "Continue “A short whole game”", "dialog");
    await untilSettled(window);
    assert.equal(await isPresent(window, "[data-tip]"), false);

    // The settings can show all tips again.
    await leaveGame(window);
    await press(window, "Settings");
    await press(window, "Show all tips again", "dialog");
    await press(window, "Done", "dialog");
    await untilGone(window, "dialog[open]");
    await window.press("l");
    await press(window, "Continue “A short whole game”", "dialog");
    await window.find("[data-tip]");
    await press(window, "Switch tips off");
    await untilGone(window, "[data-tip]");
    await leaveGame(window);
    await press(window, "Settings");
    const isOn = await window.run(
      () =>
        [...document.querySelectorAll("dialog [role=switch]")].find(({ ariaLabel }) => ariaLabel === "Tips")
          .checked,
    );
    assert.equal(isOn, false);
  }));

test("tips are shown in French, and cover no panel, hand, header or hex", () =>
  withWindow(async (window) => {
    await openHomeIn(window, "fr");
    await beginShortGame(window);
    assert.match(await untilTip(window, "spend"), /^Achetez des unités/);
    const isClear = await window.run(() => {
      const tip = document.querySelector("[data-tip]").getBoundingClientRect();
      const others = document.querySelectorAll(".right > section, .hand, header, [data-hex]");
      return [...others].every((other) => {
        const box = other.getBoundingClientRect();
        return (
          box.right <= tip.left || box.left >= tip.right || box.bottom <= tip.top || box.top >= tip.bottom
        );
      });
    });
    assert.ok(isClear, "the tip should cover nothing else");
  }));

test("the dialog of a new table can switch tips on, and a tip can switch them off", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await press(window, "At the table");
    await press(window, "First evening with tips", "dialog");
    await press(window, "Cancel", "dialog");
    await untilGone(window, "dialog[open]");
    await newTable(window, { players: PLAYERS.slice(0, 2), seed: 1 });
    await window.resize(390, 844);
    assert.match(await untilTip(window, "spend"), /Rubium can buy units/);
    await press(window, "Close the tip");
    await untilGone(window, "[data-tip]");
    await press(window, "More: Humans", ".stage");
    await untilStepsChange(window, () => press(window, /^Buy for/, ".stage"));
    await endPhase(window);
    assert.match(await untilTip(window, "move"), /may move one hex/);
    await press(window, "Switch tips off");
    await untilGone(window, "[data-tip]");
    await endPhase(window);
    assert.equal(await isPresent(window, "[data-tip]"), false);
    await leaveTable(window);
  }));
