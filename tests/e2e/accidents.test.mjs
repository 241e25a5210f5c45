// Inputs that would be harmful in a browser have no effect, and a reload loses nothing.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { pressAnything } from "./lib/anybody.mjs";
import { dice } from "./lib/dice.mjs";
import { atHome, newGame, quickHome } from "./lib/home.mjs";
import * as table from "./lib/table.mjs";
import { KEYS, withFolder, withWindow } from "./lib/window.mjs";

/** Plays some turns of a game. */
async function someTurns(window) {
  await quickHome(window);
  await newGame(window, { seed: 12 });
  const random = dice(12);
  for (let presses = 0; presses < 25; presses++) await pressAnything(window, random);
  await table.lift(window);
}

const publicly = ({ step, turn, phase, players, hexes, log, curtain }) => ({
  ...{ step, turn, phase, players, log, curtain },
  hexes: Object.fromEntries(Object.entries(hexes).map(([at, { units }]) => [at, units])),
});

test("a reload of the page loses nothing", () =>
  withWindow(
    async (window) => {
      await someTurns(window);
      const before = publicly(await table.read(window));
      await window.reload();
      await table.settled(window);
      assert.deepEqual(publicly(await table.read(window)), before);
      await table.lift(window);
      const { step } = await table.read(window);
      const random = dice(5);
      for (let presses = 0; (await table.stepOf(window)) <= step; presses++) {
        assert.ok(presses < 20, "the game goes on");
        await pressAnything(window, random);
      }
    },
    { fast: true },
  ));

test("browser shortcuts and menus have no effect", () =>
  withWindow(
    async (window) => {
      await someTurns(window);
      const before = publicly(await table.read(window));
      await window.run(() => {
        window.sameDocument = true;
        window.menus = [];
        addEventListener("contextmenu", (event) => window.menus.push(event.defaultPrevented));
      });
      const look = () => window.run(() => [innerWidth, innerHeight, devicePixelRatio, visualViewport.scale]);
      const size = await look();
      for (const keys of [
        [KEYS.f5],
        [KEYS.control, "r"],
        [KEYS.control, "+"],
        [KEYS.control, "-"],
        [KEYS.control, "p"],
        [KEYS.control, "f"],
        [KEYS.control, "a"],
        [KEYS.alt, KEYS.left],
      ])
        await window.chord(...keys);
      await window.point([await table.middleOf(window, 3)], 2);
      await window.point([[600, 20]], 2);
      assert.deepEqual(await window.run(() => window.menus), [true, true], "no menu opens");
      assert.equal(await window.run(() => window.sameDocument), true, "the page is not reloaded");
      assert.deepEqual(await look(), size, "the zoom is unchanged");
      assert.equal(await window.run(() => String(getSelection())), "", "nothing is selected");
      assert.deepEqual(publicly(await table.read(window)), before);
    },
    { fast: true },
  ));

test("a window opens at its last size", () =>
  withFolder(async (data) => {
    // A driver ends the app without closing its window, so the file that closing leaves behind is created here.
    const folder = join(data, "config/games.rubium.desktop");
    await mkdir(folder, { recursive: true });
    const flags = { maximized: false, visible: true, decorated: true, fullscreen: false };
    const state = { width: 1440, height: 810, x: 30, y: 40, prev_x: 30, prev_y: 40, ...flags };
    await writeFile(join(folder, ".window-state.json"), JSON.stringify({ main: state }));
    await withWindow(
      async (window) => {
        await atHome(window);
        await window.until("the new size", () =>
          window.run(() => innerWidth === 1440 && innerHeight === 810),
        );
      },
      { data, fast: true },
    );
  }));
