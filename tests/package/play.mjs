// The part of the package test that uses the window of the installed program: a complete turn.
import assert from "node:assert/strict";

import { atHome, newGame, prefer } from "../e2e/lib/home.mjs";
import * as table from "../e2e/lib/table.mjs";

/** Waits for the start page. */
export const home = atHome;

/**
 * Begins a game and plays the first turn: buys, moves and explores; then the next player has to take over.
 */
export async function play(window) {
  await prefer(window, { speed: "Instant", confirmEnd: false, skipEmpty: true });
  await newGame(window, { seed: 2026 });
  await table.lift(window);
  const before = await table.read(window);
  const [base] = marked(before, "go");
  await table.clickHex(window, base);
  await table.stepped(window, before.step);
  const bought = await table.read(window);
  assert.ok(bought.players[0].rubium < before.players[0].rubium, "the unit was paid for");
  await end(window);
  await table.clickHex(window, base);
  const places = await window.until("destinations", async () => {
    const found = marked(await table.read(window), "go");
    return found.length > 0 && found;
  });
  const { step } = await table.read(window);
  await table.clickHex(window, places[0]);
  await table.stepped(window, step);
  for (let now = await table.read(window); now.curtain === null; now = await table.read(window)) {
    const [token] = /^Exploration/.test(now.phase) ? marked(now, "go") : [];
    if (token === undefined) await table.primary(window);
    else await table.clickHex(window, token);
    await table.stepped(window, now.step);
  }
  const after = await table.read(window);
  assert.equal(after.curtain, "Blaise");
  assert.equal(after.players[0].units, 1);
}

/** Ends the phase. */
async function end(window) {
  const { step } = await table.read(window);
  await table.primary(window);
  await table.stepped(window, step);
}

/** The hexes with a mark. */
const marked = ({ hexes }, mark) =>
  Object.values(hexes)
    .filter((hex) => hex.mark === mark)
    .map((hex) => hex.id);
