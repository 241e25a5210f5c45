// Tests of appearance, sound, motion and board zoom. Settings take effect at once and are saved. Sound fails
// silently without a device.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";

import { changeSettings, waitForHome } from "./lib/home.mjs";
import { gamesFolder } from "./lib/journals.mjs";
import { KEYS } from "./lib/keys.mjs";
import { openGame } from "./lib/scenes/navigation.mjs";
import { saveGames } from "./lib/scenes/saved-games.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const LOOK = { theme: "light", palette: "protanopia", text: "largest" };

test("theme, colours and size of text take effect at once and are stored", () =>
  withFolder(async (data) => {
    await withWindow(
      async (window) => {
        await waitForHome(window);
        const lookBefore = await readLook(window);
        assert.deepEqual(lookBefore.look, { theme: "dark", palette: "printed", text: "normal" });
        await window.press("s");
        await selectSetting(window, "highContrast", LOOK.theme);
        await selectSetting(window, "printed", LOOK.palette);
        await selectSetting(window, "largest", LOOK.text);
        const { look, rem, surface } = await readLook(window);
        assert.deepEqual(look, LOOK);
        assert.ok(rem > lookBefore.rem * 1.2, `${rem} px`);
        assert.notEqual(surface, lookBefore.surface);
        const settings = join(dirname(gamesFolder(data)), "settings.json");
        await window.until("the stored setting", async () =>
          (await readFile(settings, "utf8").catch(() => "")).includes(LOOK.text),
        );
      },
      { data, fast: true },
    );
    await withWindow(
      async (window) => {
        await waitForHome(window);
        assert.deepEqual((await readLook(window)).look, LOOK);
      },
      { data, fast: true },
    );
  }));

test("sounds without a device are silent, and the app starts without audio", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    await window.run(() => {
      window.pageErrors = [];
      for (const type of ["error", "unhandledrejection"])
        addEventListener(type, (event) => window.pageErrors.push(String(event.reason ?? event.message)));
      window.audioContexts = 0;
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          window.audioContexts += 1;
        }
      };
    });
    const audioContexts = () => window.run(() => window.audioContexts);
    await window.press("s");
    const highVolume = await window.find("dialog .choice:has([value=off]) label:has([value=high])");
    assert.equal(await audioContexts(), 0);
    await highVolume.click();
    await window.until("the first sound", async () => (await audioContexts()) === 1);
    await window.press(KEYS.f11);
    await assertPageResponds(window);
    assert.deepEqual(await window.run(() => window.pageErrors), []);
  }));

test("the board can be zoomed and moved, and the focused hex stays visible", () =>
  withFolder(async (data) => {
    await saveGames(data);
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        await changeSettings(window, { speed: "Instant" });
        await openGame("late")(window);
        const initialHexes = await measureHexes(window);
        // The next hex with a possible action receives the focus and stays visible.
        await window.press(".");
        await window.press("+++++");
        const zoomedHexes = await measureHexes(window);
        assert.ok(
          zoomedHexes.width > initialHexes.width * 2,
          `${zoomedHexes.width} of ${initialHexes.width}`,
        );
        assert.ok(zoomedHexes.outsideCount > 0, "some hexes should be outside the frame of the board");

        assert.ok(await isFocusedHexVisible(window), "the focused hex should be visible after zooming");
        for (const key of [KEYS.up, KEYS.left, KEYS.down, KEYS.right])
          for (let presses = 0; presses < 6; presses++) {
            await window.press(key);
            assert.ok(await isFocusedHexVisible(window), `the focused hex should be visible after ${key}`);
          }

        await window.chord(KEYS.control, "0");
        assert.deepEqual(await measureHexes(window), initialHexes);
      },
      { data },
    );
  }));

/** Selects a value in the settings, in the choice that also contains the other value. */
async function selectSetting(window, other, value) {
  await (await window.find(`dialog .choice:has([value=${other}]) label:has([value=${value}])`)).click();
}

const readLook = (window) =>
  window.run(() => {
    const { theme, palette, text } = document.documentElement.dataset;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { look: { theme, palette, text }, rem, surface: getComputedStyle(document.body).backgroundColor };
  });

/** Checks that the page still responds. */
const assertPageResponds = async (window) => void (await window.find("dialog[open] h2"));

/** Returns the width of the first hex, and the number of hexes outside the board's frame. */
const measureHexes = (window) =>
  window.run(() => {
    const frame = document.querySelector(".board").getBoundingClientRect();
    const areas = [...document.querySelectorAll("[data-hex] .area")].map((element) =>
      element.getBoundingClientRect(),
    );
    const isOutside = ({ left, right, top, bottom }) =>
      right < frame.left || left > frame.right || bottom < frame.top || top > frame.bottom;
    return { width: Math.round(areas[0].width), outsideCount: areas.filter(isOutside).length };
  });

/** Returns true if the focused hex is entirely within the board's frame. */
const isFocusedHexVisible = (window) =>
  window.run(() => {
    const frame = document.querySelector(".board").getBoundingClientRect();
    const hex = document.activeElement?.querySelector(".area")?.getBoundingClientRect();
    const slack = 2;
    return (
      hex !== undefined &&
      hex.left >= frame.left - slack &&
      hex.right <= frame.right + slack &&
      hex.top >= frame.top - slack &&
      hex.bottom <= frame.bottom + slack
    );
  });
