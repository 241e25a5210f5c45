// Three players press random controls until their game ends.
import assert from "node:assert/strict";
import { test } from "node:test";

import { playOn } from "./lib/anybody.mjs";
import { shows, textOf } from "./lib/controls.mjs";
import { dice } from "./lib/dice.mjs";
import { atHome, newGame, PLAYERS, prefer } from "./lib/home.mjs";
import { read } from "./lib/table.mjs";
import { withWindow } from "./lib/window.mjs";

/** Maximum number of presses: three times the actual number. */
const MOST = 1500;
/**
 * Seed of the game and of the players. The duration still depends on the machine, because a press may be too late.
 */
const SEED = 11;

test("a random game of three players can be completed", () =>
  withWindow(
    async (window) => {
      // The smallest size, because painting takes most of the time.
      await window.resize(1024, 640);
      await atHome(window);
      // A press just after a phase passed by itself does nothing. Phases are therefore ended by hand, which takes
      // less time.
      await prefer(window, { speed: "Instant", confirmEnd: false, skipEmpty: false });
      await newGame(window, { players: PLAYERS.slice(0, 3), seed: SEED });
      const began = performance.now();
      const presses = await playOn(window, dice(SEED), MOST);
      const time = performance.now() - began;
      const { step, players } = await read(window);
      const end = await textOf(window, "main section");
      console.log(`${presses} presses, ${step} steps, ${(time / 1000).toFixed(0)} s`);
      assert.match(end, new RegExp(`Seed ${SEED}\\b`));
      assert.match(end, /has won|share the victory/);
      const best = Math.max(...players.map(({ vp }) => vp));
      assert.ok(players.some(({ name, vp }) => vp === best && end.includes(name)));
      assert.equal(await shows(window, "[role=alert] .toast"), false);
    },
    { fast: true },
  ));
