// One person plays three turns against the Officer, which decides by itself and shows its hand to no one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { pressAnything } from "./lib/anybody.mjs";
import { offers, press, shows, textOf } from "./lib/controls.mjs";
import { dice } from "./lib/dice.mjs";
import { atHome, newGame, PLAYERS, prefer } from "./lib/home.mjs";
import { withWindow } from "./lib/window.mjs";

/** Maximum number of presses for three turns. */
const MOST = 300;

test("a person plays three turns against the Officer", () =>
  withWindow(
    async (window) => {
      await window.resize(1280, 720);
      await atHome(window);
      await prefer(window, { speed: "Instant", pace: "At once", confirmEnd: false });
      const [me, other] = PLAYERS;
      await newGame(window, { players: [me, { ...other, computer: "Officer" }], seed: 7 });
      assert.match(await textOf(window, "aside.left > ul > li:nth-child(2)"), /Officer/);
      const random = dice(7);
      for (let presses = 0; (await turn(window)) < 7; presses++) {
        assert.ok(presses < MOST, `turn ${await turn(window)} after ${presses} presses`);
        await pressAnything(window, random);
        assert.equal(await shows(window, ".curtain"), false, "no curtain is needed for a single person");
        assert.equal(await offers(window, `Open the hand of ${other.name}`), false);
      }
      await press(window, "Menu");
      await press(window, /^Show the last turn again/, "dialog");
      await window.find("[role=dialog] .watch");
      await press(window, "Back to the game", "[role=dialog]");
      await window.until("the game", async () => !(await shows(window, ".watch")));
    },
    { fast: true },
  ));

/** Returns the number of the turn. */
async function turn(window) {
  const [, number] = /Turn (\d+)/.exec(await textOf(window, "header .turn")) ?? [];
  return Number(number);
}
