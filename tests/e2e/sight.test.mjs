// New content is visible: the log beside a battle, content opened by a press, and new content from its top.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import * as beside from "./lib/beside.mjs";
import { fill, gone, press, shows, textOf } from "./lib/controls.mjs";
import { atHome, leave, newGame, PLAYERS, prefer } from "./lib/home.mjs";
import { at } from "./lib/moment.mjs";
import * as table from "./lib/table.mjs";
import { KEYS, withWindow } from "./lib/window.mjs";

/** Returns how much of the last line of the log is visible, in CSS pixels. */
const lastLine = (window) =>
  window.run(() => {
    const list = document.querySelector("aside.right .log .scroll");
    const [frame, line] = [list, list?.querySelector("ol > li:last-child")].map((one) =>
      one?.getBoundingClientRect(),
    );
    return frame && line
      ? Math.min(frame.bottom, line.bottom, innerHeight) - Math.max(frame.top, line.top)
      : 0;
  });

for (const place of ["window", "mission"]) {
  test(`the log is readable beside a battle in a low window: ${place}`, () =>
    at(place, {}, async (window) => {
      assert.ok((await lastLine(window)) >= 16, "its last line is visible");
      const forecast = await (await window.find("aside.right .place")).box();
      assert.ok(forecast.height <= 120, "the forecast takes no more room than it needs");
    }));
}

test("a scrolled log indicates new lines and shows them on a press", () =>
  at("late", {}, async (window) => {
    await window.run(() => {
      const list = document.querySelector("aside.right .log .scroll");
      list.dispatchEvent(new WheelEvent("wheel"));
      list.scrollTop = 0;
    });
    await window.press("e");
    await press(window, "Newest", "aside.right");
    assert.ok((await lastLine(window)) >= 16);
    assert.equal(await shows(window, ".newest"), false);
  }));

test("the rulebook starts at its top after any search, and its chapters link both ways", () =>
  withWindow(
    async (window) => {
      await window.resize(1280, 720);
      await atHome(window);
      await window.press("r");
      await window.find("dialog .list article");
      const top = () => window.run(() => document.querySelector("dialog .list").scrollTop);
      const first = () =>
        window.run(() => {
          const list = document.querySelector("dialog .list");
          const { left, top, width } = list.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + 60).closest("section")?.dataset.chapter;
        });
      await press(window, "Winning", "dialog nav");
      assert.equal(await first(), "WIN");
      await press(window, "Turn", "dialog nav");
      assert.equal(await first(), "TRN");
      await press(window, "Winning", "dialog nav");
      await fill(await window.find("dialog .search input"), "refinery");
      await window.until("the top of the results", async () => (await top()) === 0);
    },
    { fast: true },
  ));

test("unfolded content is scrolled into view", () =>
  withWindow(
    async (window) => {
      await window.resize(1280, 720);
      await atHome(window);
      await press(window, "New game");
      await window.find("dialog[open]");
      await press(window, "Advanced", "dialog");
      await window.until("the seed field to be visible", () =>
        window.run(() => {
          const field = document.querySelector("dialog input[inputmode=numeric]")?.getBoundingClientRect();
          return field !== undefined && field.top >= 0 && field.bottom <= innerHeight;
        }),
      );
    },
    { fast: true },
  ));

test("a refusal covers no hex, does not block presses, and disappears by itself", () =>
  at("late", {}, async (window, before) => {
    // Units that cannot go there: the page names the rule.
    const own = Object.values(before.hexes).find(({ mark }) => mark === "begin");
    await table.clickHex(window, own.id);
    const far = await window.run(
      () => [...document.querySelectorAll("[data-hex]")].find(({ dataset }) => !dataset.mark).dataset.hex,
    );
    await table.clickHex(window, far);
    await window.find(".toast");
    const covered = await window.run(() => {
      const toast = document.querySelector(".toast").getBoundingClientRect();
      return [...document.querySelectorAll("[data-hex] .area")].filter((hex) => {
        const box = hex.getBoundingClientRect();
        return (
          box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top
        );
      }).length;
    });
    assert.equal(covered, 0, "hexes below it");
    const [inside, hit] = await window.run(() => {
      const words = document.querySelector(".toast .words").getBoundingClientRect();
      const [x, y] = [words.left + words.width / 2, words.top + words.height / 2];
      return [[x, y], document.elementFromPoint(x, y).closest(".toast") !== null];
    });
    assert.equal(hit, false, "a press reaches the element below");
    // While the pointer is on it, a person may continue reading.
    await window.point([inside]);
    await sleep(12_000);
    assert.ok(await shows(window, ".toast"), "it stays while the pointer is on it");
    await window.point([[640, 300]]);
    await gone(window, ".toast");
  }));

test("an unfinished table is listed above the note that there is no game", () =>
  withWindow(
    async (window) => {
      await window.resize(1280, 720);
      await atHome(window);
      await beside.newTable(window, { players: PLAYERS.slice(0, 3), seed: 5 });
      await beside.leaveTable(window);
      const [open, none] = await window.run(() =>
        ["section.games .tables", "section.games .empty"].map(
          (one) => document.querySelector(one).getBoundingClientRect().top,
        ),
      );
      assert.ok(open < none);
      // Permanent controls keep their place when there is a game to continue.
      const places = () =>
        window.run(() =>
          [...document.querySelectorAll("nav [aria-keyshortcuts]")]
            .filter((one) => ["N", "T"].includes(one.getAttribute("aria-keyshortcuts")))
            .map((one) => Math.round(one.getBoundingClientRect().top)),
        );
      const before = await places();
      await prefer(window, { speed: "Instant" });
      await newGame(window, { seed: 7 });
      await table.lift(window);
      await leave(window);
      await window.find("nav [aria-keyshortcuts=C]");
      assert.deepEqual(await places(), before);
    },
    { fast: true },
  ));

test("the list of steps to undo opens even if it is empty", () =>
  withWindow(
    async (window) => {
      await atHome(window);
      await newGame(window, { seed: 7 });
      await table.lift(window);
      await press(window, "What can be taken back");
      await window.find("dialog[open]");
      assert.match(await textOf(window, "dialog"), /Nothing to undo/);
      assert.equal(await shows(window, ".toast"), false);
      await window.press(KEYS.escape);
    },
    { fast: true },
  ));
