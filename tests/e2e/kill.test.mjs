// Tests that kill the app without warning at random moments. Every step that was shown is present when the game
// is opened again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { pressRandomControl } from "./lib/random-player.mjs";
import { seededRandom } from "./lib/seeded-random.mjs";
import { waitForHome, newGame, PLAYERS, changeSettings, resume } from "./lib/home.mjs";
import { storedLines } from "./lib/journals.mjs";
import { read, stepOf } from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const KILL_COUNT = 20;
/** Maximum time from the last press to the kill, in milliseconds. Meanwhile the app writes, paints or is idle. */
const MAX_DELAY_MS = 120;
const TITLE = "Ada, Blaise";

test(`no visible step is lost in ${KILL_COUNT} kills of the app`, () =>
  withFolder(async (homeFolder) => {
    const random = seededRandom(7);
    let shownPage = null;
    for (let kill = 0; kill <= KILL_COUNT; kill++) {
      await withWindow(
        async (window) => {
          await window.resize(1280, 720);
          await waitForHome(window);
          if (kill === 0) {
            await changeSettings(window, {
              speed: "Instant",
              asksBeforeEnding: false,
              endsEmptyPhases: true,
            });
            await newGame(window, { players: PLAYERS.slice(0, 2), seed: 99 });
          } else {
            await resume(window, TITLE);
            await assertStepsPresent(window, shownPage);
          }
          if (kill === KILL_COUNT) return;
          for (let presses = 3 + Math.floor(random() * 8); presses > 0; presses--)
            assert.ok(await pressRandomControl(window, random), "the game should continue");
          shownPage = await read(window);
          // The last press may be in progress when the app ends.
          const lastPress = pressRandomControl(window, random).catch(() => null);
          await sleep(random() * MAX_DELAY_MS);
          const shownStepCount = await stepOf(window).catch(() => shownPage.step);
          await window.kill();
          await lastPress;
          shownPage.minStepCount = shownStepCount;
        },
        { homeFolder },
      );
      const entries = await storedLines(homeFolder);
      const storedStepCount = stepCountOf(entries);
      assert.ok(
        storedStepCount >= (shownPage.minStepCount ?? 0),
        `kill ${kill}: ${shownPage.minStepCount} steps were shown, ${storedStepCount} are stored`,
      );
    }
    assert.ok(shownPage.step > 40, `${shownPage.step} steps were made`);
  }));

const COMPUTERS = PLAYERS.map((player) => ({ ...player, computer: "Recruit" }));
const COMPUTERS_TITLE = COMPUTERS.map(({ name }) => name).join(", ");

test("a game of computers at top speed loses no visible step when killed, and continues as if never killed", () =>
  withFolder((homeFolder) =>
    withFolder(async (otherHomeFolder) => {
      const random = seededRandom(11);
      let shownStepCount = 0;
      for (let kill = 0; kill < KILL_COUNT / 4; kill++) {
        await withWindow(
          async (window) => {
            await openComputerGame(window, kill === 0);
            assert.ok(
              (await stepOf(window)) >= shownStepCount,
              `kill ${kill}: ${shownStepCount} steps were shown`,
            );
            await sleep(random() * 5 * MAX_DELAY_MS);
            shownStepCount = await stepOf(window);
            await window.kill();
          },
          { homeFolder },
        );
        const storedStepCount = stepCountOf(await storedLines(homeFolder));
        assert.ok(
          storedStepCount >= shownStepCount,
          `kill ${kill}: ${shownStepCount} steps were shown, ${storedStepCount} are stored`,
        );
      }
      const playedSteps = stepsOf(await storedLines(homeFolder));
      assert.ok(playedSteps.length > 40, `${playedSteps.length} steps were made`);
      await withWindow(
        async (window) => {
          await openComputerGame(window, true);
          // How long the computers take depends on the machine, so each further step has a time limit of its
          // own.
          for (let steps = 0; steps < playedSteps.length; steps = await stepOf(window)) {
            const previousSteps = steps;
            await window.until("a further step", async () => (await stepOf(window)) > previousSteps);
          }
        },
        { homeFolder: otherHomeFolder },
      );
      assert.deepEqual(playedSteps, stepsOf(await storedLines(otherHomeFolder)).slice(0, playedSteps.length));
    }),
  ));

/** Begins the game of computers, or continues it. */
async function openComputerGame(window, isNew) {
  await window.resize(1280, 720);
  await waitForHome(window);
  if (!isNew) return resume(window, COMPUTERS_TITLE);
  await changeSettings(window, { speed: "Instant", pace: "Instant" });
  await newGame(window, { players: COMPUTERS, seed: 42 });
}

/** Checks that the opened game contains at least the steps that were shown before. */
async function assertStepsPresent(window, shownPage) {
  const page = await read(window);
  assert.ok(
    page.step >= shownPage.minStepCount,
    `${shownPage.minStepCount} steps were shown, ${page.step} are present`,
  );
  if (page.step > shownPage.step) return;
  assert.equal(page.step, shownPage.step);
  assert.deepEqual(page.players, shownPage.players);
  assert.deepEqual(publicHexes(page), publicHexes(shownPage));
  assert.deepEqual(page.log, shownPage.log);
}

/** Leaves out the highlighting of hexes, which is for the deciding player and disappears in a handover. */
const publicHexes = ({ hexes }) =>
  Object.fromEntries(
    Object.entries(hexes).map(([coordinates, { units, facedown }]) => [coordinates, { units, facedown }]),
  );

/** Returns all steps. These games contain no undo. */
const stepsOf = (entries) => entries.flatMap(({ entry }) => (entry?.step ? [entry.step] : []));
const stepCountOf = (entries) => stepsOf(entries).length;
