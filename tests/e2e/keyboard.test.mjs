// One whole turn by keyboard alone, from the list of games to the next player's curtain.
import assert from "node:assert/strict";
import { test } from "node:test";

import { shows } from "./lib/controls.mjs";
import { atHome } from "./lib/home.mjs";
import * as table from "./lib/table.mjs";
import { KEYS, withWindow } from "./lib/window.mjs";

test("a turn is played without a pointer", () =>
  withWindow(
    async (window) => {
      await window.resize(1280, 720);
      await atHome(window);

      // A new game: the names are those that are offered, the rest as it stands.
      await window.press("n");
      await window.find("dialog[open]");
      await tabTo(window, "Advanced");
      await window.press(KEYS.enter);
      await tabTo(window, "Seed");
      await window.press("2026" + KEYS.enter);
      await window.find(".curtain .take:enabled");
      const first = (await table.read(window)).curtain;

      // The curtain, and the hand behind it: one key closes and opens it.
      await focused(window, /begin$/);
      await window.press(KEYS.enter);
      await window.until("the hand", async () => (await table.read(window)).open === first);
      await window.press("h");
      await window.until("the hand to close", async () => (await table.read(window)).open === null);
      await window.press("h");
      await window.until("the hand", async () => (await table.read(window)).open === first);
      await table.settled(window);

      // Buying: the next kind, two of them, on the next hex that is marked.
      let page = await table.read(window);
      await window.press("k");
      await window.press("2");
      await window.press(".");
      assert.equal((await at(window)).mark, "go");
      await window.press(KEYS.enter);
      await table.stepped(window, page.step);
      let now = await table.read(window);
      assert.equal(now.players[0].units, page.players[0].units + 2);

      // Taking it back, and doing it again.
      await window.chord(KEYS.control, "z");
      await window.until(
        "the units to go",
        async () => (await table.read(window)).players[0].units < now.players[0].units,
      );
      await table.settled(window);
      await window.chord(KEYS.control, KEYS.shift, "z");
      await window.until("the units to come back", async () => {
        page = await table.read(window);
        return page.players[0].units === now.players[0].units;
      });
      await table.settled(window);
      await end(window);

      // Moving: one of the units that are picked up goes to the next hex that it reaches; arrow keys walk the board.
      page = await table.read(window);
      assert.match(page.phase, /^Movement/);
      await window.press(".");
      const from = await at(window);
      assert.equal(from.mark, "begin");
      await window.press(KEYS.enter);
      await window.press("1");
      await window.until("the ways", async () => (await at(window)).mark === "source");
      await goTo(window, "go");
      const to = await at(window);
      await window.press(KEYS.enter);
      await table.stepped(window, page.step);
      now = await table.read(window);
      assert.notDeepEqual(now.hexes[to.place].units, page.hexes[to.place].units);
      await window.press(KEYS.escape);

      // The unit sheet, the list of keys, the menu: each by its key, and away again.
      for (const key of ["u", "?", "m"]) {
        await window.press(key);
        await window.find("dialog[open]");
        await window.press(KEYS.escape);
        await window.until("the dialog to go", async () => !(await shows(window, "dialog[open]")));
      }

      // The other phases: tokens are revealed where units stand, and the rest passes or is ended.
      for (let phases = 0; !(await shows(window, ".curtain")); phases++) {
        assert.ok(phases < 12, "the turn ends");
        if (/^Exploration/.test((await table.read(window)).phase) && (await marked(window)).length > 0) {
          await goTo(window, "go");
          const { step } = await table.read(window);
          await window.press(KEYS.enter);
          await table.stepped(window, step);
        } else {
          await end(window);
        }
      }
      now = await table.read(window);
      assert.notEqual(now.curtain, first);
      assert.ok(now.log.some((line) => line.startsWith(`${first} buys 2 `)));
      assert.ok(now.log.some((line) => line.startsWith(`${first} moves 1 `)));
      assert.ok(now.log.some((line) => line.startsWith(`${first} draws `)));
    },
    { fast: true },
  ));

/** Ends the phase by its key, also where it is asked about; phases with nothing to do may pass meanwhile. */
async function end(window) {
  await table.ready(window);
  const { step, primary } = await table.read(window);
  assert.ok(primary);
  await window.press("e");
  await window.until("an answer", async () =>
    (await shows(window, "dialog[open]")) ? "asked" : (await table.stepOf(window)) > step && "done",
  );
  if (await shows(window, "dialog[open]")) {
    await tabTo(window, primary);
    await window.press(KEYS.enter);
  }
  await table.stepped(window, step);
}

/** Goes on with Tab until the control of that name is in focus. */
async function tabTo(window, name) {
  for (let tabs = 0; tabs < 60; tabs++) {
    if ((await focusName(window)) === name) return;
    await window.press(KEYS.tab);
  }
  assert.fail(`Tab does not come to ${name}`);
}

/** Goes on through the marked hexes until one with such a mark is in focus. */
async function goTo(window, mark) {
  for (let hexes = 0; hexes < 30; hexes++) {
    await window.press(".");
    if ((await at(window)).mark === mark) return;
  }
  assert.fail(`no hex is marked ${mark}`);
}

/** The hex in focus. */
const at = (window) =>
  window.run(() => {
    const hex = document.activeElement?.closest("[data-hex]");
    const [place] = hex?.getAttribute("aria-label").split("; ") ?? [""];
    return {
      mark: hex?.dataset.mark ?? null,
      place: place.split(", ").slice(-2).join().replaceAll("−", "-"),
    };
  });

const marked = (window) =>
  window.run(() => [...document.querySelectorAll("[data-mark]")].map((hex) => hex.dataset.hex));

const focused = (window, name) =>
  window.until(`the focus on ${name}`, async () => name.test(await focusName(window)));

const focusName = (window) =>
  window.run(() => {
    const element = document.activeElement;
    return (element?.ariaLabel ?? element?.labels?.[0]?.innerText ?? element?.innerText ?? "")
      .replace(/\s+/g, " ")
      .trim();
  });
