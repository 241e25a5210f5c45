// Tests that browser shortcuts have no effect, that a reload loses nothing, and that a window opens at its
// stored size.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { pressRandomControl } from "./lib/random-player.mjs";
import { seededRandom } from "./lib/seeded-random.mjs";
import { waitForHome, newGame, prepareHomeWithFastSettings } from "./lib/home.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { KEYS } from "./lib/keys.mjs";
import { withWindow } from "./lib/window.mjs";

/** Starts a game and presses random controls, which plays some turns. */
async function playSomeTurns(window) {
  await prepareHomeWithFastSettings(window);
  await newGame(window, { seed: 12 });
  const random = seededRandom(12);
  for (let presses = 0; presses < 25; presses++) await pressRandomControl(window, random);
  await gameScreen.acceptHandover(window);
}

const publicState = ({ step, turn, phase, players, hexes, log, handoverTo }) => ({
  ...{ step, turn, phase, players, log, handoverTo },
  hexes: Object.fromEntries(Object.entries(hexes).map(([coordinates, { units }]) => [coordinates, units])),
});

test("a reload of the page loses nothing, and the game continues", () =>
  withWindow(async (window) => {
    await playSomeTurns(window);
    const stateBefore = publicState(await gameScreen.read(window));
    await window.reload();
    await gameScreen.untilSettled(window);
    assert.deepEqual(publicState(await gameScreen.read(window)), stateBefore);
    await gameScreen.acceptHandover(window);
    const { step } = await gameScreen.read(window);
    const random = seededRandom(5);
    for (let presses = 0; (await gameScreen.stepOf(window)) <= step; presses++) {
      assert.ok(presses < 20, "the game should continue");
      await pressRandomControl(window, random);
    }
  }));

test("browser shortcuts and menus have no effect", () =>
  withWindow(async (window) => {
    await playSomeTurns(window);
    const stateBefore = publicState(await gameScreen.read(window));
    await window.run(() => {
      window.sameDocument = true;
      window.menusPrevented = [];
      addEventListener("contextmenu", (event) => window.menusPrevented.push(event.defaultPrevented));
    });
    const readZoom = () =>
      window.run(() => [innerWidth, innerHeight, devicePixelRatio, visualViewport.scale]);
    const zoomBefore = await readZoom();
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
    await window.clickAt(await gameScreen.hexCentre(window, 3), 2);
    await window.clickAt([600, 20], 2);
    assert.deepEqual(await window.run(() => window.menusPrevented), [true, true], "no menu should open");
    assert.equal(await window.run(() => window.sameDocument), true, "the page should not be reloaded");
    assert.deepEqual(await readZoom(), zoomBefore, "the zoom should be unchanged");
    assert.equal(await window.run(() => String(getSelection())), "", "nothing should be selected");
    assert.deepEqual(publicState(await gameScreen.read(window)), stateBefore);
  }));

test("a window opens at its stored size", () =>
  withFolder(async (homeFolder) => {
    // WebDriver ends the app without closing its window, so the app does not store the size. The test stores
    // a size instead.
    const folder = join(homeFolder, "config/games.rubium.desktop");
    await mkdir(folder, { recursive: true });
    const flags = { maximized: false, visible: true, decorated: true, fullscreen: false };
    const state = { width: 1440, height: 810, x: 30, y: 40, prev_x: 30, prev_y: 40, ...flags };
    await writeFile(join(folder, ".window-state.json"), JSON.stringify({ main: state }));
    await withWindow(
      async (window) => {
        await waitForHome(window);
        await window.until("the stored size", () =>
          window.run(() => innerWidth === 1440 && innerHeight === 810),
        );
      },
      { homeFolder },
    );
  }));
