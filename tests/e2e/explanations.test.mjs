// Tests of the explanations of log lines, units and missions, on hover and on focus, and of the list of
// discarded cards.
import assert from "node:assert/strict";
import { test } from "node:test";

import { textOf, untilGone } from "./lib/controls.mjs";
import { clickCard, openHand } from "./lib/game-screen.mjs";
import { KEYS } from "./lib/keys.mjs";
import { atPosition } from "./lib/at-position.mjs";

/** Returns the coordinates in a text, in alphabetical order. */
const coordinatesIn = (text) =>
  [...text.replaceAll("\u00a0", " ").matchAll(/\(−?\d, −?\d\)/g)].map(([found]) => found).sort();

/** Returns the coordinates on the highlighted hexes of the board, in alphabetical order. */
const highlightedCoordinates = async (window) =>
  coordinatesIn(
    await window.run(() =>
      [...document.querySelectorAll(".pieces .lit text")].map((text) => text.textContent).join(),
    ),
  );

/** Scrolls to the latest line of the log whose text matches a pattern, and returns it. */
const scrollToLogLine = (window, pattern) =>
  window.findByScript(
    `a log line with ${pattern}`,
    (source) => {
      const lines = [...document.querySelectorAll("aside.right .scroll ol > li")];
      const line = lines.findLast(({ textContent }) => new RegExp(source).test(textContent));
      line?.scrollIntoView({ block: "nearest" });
      return line ?? null;
    },
    pattern.source,
  );

/** A point where nothing is explained: in the header, between the player and the phases. */
const EMPTY_PLACE = [230, 28];

/** Returns the centre of an element on the page. */
async function centreOf(element) {
  const { x, y, width, height } = await element.box();
  return [x + width / 2, y + height / 2];
}

test("a log line under the pointer highlights the hexes whose coordinates it names", () =>
  atPosition("late", {}, async (window) => {
    assert.deepEqual(await highlightedCoordinates(window), []);
    const line = await scrollToLogLine(window, /→/);
    // In the middle of the line, the pointer might be on the coordinates of a single hex.
    const { x, y, height } = await line.box();
    await window.movePointer([x + 4, y + height / 2]);
    const namedCoordinates = coordinatesIn(await line.text());
    assert.equal(namedCoordinates.length, 2);
    await window.until(
      "the highlight",
      async () => (await highlightedCoordinates(window)).join() === namedCoordinates.join(),
    );
    await window.movePointer(EMPTY_PLACE);
    await window.until(
      "the highlight to disappear",
      async () => (await highlightedCoordinates(window)).length === 0,
    );
  }));

test("arrow keys move through the log, and Tab moves from a line to the card that it names", () =>
  atPosition("late", {}, async (window) => {
    await window.run(() => document.querySelector("aside.right .scroll").focus());
    const focusedLine = () => textOf(window, "aside.right .scroll li:focus");
    let presses = 0;
    while (!/fulfils/.test(await focusedLine())) {
      assert.ok(++presses < 60, "the log should contain a fulfilled mission");
      await window.press(KEYS.up);
      const highlighted = await highlightedCoordinates(window);
      assert.ok(coordinatesIn(await focusedLine()).every((named) => highlighted.includes(named)));
    }
    const [, mission] = /fulfils “([^”◇]*)/.exec(await focusedLine());
    await window.press(KEYS.tab + KEYS.enter);
    await window.find("dialog[open] article");
    assert.equal((await textOf(window, "dialog[open] article h3")).replace("◇", ""), mission);
    await window.press(KEYS.escape);
    await untilGone(window, "dialog[open]");
    const focusedText = await window.run(() => document.activeElement.innerText);
    assert.ok(focusedText.startsWith(mission), "the focus should be back in the line");
  }));

