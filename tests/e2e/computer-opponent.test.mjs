// Tests in which a person plays some turns against a computer, whose hand is never shown, and then replays
// the last turn.
import assert from "node:assert/strict";
import { test } from "node:test";

import { pressRandomControl } from "./lib/random-player.mjs";
import { canPress, press, isPresent, textOf } from "./lib/controls.mjs";
import { seededRandom } from "./lib/seeded-random.mjs";
import { waitForHome, newGame, PLAYERS, changeSettings } from "./lib/home.mjs";
import { withWindow } from "./lib/window.mjs";

/** Maximum number of presses in one test. */
const MAX_PRESSES = 300;
/** The computer players, each with the turn number at which its test ends. */
const OPPONENTS = [
  { computer: "Officer", endTurn: 7 },
  { computer: "Commander", endTurn: 5 },
  { computer: "Director", endTurn: 3 },
];

for (const { computer, endTurn } of OPPONENTS) {
  test(`a person can play against the ${computer}, whose hand stays hidden`, () =>
    playAgainst(computer, endTurn));
}

const playAgainst = (computer, endTurn) =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await waitForHome(window);
    await changeSettings(window, { speed: "Instant", pace: "Instant", asksBeforeEnding: false });
    const [person, opponent] = PLAYERS;
    await newGame(window, { players: [person, { ...opponent, computer }], seed: 7 });
    assert.match(await textOf(window, "aside.left > ul > li:nth-child(2)"), new RegExp(computer));
    const random = seededRandom(7);
    for (let presses = 0; (await turnNumber(window)) < endTurn; presses++) {
      assert.ok(presses < MAX_PRESSES, `turn ${await turnNumber(window)} after ${presses} presses`);
      await pressRandomControl(window, random);
      assert.equal(await isPresent(window, ".handover"), false, "nobody should have to take over the screen");
      assert.equal(await canPress(window, `Open ${opponent.name}’s hand`), false);
    }
    await press(window, "Menu");
    await press(window, /^Replay the last turn/, "dialog");
    await window.find("[role=dialog] .watch");
    await press(window, "Back to the game", "[role=dialog]");
    await window.until("the game", async () => !(await isPresent(window, ".watch")));
  });

/** Returns the number of the turn. */
async function turnNumber(window) {
  const [, digits] = /Turn (\d+)/.exec(await textOf(window, "header .turn")) ?? [];
  return Number(digits);
}
