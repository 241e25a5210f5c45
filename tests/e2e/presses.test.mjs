// Double presses. The second press is meant for the control that has just disappeared, and must do nothing. A later
// press counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import * as beside from "./lib/beside.mjs";
import { control, press } from "./lib/controls.mjs";
import { PLAYERS, atHome, newGame, quickHome } from "./lib/home.mjs";
import * as table from "./lib/table.mjs";
import { withWindow } from "./lib/window.mjs";

/** Pauses between the presses of a double tap, in milliseconds. */
const PAUSES = [60, 180, 350];
/** Time after which a person has seen the new control, in milliseconds. */
const SEEN = 500;

test("a double press ends one phase of a game, and a later press ends the next", () =>
  withWindow(
    async (window) => {
      await quickHome(window);
      await newGame(window, { seed: 7 });
      await table.lift(window);
      const gold = "header [aria-keyshortcuts=E]";
      const says = () => window.run((gold) => document.querySelector(gold).innerText.trim(), gold);
      const place = await box(window, gold);
      for (const [at, pause] of PAUSES.entries()) {
        await sleep(SEEN);
        await window.pressTwice(middle(place), pause);
        await table.settled(window);
        assert.equal(await says(), GOLD[at + 1], `${pause} ms apart`);
        assert.deepEqual(await box(window, gold), place, "the gold button keeps its position");
      }
      // A later press counts, even if the pointer has not moved.
      for (const after of GOLD.slice(4)) {
        await sleep(SEEN);
        await window.point([middle(place)], 0);
        await table.settled(window);
        assert.equal(await says(), after);
      }
    },
    { fast: true },
  ));

const GOLD = ["Deployment", "Movement", "Exploration", "Battle", "Mining"]
  .map((phase) => `End ${phase}`)
  .concat("End turn");

test("keys end one phase after another at any speed", () =>
  withWindow(
    async (window) => {
      await quickHome(window);
      await newGame(window, { seed: 7 });
      await table.lift(window);
      for (const after of GOLD.slice(1)) {
        const before = await table.stepOf(window);
        await window.press("e");
        await table.stepped(window, before);
        assert.equal((await table.read(window)).primary, after);
      }
    },
    { fast: true },
  ));

test("a double press ends one phase at a table, and no phase of the next player", () =>
  withWindow(
    async (window) => {
      await window.resize(1280, 720);
      await atHome(window);
      await beside.newTable(window, { players: PLAYERS.slice(0, 3), seed: 5 });
      const steps = () => window.run(() => Number(document.querySelector("main.table").dataset.step));
      const end = async () => middle(await (await control(window, /^(On to|End the turn)/, ".now")).box());
      for (let phase = 0; phase < 6; phase++) {
        const pause = PAUSES[phase % PAUSES.length];
        if (phase === 5) await beside.changes(window, () => press(window, /^Draw what is due/, ".stage"));
        await sleep(SEEN);
        const [before, now] = [await steps(), await beside.phase(window)];
        await window.pressTwice(await end(), pause);
        await window.until("the next phase", async () => (await beside.phase(window)) !== now);
        await sleep(SEEN);
        assert.equal(await steps(), before + 1, `${pause} ms apart, after ${now}`);
      }
      assert.match(await beside.phase(window), /Turn 2 · Deployment/);
      // A later press counts.
      const now = await beside.phase(window);
      await window.point([await end()], 0);
      await window.until("the next phase", async () => (await beside.phase(window)) !== now);
    },
    { fast: true },
  ));

const box = async (window, selector) => (await window.find(selector)).box();
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