test("the discarded cards can be viewed", () =>
  atPosition("crowd", { players: 4 }, async (window) => {
    const discardCount = await textOf(window, "aside.left .deck .discards");
    await (await window.find("aside.left button.deck")).click();
    await window.find("dialog[open] article");
    const cardCounts = await window.run(() =>
      [...document.querySelectorAll("dialog section:first-of-type li")].map((card) =>
        Number(/^\d+/.exec(card.querySelector("small")?.innerText ?? "1")[0]),
      ),
    );
    assert.equal(
      cardCounts.reduce((sum, count) => sum + count, 0),
      Number(discardCount),
    );
    // The focused card is shown large.
    await window.press(KEYS.tab);
    await window.press(KEYS.tab);
    const shownName = await textOf(window, "dialog article h3");
    assert.ok(
      shownName.startsWith(await window.run(() => document.activeElement.innerText.split("\n").at(-1))),
    );
    await window.press(KEYS.escape);
    await untilGone(window, "dialog[open]");
    await window.press("c");
    await window.find("dialog[open] article");
  }));

/** Returns true if two elements overlap. */
const overlaps = (window, first, second) =>
  window.run(
    (...selectors) => {
      const [a, b] = selectors.map((selector) => document.querySelector(selector).getBoundingClientRect());
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    },
    first,
    second,
  );

test("hovering over a unit explains it, and focusing a hex explains each kind of unit in it", () =>
  atPosition("crowd", { players: 4 }, async (window) => {
    const { hex, centre } = await window.run(() => {
      const unit = document.querySelector("[data-mark=begin] [data-kind=crystalline]");
      const { left, top, width, height } = unit.getBoundingClientRect();
      return {
        hex: unit.closest("[data-hex]").dataset.hex,
        centre: [left + width / 2, top + height / 2],
      };
    });
    await window.movePointer(centre);
    await window.find("[role=tooltip]");
    assert.match(await textOf(window, "[role=tooltip]"), /^Crystalline\n3\s+3 rubium;\s+5\+/);
    assert.equal(await overlaps(window, "[role=tooltip]", `[data-hex="${hex}"]`), false);
    await window.movePointer(EMPTY_PLACE);
    await untilGone(window, "[role=tooltip]");

    await window.press(".");
    await window.find("[role=tooltip]");
    const [explainedKindCount, presentKindCount] = await window.run(() => [
      document.querySelectorAll("[role=tooltip] h3").length,
      new Set([...document.activeElement.querySelectorAll("[data-kind]")].map(({ dataset }) => dataset.kind))
        .size,
    ]);
    assert.equal(explainedKindCount, presentKindCount);
    assert.equal(await overlaps(window, "[role=tooltip]", "[data-hex]:focus"), false);
  }));

test("a unit for sale is explained on hover and on focus", () =>
  atPosition("opening", {}, async (window) => {
    const row = await window.find("aside.right fieldset label:last-of-type");
    await window.movePointer(await centreOf(row));
    await window.find("[role=tooltip]");
    const pointerText = await textOf(window, "[role=tooltip]");
    assert.ok(/special attack/i.test(pointerText), pointerText);
    assert.equal(await overlaps(window, "[role=tooltip]", "aside.right fieldset"), false);
    await window.movePointer(EMPTY_PLACE);
    await untilGone(window, "[role=tooltip]");
    await window.press("k");
    await window.run(() => document.querySelector("aside.right fieldset input:checked").focus());
    await window.press(KEYS.down);
    await window.find("[role=tooltip]");
    assert.notEqual(await textOf(window, "[role=tooltip]"), pointerText);
  }));

test("missions in hand show their progress, and only complete ones are marked as playable", () =>
  atPosition("objective", { players: 3 }, async (window) => {
    await openHand(window);
    const missions = await window.run(() =>
      [...document.querySelectorAll(".cards li:has(.progress)")].map((card) => {
        const [achieved, required] = card.querySelector(".progress").innerText.split("/").map(Number);
        return { isComplete: achieved >= required, isPlayable: card.querySelector(".playable") !== null };
      }),
    );
    assert.ok(missions.some(({ isComplete }) => isComplete));
    for (const { isComplete, isPlayable } of missions) assert.equal(isPlayable, isComplete);
    await clickCard(window, ".cards li:has(.complete) button");
    assert.match(await textOf(window, ".detail .progress"), /^(\d+) of \d+: /);
  }));
