// Tests of appearance, sound and board zoom. Settings take effect at once and are saved. Sound fails silently
// without a device.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";

import * as gameScreen from "./lib/game-screen.mjs";
import { changeSettings, waitForHome } from "./lib/home.mjs";
import { gamesFolder } from "./lib/journals.mjs";
import { KEYS } from "./lib/keys.mjs";
import { openGame } from "./lib/scenes/navigation.mjs";
import { saveGames } from "./lib/scenes/saved-games.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const LOOK = { theme: "light", palette: "protanopia", text: "largest" };

test("theme, colours and size of text take effect at once and are stored", () =>
  withFolder(async (homeFolder) => {
    await withWindow(
      async (window) => {
        await waitForHome(window);
        const lookBefore = await readLook(window);
        assert.deepEqual(lookBefore.look, { theme: "dark", palette: "standard", text: "normal" });
        await window.press("s");
        await selectSetting(window, "highContrast", LOOK.theme);
        await selectSetting(window, "standard", LOOK.palette);
        await selectSetting(window, "largest", LOOK.text);
        const { look, fontSize, background } = await readLook(window);
        assert.deepEqual(look, LOOK);
        assert.ok(fontSize > lookBefore.fontSize * 1.2, `${fontSize} px`);
        assert.notEqual(background, lookBefore.background);
        const settingsFile = join(dirname(gamesFolder(homeFolder)), "settings.json");
        await window.until("the stored setting", async () =>
          (await readFile(settingsFile, "utf8").catch(() => "")).includes(LOOK.text),
        );
      },
      { homeFolder },
    );
    await withWindow(
      async (window) => {
        await waitForHome(window);
        assert.deepEqual((await readLook(window)).look, LOOK);
      },
      { homeFolder },
    );
  }));

test("the app creates an audio context only for the first sound, and reports no errors without a sound device", () =>
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
    const countAudioContexts = () => window.run(() => window.audioContexts);
    await window.press("s");
    const highVolume = await window.find("dialog .choice:has([value=off]) label:has([value=high])");
    assert.equal(await countAudioContexts(), 0);
    await highVolume.click();
    await window.until("the first sound", async () => (await countAudioContexts()) === 1);
    await window.press(KEYS.f11);
    await assertPageResponds(window);
    assert.deepEqual(await window.run(() => window.pageErrors), []);
  }));

test("the board can be zoomed, and the focused hex stays visible", () =>
  withLateGame(async (window, initialHexes) => {
    // The next hex with a possible action receives the focus.
    await window.press(".");
    await window.press("+++++");
    const zoomedHexes = await measureHexes(window);
    assert.ok(zoomedHexes.width > initialHexes.width * 2, `${zoomedHexes.width} of ${initialHexes.width}`);
    assert.ok(zoomedHexes.outsideCount > 0, "some hexes should be outside the frame of the board");

    assert.ok(await isFocusedHexVisible(window), "the focused hex should be visible after zooming");
    for (const key of [KEYS.up, KEYS.left, KEYS.down, KEYS.right])
      for (let presses = 0; presses < 6; presses++) {
        await window.press(key);
        assert.ok(await isFocusedHexVisible(window), `the focused hex should be visible after ${key}`);
      }

    await window.chord(KEYS.control, "0");
    assert.deepEqual(await measureHexes(window), initialHexes);
  }));

test("two fingers zoom the board, and drag no units", () =>
  withLateGame(async (window, initialHexes) => {
    const stepBefore = await gameScreen.stepOf(window);
    await pinch(window, 3);
    const zoomedHexes = await measureHexes(window);
    assert.ok(zoomedHexes.width > initialHexes.width * 2, `${zoomedHexes.width} of ${initialHexes.width}`);
    assert.equal(await window.run(() => visualViewport.scale), 1, "the page should keep its scale");
    await pinch(window, 1 / 5);
    assert.deepEqual(await measureHexes(window), initialHexes);
    assert.equal(await gameScreen.stepOf(window), stepBefore, "nothing should be moved");
    assert.deepEqual(await window.findAll("[data-mark=source]"), [], "no units should be picked up");
  }));

/**
 * Opens a late game without animation, and passes the window and the measurements of the unzoomed hexes to
 * `use`.
 */
const withLateGame = (use) =>
  withFolder(async (homeFolder) => {
    await saveGames(homeFolder);
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        await changeSettings(window, { speed: "Instant" });
        await openGame("late")(window);
        await use(window, await measureHexes(window));
      },
      { homeFolder },
    );
  });

/**
 * Puts two fingers on two hexes with units that can move, multiplies the distance between the fingers by
 * `factor`, and lifts them. The tests have no touch screen, so the page creates the events itself.
 */
const pinch = (window, factor) =>
  window.run((factor) => {
    const hexes = [...document.querySelectorAll("[data-mark=begin]")].slice(0, 2);
    const centres = hexes.map((hex) => {
      const { x, y, width, height } = hex.querySelector(".area").getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const middle = { x: (centres[0].x + centres[1].x) / 2, y: (centres[0].y + centres[1].y) / 2 };
    const send = (type, finger, spread) =>
      (type === "pointerdown" ? hexes[finger] : window).dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 10 + finger,
          pointerType: "touch",
          isPrimary: finger === 0,
          button: type === "pointermove" ? -1 : 0,
          buttons: type === "pointerup" ? 0 : 1,
          clientX: middle.x + (centres[finger].x - middle.x) * spread,
          clientY: middle.y + (centres[finger].y - middle.y) * spread,
        }),
      );
    for (const finger of [0, 1]) send("pointerdown", finger, 1);
    for (let part = 1; part <= 8; part++)
      for (const finger of [0, 1]) send("pointermove", finger, factor ** (part / 8));
    for (const finger of [0, 1]) send("pointerup", finger, factor);
  }, factor);

/** Selects a value in the settings, in the choice that also contains `otherValue`. */
async function selectSetting(window, otherValue, value) {
  await (await window.find(`dialog .choice:has([value=${otherValue}]) label:has([value=${value}])`)).click();
}

const readLook = (window) =>
  window.run(() => {
    const { theme, palette, text } = document.documentElement.dataset;
    const fontSize = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const background = getComputedStyle(document.body).backgroundColor;
    return { look: { theme, palette, text }, fontSize, background };
  });

/** Checks that the page still responds: it finds the title of the open dialog. */
const assertPageResponds = async (window) => void (await window.find("dialog[open] h2"));

/** Returns the width of the first hex, and the number of hexes outside the board's frame. */
const measureHexes = (window) =>
  window.run(() => {
    const frame = document.querySelector(".board").getBoundingClientRect();
    const hexBoxes = [...document.querySelectorAll("[data-hex] .area")].map((element) =>
      element.getBoundingClientRect(),
    );
    const isOutside = ({ left, right, top, bottom }) =>
      right < frame.left || left > frame.right || bottom < frame.top || top > frame.bottom;
    return { width: Math.round(hexBoxes[0].width), outsideCount: hexBoxes.filter(isOutside).length };
  });

/** Returns true if the focused hex is entirely within the board's frame. */
const isFocusedHexVisible = (window) =>
  window.run(() => {
    const frame = document.querySelector(".board").getBoundingClientRect();
    const hex = document.activeElement?.querySelector(".area")?.getBoundingClientRect();
    const tolerance = 2;
    return (
      hex !== undefined &&
      hex.left >= frame.left - tolerance &&
      hex.right <= frame.right + tolerance &&
      hex.top >= frame.top - tolerance &&
      hex.bottom <= frame.bottom + tolerance
    );
  });
