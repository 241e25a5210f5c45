// Tests of the overview of the rules: two pages with the values that hold in the open game, opened from every
// screen.
import assert from "node:assert/strict";
import { test } from "node:test";

import { press, textOf, untilGone } from "./lib/controls.mjs";
import { prepareHomeWithFastSettings, leaveGame, newGame, PLAYERS } from "./lib/home.mjs";
import { acceptHandover } from "./lib/game-screen.mjs";
import { KEYS } from "./lib/keys.mjs";
import { openHomeIn } from "./lib/lesson.mjs";
import { newTable } from "./lib/table-screen.mjs";
import { withWindow } from "./lib/window.mjs";

/** Waits for a page of the overview, and returns its text. */
async function untilPage(window, page) {
  await window.find(`dialog [data-page="${page}"] section`);
  return textOf(window, "dialog [data-page]");
}

async function closeOverview(window) {
  await window.press(KEYS.escape);
  await untilGone(window, "dialog:has([data-page])");
}

test("both pages open from the home screen without games and from the list of lessons, by pointer and by keys", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await press(window, "The game in brief", "nav");
    assert.match(
      await untilPage(window, 1),
      /10 victory points/,
      "the rules should be those of a first game",
    );
    await press(window, "Units and terrain", "dialog");
    const pieces = await untilPage(window, 2);
    assert.match(pieces, /Rubium Dragon[\s\S]*Human/, "the units should be in battle order");
    assert.match(pieces, /Fungoids hit on \d\+ here/);
    await closeOverview(window);

    await window.press("l");
    await press(window, "The game in brief", "dialog");
    await untilPage(window, 1);
    await window.press(KEYS.right);
    await untilPage(window, 2);
    await window.press(KEYS.left);
    await untilPage(window, 1);
    // The rulebook opens above the overview.
    await press(window, "Rulebook", "dialog");
    await window.find("dialog [data-rule]");
  }));

test("the overview shows the values under the rules of the open game or table", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await newGame(window, {
      players: PLAYERS.slice(0, 2),
      options: ["Time Is of the Essence", "Alternate Units"],
    });
    await acceptHandover(window);
    await press(window, "Menu");
    await press(window, "The game in brief", "dialog");
    assert.match(await untilPage(window, 1), /10 victory points/);
    await window.press(KEYS.right);
    assert.match(await untilPage(window, 2), /Monolith Wyrm[\s\S]*Clone/);
    await closeOverview(window);
    await leaveGame(window);

    await newTable(window, { players: PLAYERS.slice(0, 3), options: ["In for the Long Haul"] });
    await press(window, "Menu");
    await press(window, "The game in brief", "dialog");
    assert.match(await untilPage(window, 1), /14 victory points/);
    await window.press(KEYS.right);
    assert.match(await untilPage(window, 2), /Rubium Dragon/);
  }));

test("both pages fit into a small window in French", () =>
  withWindow(async (window) => {
    await openHomeIn(window, "fr");
    await press(window, "Le jeu en bref", "nav");
    for (const page of [1, 2]) {
      await untilPage(window, page);
      const fits = await window.run(() => {
        const dialog = document.querySelector("dialog:has([data-page])");
        return dialog.scrollHeight <= dialog.clientHeight && dialog.scrollWidth <= dialog.clientWidth;
      });
      assert.ok(fits, `page ${page} should need no scrolling`);
      await window.press(KEYS.right);
    }
  }));
