// Double presses. The second press is meant for the control that has just disappeared, and must do nothing. A later
// press counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import * as tableScreen from "./lib/table-screen.mjs";
import { control, press } from "./lib/controls.mjs";
import { PLAYERS, waitForHome, newGame, homeWithFastSettings } from "./lib/home.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withWindow } from "./lib/window.mjs";

/** Pauses between the presses of a double tap, in milliseconds. */
const PAUSES = [60, 180, 350];
/** Time after which a person has seen the new control, in milliseconds. */
const NOTICE_TIME = 500;

test("a double press ends one phase of a game, and a later press ends the next", () =>
  withWindow(
    async (window) => {
      await homeWithFastSettings(window);
      await newGame(window, { seed: 7 });
      await gameScreen.revealForNextPlayer(window);
      const primarySelector = "header [aria-keyshortcuts=E]";
      const primaryText = () =>
        window.run(
          (primarySelector) => document.querySelector(primarySelector).innerText.trim(),
          primarySelector,
        );
      const primaryBox = await boxOf(window, primarySelector);
      for (const [index, pause] of PAUSES.entries()) {
        await sleep(NOTICE_TIME);
        await window.pressTwice(centreOf(primaryBox), pause);
        await gameScreen.untilSettled(window);
        assert.equal(await primaryText(), PRIMARY_TEXTS[index + 1], `${pause} ms apart`);
        assert.deepEqual(
          await boxOf(window, primarySelector),
          primaryBox,
          "the gold button keeps its position",
        );
      }
      // A later press counts, even if the pointer has not moved.
      for (const expectedText of PRIMARY_TEXTS.slice(4)) {
        await sleep(NOTICE_TIME);
        await window.movePointer([centreOf(primaryBox)], 0);
        await gameScreen.untilSettled(window);
        assert.equal(await primaryText(), expectedText);
      }
    },
    { fast: true },
  ));

const PRIMARY_TEXTS = ["Deployment", "Movement", "Exploration", "Battle", "Mining"]
  .map((phase) => `End ${phase}`)
  .concat("End turn");

test("keys end one phase after another at any speed", () =>
  withWindow(
    async (window) => {
      await homeWithFastSettings(window);
      await newGame(window, { seed: 7 });
      await gameScreen.revealForNextPlayer(window);
      for (const expectedText of PRIMARY_TEXTS.slice(1)) {
        const before = await gameScreen.stepOf(window);
        await window.press("e");
        await gameScreen.untilStepAfter(window, before);
        assert.equal((await gameScreen.read(window)).primary, expectedText);
      }
    },
    { fast: true },
  ));

test("a double press ends one phase at a table, and no phase of the next player", () =>
  withWindow(
    async (window) => {
      await window.resize(1280, 720);
      await waitForHome(window);
      await tableScreen.newTable(window, { players: PLAYERS.slice(0, 3), seed: 5 });
      const steps = () => window.run(() => Number(document.querySelector("main.table").dataset.step));
      const endButtonCentre = async () =>
        centreOf(await (await control(window, /^(Next|End turn)/, ".prompt")).box());
      for (let phase = 0; phase < 6; phase++) {
        const pause = PAUSES[phase % PAUSES.length];
        if (phase === 5)
          await tableScreen.untilStepsChange(window, () => press(window, /^Draw now/, ".stage"));
        await sleep(NOTICE_TIME);
        const [before, now] = [await steps(), await tableScreen.readPhase(window)];
        await window.pressTwice(await endButtonCentre(), pause);
        await window.until("the next phase", async () => (await tableScreen.readPhase(window)) !== now);
        await sleep(NOTICE_TIME);
        assert.equal(await steps(), before + 1, `${pause} ms apart, after ${now}`);
      }
      assert.match(await tableScreen.readPhase(window), /Turn 2 · Deployment/);
      // A later press counts.
      const now = await tableScreen.readPhase(window);
      await window.movePointer([await endButtonCentre()], 0);
      await window.until("the next phase", async () => (await tableScreen.readPhase(window)) !== now);
    },
    { fast: true },
  ));

const boxOf = async (window, selector) => (await window.find(selector)).box();
const centreOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
