// Tests that new content is visible: the log beside a battle, opened content, the top of lists, refusals, and
// an unfinished table. Also tests that an empty list of steps to undo can be opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import * as tableScreen from "./lib/table-screen.mjs";
import { fill, untilGone, press, isPresent, textOf } from "./lib/controls.mjs";
import { waitForHome, leaveGame, newGame, PLAYERS, changeSettings } from "./lib/home.mjs";
import { atPosition } from "./lib/at-position.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { KEYS } from "./lib/keys.mjs";
import { withWindow } from "./lib/window.mjs";

/** Returns the visible height of the last line of the log, in CSS pixels. */
const visibleHeightOfLastLine = (window) =>
  window.run(() => {
    const list = document.querySelector("aside.right .log .scroll");
    const [frame, line] = [list, list?.querySelector("ol > li:last-child")].map((element) =>
      element?.getBoundingClientRect(),
    );
    return frame && line
      ? Math.min(frame.bottom, line.bottom, innerHeight) - Math.max(frame.top, line.top)
      : 0;
  });

for (const position of ["window", "mission"]) {
  test(`the log is readable beside a battle in a low window: ${position}`, () =>
    atPosition(position, {}, async (window) => {
      await window.until(
        "the last line of the log",
        async () => (await visibleHeightOfLastLine(window)) >= 16,
      );
      const hexPanel = await (await window.find("aside.right .place")).box();
      assert.ok(hexPanel.height <= 120, "the panel of the hex should take no more space than it needs");
    }));
}

test("a scrolled log indicates new lines and shows them on a press", () =>
  atPosition("late", {}, async (window) => {
    await window.run(() => {
      const list = document.querySelector("aside.right .log .scroll");
      list.dispatchEvent(new WheelEvent("wheel"));
      list.scrollTop = 0;
    });
    await window.press("e");
    await press(window, /^\d+ newer entr/, "aside.right");
    assert.ok((await visibleHeightOfLastLine(window)) >= 16);
    assert.equal(await isPresent(window, ".newest"), false);
  }));

test("the results of a rulebook search start at the top, and chapter links scroll in both directions", () =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await waitForHome(window);
    await window.press("r");
    await window.find("dialog .list article");
    const scrollTop = () => window.run(() => document.querySelector("dialog .list").scrollTop);
    const firstChapter = () =>
      window.run(() => {
        const list = document.querySelector("dialog .list");
        const { left, top, width } = list.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + 60).closest("section")?.dataset.chapter;
      });
    await press(window, "Winning", "dialog nav");
    assert.equal(await firstChapter(), "WIN");
    await press(window, "Turn", "dialog nav");
    assert.equal(await firstChapter(), "TRN");
    await press(window, "Winning", "dialog nav");
    await fill(await window.find("dialog .search input"), "refinery");
    await window.until("the top of the results", async () => (await scrollTop()) === 0);
  }));

test("unfolded content is scrolled into view", () =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await waitForHome(window);
    await press(window, "New game");
    await window.find("dialog[open]");
    await press(window, "Advanced", "dialog");
    await window.until("the seed field to be visible", () =>
      window.run(() => {
        const field = document.querySelector("dialog input[inputmode=numeric]")?.getBoundingClientRect();
        return field !== undefined && field.top >= 0 && field.bottom <= innerHeight;
      }),
    );
  }));

test("a refusal covers no hex, does not block presses, and disappears automatically", () =>
  atPosition("late", {}, async (window, pageBefore) => {
    // A move to an unreachable hex is refused.
    const ownHex = Object.values(pageBefore.hexes).find(({ mark }) => mark === "begin");
    await gameScreen.clickHex(window, ownHex.id);
    const unreachableHex = await window.run(
      () => [...document.querySelectorAll("[data-hex]")].find(({ dataset }) => !dataset.mark).dataset.hex,
    );
    await gameScreen.clickHex(window, unreachableHex);
    await window.find(".toast");
    const coveredHexCount = await window.run(() => {
      const toast = document.querySelector(".toast").getBoundingClientRect();
      return [...document.querySelectorAll("[data-hex] .area")].filter((hex) => {
        const box = hex.getBoundingClientRect();
        return (
          box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top
        );
      }).length;
    });
    assert.equal(coveredHexCount, 0, "the toast should cover no hex");
    const [pointInside, isOnToast] = await window.run(() => {
      const textBox = document.querySelector(".toast .words").getBoundingClientRect();
      const [x, y] = [textBox.left + textBox.width / 2, textBox.top + textBox.height / 2];
      return [[x, y], document.elementFromPoint(x, y).closest(".toast") !== null];
    });
    assert.equal(isOnToast, false, "a press should reach the element behind the toast");
    // The toast stays while the pointer is on it, so that a person can continue reading.
    await window.movePointer(pointInside);
    await sleep(12_000);
    assert.ok(await isPresent(window, ".toast"), "the toast should stay while the pointer is on it");
    await window.movePointer([640, 300]);
    await untilGone(window, ".toast");
  }));

test("an unfinished table is listed above the note that there is no game, and a game moves no button", () =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await waitForHome(window);
    await tableScreen.newTable(window, { players: PLAYERS.slice(0, 3), seed: 5 });
    await tableScreen.leaveTable(window);
    const [tablesTop, noteTop] = await window.run(() =>
      ["section.games .tables", "section.games .empty"].map(
        (selector) => document.querySelector(selector).getBoundingClientRect().top,
      ),
    );
    assert.ok(tablesTop < noteTop);
    // Permanent controls keep their position when there is a game to continue.
    const buttonTops = () =>
      window.run(() =>
        [...document.querySelectorAll("nav [aria-keyshortcuts]")]
          .filter((button) => ["N", "T"].includes(button.getAttribute("aria-keyshortcuts")))
          .map((button) => Math.round(button.getBoundingClientRect().top)),
      );
    const topsBefore = await buttonTops();
    await changeSettings(window, { speed: "Instant" });
    await newGame(window, { seed: 7 });
    await gameScreen.acceptHandover(window);
    await leaveGame(window);
    await window.find("nav [aria-keyshortcuts=C]");
    assert.deepEqual(await buttonTops(), topsBefore);
  }));

test("the list of steps to undo opens even if it is empty", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    await newGame(window, { seed: 7 });
    await gameScreen.acceptHandover(window);
    await press(window, "What you can undo");
    await window.find("dialog[open]");
    assert.match(await textOf(window, "dialog"), /Nothing to undo/);
    assert.equal(await isPresent(window, ".toast"), false);
    await window.press(KEYS.escape);
  }));
