// Test in which three players press random controls until their game ends.
import assert from "node:assert/strict";
import { test } from "node:test";

import { playToEnd } from "./lib/random-player.mjs";
import { isPresent, textOf } from "./lib/controls.mjs";
import { seededRandom } from "./lib/seeded-random.mjs";
import { waitForHome, newGame, PLAYERS, changeSettings } from "./lib/home.mjs";
import { read } from "./lib/game-screen.mjs";
import { withWindow } from "./lib/window.mjs";

/** Maximum number of presses: about three times the number that a game needs. */
const MAX_PRESSES = 1500;
/** Rules that shorten the game: random players rarely win battles, but often control the Monolith. */
const OPTIONS = ["Time Is of the Essence", "King of the Hill"];
/**
 * Seed of the game and of the random presses. The number of presses still varies, because a control may
 * disappear before it is pressed.
 */
const SEED = 21;

test("a random game of three players can be completed", () =>
  withWindow(async (window) => {
    // The smallest window size, because painting takes most of the time.
    await window.resize(1024, 640);
    await waitForHome(window);
    // Otherwise half of the presses would only end phases in which there is nothing to do.
    await changeSettings(window, { speed: "Instant", asksBeforeEnding: false, endsEmptyPhases: true });
    await newGame(window, { players: PLAYERS.slice(0, 3), options: OPTIONS, seed: SEED });
    const startedAt = performance.now();
    const pressCount = await playToEnd(window, seededRandom(SEED), MAX_PRESSES);
    const elapsed = performance.now() - startedAt;
    const { step, players } = await read(window);
    const endText = await textOf(window, "main section");
    console.log(`${pressCount} presses, ${step} steps, ${(elapsed / 1000).toFixed(0)} s`);
    assert.match(endText, new RegExp(`Seed ${SEED}\\b`));
    assert.match(endText, /has won|share the victory/);
    const bestPoints = Math.max(...players.map(({ vp }) => vp));
    assert.ok(players.some(({ name, vp }) => vp === bestPoints && endText.includes(name)));
    assert.equal(await isPresent(window, "[role=alert] .toast"), false);
  }));
