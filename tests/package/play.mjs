// Plays a complete turn in the window of the installed app, for the package test.
import assert from "node:assert/strict";

import { changeSettings, newGame, waitForHome } from "../e2e/lib/home.mjs";
import * as gameScreen from "../e2e/lib/game-screen.mjs";

export { waitForHome };

/**
 * Begins a game and plays the first turn: buys, moves and explores, until the screen is passed to the next
 * player.
 */
export async function playTurn(window) {
  await changeSettings(window, { speed: "Instant", asksBeforeEnding: false, endsEmptyPhases: true });
  await newGame(window, { seed: 2026 });
  await gameScreen.acceptHandover(window);
  const gameBefore = await gameScreen.read(window);
  const base = await gameScreen.untilHexWithMark(window, "reachable");
  await gameScreen.clickHex(window, base);
  await gameScreen.untilStepAfter(window, gameBefore.step);
  const afterPurchase = await gameScreen.read(window);
  assert.ok(
    afterPurchase.players[0].rubium < gameBefore.players[0].rubium,
    "the unit should have been paid for",
  );
  await gameScreen.endPhase(window);
  await gameScreen.clickHex(window, base);
  const destination = await gameScreen.untilHexWithMark(window, "reachable");
  const step = await gameScreen.stepOf(window);
  await gameScreen.clickHex(window, destination);
  await gameScreen.untilStepAfter(window, step);
  for (
    let page = await gameScreen.read(window);
    page.handoverTo === null;
    page = await gameScreen.read(window)
  ) {
    const [tokenHex] = /^Exploration/.test(page.phase) ? gameScreen.hexesWithMark(page, "reachable") : [];
    if (tokenHex === undefined) await gameScreen.pressPrimary(window);
    else await gameScreen.clickHex(window, tokenHex);
    await gameScreen.untilStepAfter(window, page.step);
  }
  const gameAfter = await gameScreen.read(window);
  assert.equal(gameAfter.handoverTo, "Blaise");
  assert.equal(gameAfter.players[0].units, 1);
}
