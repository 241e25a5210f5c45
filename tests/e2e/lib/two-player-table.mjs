// A table of two players in the middle of a game, at the sizes of devices at a table.
import assert from "node:assert/strict";

import { waitForHome } from "./home.mjs";
import * as tableScreen from "./table-screen.mjs";
import { showTable } from "./table-setup.mjs";
import { withWindow } from "./window.mjs";

export const SIZES = { phone: [390, 844], tablet: [820, 1180], laptop: [1280, 720] };

/**
 * A table in the middle of a game, in the first player's turn. If the table tracks units, both players have
 * two Humans.
 */
export const midGameTable = (phase, { opening = [], preset, sectionShortcut = "c", steps = [] } = {}) =>
  showTable({
    opening: [
      { type: "firstPlayer", seat: 0 },
      { type: "rubium", seat: 0, amount: 4 },
      { type: "rubium", seat: 1, amount: 4 },
      ...(preset === "rubiumOnly"
        ? []
        : [0, 1].map((seat) => ({ type: "board", seat, kind: "human", count: 2 }))),
      ...opening,
      ...(preset === "rubiumOnly" ? [] : [{ type: "turn", turn: 5, seat: 0, phase }]),
    ],
    players: 2,
    steps,
    sectionShortcut,
    ...(preset ? { preset } : {}),
  });

export const homeRefinery = (seat, value) => ({
  type: "refineries",
  seat,
  value,
  isHomeBase: true,
  count: 1,
});

/**
 * Opens a table in a window of the given size, and passes the window to `use`. Checks at the end that no
 * control is too small for a finger, and that the page is not too wide.
 */
export const withTable = (size, setUp, use) =>
  withWindow(async (window) => {
    await window.resize(...SIZES[size]);
    await waitForHome(window);
    await setUp(window);
    await use(window);
    assert.deepEqual(await tableScreen.findSmallControls(window), []);
    assert.equal(await tableScreen.isTooWide(window), false);
  });

/** Waits until the whole height of the element is visible on the stage. */
export const untilVisible = (window, selector) =>
  window.until(`${selector} to be visible`, () =>
    window.run((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      const stage = document.querySelector(".stage").getBoundingClientRect();
      return box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
    }, selector),
  );
