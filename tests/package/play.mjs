// The part of the package test that uses the window of the installed program: a complete turn.
import assert from "node:assert/strict";

import { changeSettings, newGame, waitForHome } from "../e2e/lib/home.mjs";
import * as gameScreen from "../e2e/lib/game-screen.mjs";

/** Waits for the start page. */
export const home = waitForHome;

/**
 * Begins a game and plays the first turn: buys, moves and explores; then the next player has to take over.
 */
export async function play(window) {
  await changeSettings(window, { speed: "Instant", confirmEnd: false, skipEmpty: true });
  await newGame(window, { seed: 2026 });
  await gameScreen.revealForNextPlayer(window);
  const before = await gameScreen.read(window);
  const [base] = marked(before, "go");
  await gameScreen.clickHex(window, base);
  await gameScreen.untilStepAfter(window, before.step);
  const bought = await gameScreen.read(window);
  assert.ok(bought.players[0].rubium < before.players[0].rubium, "the unit was paid for");
  await end(window);
  await gameScreen.clickHex(window, base);
  const places = await window.until("destinations", async () => {
    const found = marked(await gameScreen.read(window), "go");
    return found.length > 0 && found;
  });
  const { step } = await gameScreen.read(window);
  await gameScreen.clickHex(window, places[0]);
  await gameScreen.untilStepAfter(window, step);
  for (
    let page = await gameScreen.read(window);
    page.handoverTo === null;
    page = await gameScreen.read(window)
  ) {
    const [token] = /^Exploration/.test(page.phase) ? marked(page, "go") : [];
    if (token === undefined) await gameScreen.pressPrimary(window);
    else await gameScreen.clickHex(window, token);
    await gameScreen.untilStepAfter(window, page.step);
  }
  const after = await gameScreen.read(window);
  assert.equal(after.handoverTo, "Blaise");
  assert.equal(after.players[0].units, 1);
}

/** Ends the phase. */
async function end(window) {
  const { step } = await gameScreen.read(window);
  await gameScreen.pressPrimary(window);
  await gameScreen.untilStepAfter(window, step);
}

/** The hexes with a mark. */
const marked = ({ hexes }, mark) =>
  Object.values(hexes)
    .filter((hex) => hex.mark === mark)
    .map((hex) => hex.id);
