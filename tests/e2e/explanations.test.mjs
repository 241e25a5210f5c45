// What is on the screen explains itself: log lines, cards, units and missions, by pointer and by key.
import assert from "node:assert/strict";
import { test } from "node:test";

import { textOf, untilGone } from "./lib/controls.mjs";
import { KEYS } from "./lib/keys.mjs";
import { atPosition } from "./lib/saved-position.mjs";

/** Returns the coordinates in a text, in alphabetical order. */
const coordinatesIn = (text) =>
  [...text.replaceAll("\u00a0", " ").matchAll(/\(−?\d, −?\d\)/g)].map(([found]) => found).sort();

/** Returns the coordinates on the lit hexes of the board, in alphabetical order. */
const litCoordinates = async (window) =>
  coordinatesIn(
    await window.run(() =>
      [...document.querySelectorAll(".pieces .lit text")].map((one) => one.textContent).join(),
    ),
  );

/** Returns the latest line of the log with such a text, after scrolling to it. */
const logLine = (window, pattern) =>
  window.pick(
    `a log line with ${pattern}`,
    (source) => {
      const lines = [...document.querySelectorAll("aside.right .scroll ol > li")];
      const line = lines.findLast(({ textContent }) => new RegExp(source).test(textContent));
      line?.scrollIntoView({ block: "nearest" });
      return line ?? null;
    },
    pattern.source,
  );

/** Returns the middle of an element on the page. */
async function middleOf(element) {
  const { x, y, width, height } = await element.box();
  return [x + width / 2, y + height / 2];
}

test("a line of the log lights its hexes under the pointer, with the coordinates that it names", () =>
  atPosition("late", {}, async (window) => {
    assert.deepEqual(await litCoordinates(window), []);
    const line = await logLine(window, /→/);
    await window.movePointer([await middleOf(line)]);
    const named = coordinatesIn(await line.text());
    assert.equal(named.length, 2);
    await window.until("the light", async () => (await litCoordinates(window)).join() === named.join());
    await window.movePointer([[640, 20]]);
    await window.until("darkness", async () => (await litCoordinates(window)).length === 0);
  }));

test("arrow keys go through the log, and from a line to the card that it names", () =>
  atPosition("late", {}, async (window) => {
    await window.run(() => document.querySelector("aside.right .scroll").focus());
    const focusedLine = () => textOf(window, "aside.right .scroll li:focus");
    let lines = 0;
    while (!/fulfils/.test(await focusedLine())) {
      assert.ok(++lines < 60, "a mission is fulfilled in the log");
      await window.press(KEYS.up);
      const lit = await litCoordinates(window);
      assert.ok(coordinatesIn(await focusedLine()).every((named) => lit.includes(named)));
    }
    const [, mission] = /fulfils “([^”◇]*)/.exec(await focusedLine());
    await window.press(KEYS.tab + KEYS.enter);
    await window.find("dialog[open] article");
    assert.equal((await textOf(window, "dialog[open] article h3")).replace("◇", ""), mission);
    await window.press(KEYS.escape);
    await untilGone(window, "dialog[open]");
    const focused = await window.run(() => document.activeElement.innerText);
    assert.ok(focused.startsWith(mission), "the focus is back in the line");
  }));
