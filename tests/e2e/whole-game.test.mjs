// Test of a long game against the Officer: all important events are shown on the stage above the board.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isPresent } from "./lib/controls.mjs";
import { changeSettings, newGame, PLAYERS, waitForHome } from "./lib/home.mjs";
import { pressRandomControl } from "./lib/random-player.mjs";
import { seededRandom } from "./lib/seeded-random.mjs";
import { readStage, recordStage } from "./lib/stage-record.mjs";
import { withWindow } from "./lib/window.mjs";

/**
 * Seed of the game and of the presses. The number of presses and the course of the game still vary with the speed
 * of the machine.
 */
const SEED = 11;
/** Number of presses after which a game is long enough, even if it is not over. */
const MAX_PRESSES = 250;
/** Maximum duration of the Officer's turn, in milliseconds. */
const TURN_TIMEOUT_MS = 120_000;
/**
 * Maximum duration of one display on the stage at normal speed, in milliseconds. A battle result takes this
 * long.
 */
const MAX_DURATION_MS = 2800;
const OFFICER_SEAT = 1;

test("every battle and loss, and every card, special attack, mission and find of the Officer is on the stage", () =>
  withWindow(async (window) => {
    await window.resize(1024, 640);
    await waitForHome(window);
    await changeSettings(window, { pace: "Fast", asksBeforeEnding: false });
    const [person, officer] = PLAYERS;
    await newGame(window, { players: [person, { ...officer, computer: "Officer" }], seed: SEED });
    await recordStage(window);
    await playLongGame(window);
    const events = await window.runAsync(gameEvents);
    const { entries, longestWait } = await readStage(window);

    const eventCount = (...types) =>
      events.filter(({ type, seat }) => types.includes(type) && seat === OFFICER_SEAT).length;
    const stageCount = (stage) =>
      entries.filter((entry) => entry.stage === stage && entry.seat === OFFICER_SEAT).length;
    const counts = {
      card: eventCount("cardPlayed", "exchanged"),
      specialAttack: eventCount("specialAttack"),
      mission: eventCount("missionFulfilled"),
      find: eventCount("explored"),
    };
    // Whether the Officer makes a special attack or fulfils a mission depends on the presses.
    for (const stage of ["card", "find"]) assert.ok(counts[stage] > 0, `the game should have: ${stage}`);
    for (const [stage, count] of Object.entries(counts)) {
      assert.equal(stageCount(stage), count, `${stage}: ${JSON.stringify(entries)}`);
    }
    const lossCount = events.filter(({ type }) => type === "unitLost").length;
    assert.ok(lossCount > 0, "the game should have losses");
    assert.equal(
      entries.reduce((sum, entry) => sum + entry.losses, 0),
      lossCount,
      "each loss should be on the stage",
    );
    const battleCount = events.filter(({ type }) => type === "battleEnded").length;
    assert.equal(
      entries.filter(({ hasEnded }) => hasEnded).length,
      battleCount,
      "each battle should be on the stage",
    );
    assert.ok(longestWait > 0 && longestWait <= MAX_DURATION_MS, `something is shown for ${longestWait} ms`);
  }));

/**
 * Presses a random control whenever the person has to decide, until the game is over or after `MAX_PRESSES`
 * presses.
 */
async function playLongGame(window) {
  const random = seededRandom(SEED);
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await window.until("the person's decision", () => window.run(isReadyForPerson), TURN_TIMEOUT_MS);
    if (await isPresent(window, "main section table")) return;
    await pressRandomControl(window, random);
  }
  await window.until("the person's decision", () => window.run(isReadyForPerson), TURN_TIMEOUT_MS);
}

/**
 * Runs in the page: returns true if everything was shown, and the person has to decide or the game is over.
 */
function isReadyForPerson() {
  const game = document.querySelector(".game[data-settled=true]");
  const primary = document.querySelector("header [aria-keyshortcuts=E]");
  return game !== null && primary?.innerText.startsWith("Skip to your decision") !== true;
}

/** Runs in the page: returns all events of the open game. */
async function gameEvents() {
  const { invoke, transformCallback } = globalThis.__TAURI_INTERNALS__;
  const updates = `__CHANNEL__:${transformCallback(() => undefined)}`;
  const { history } = await invoke("resync", { updates });
  return history.flatMap((entry) => (entry.type === "step" ? entry.events : []));
}
