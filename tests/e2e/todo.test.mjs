// Tests of the to-do list of a table: instructions remain until they are ticked, at three window sizes and
// after the app has been killed.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as tableScreen from "./lib/table-screen.mjs";
import { untilGone, press, isPresent, textOf } from "./lib/controls.mjs";
import { PLAYERS, waitForHome } from "./lib/home.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const TITLE = "Ada, Blaise, Carmen";

/** Returns the texts of the instructions that are not ticked. */
const untickedLines = (window) =>
  window.run(() =>
    [...document.querySelectorAll(".todo .line:not(:disabled)")].map((line) => line.innerText.trim()),
  );

const untilLines = (window, expected) =>
  window.until(`to do: ${expected.join(", ")}`, async () => {
    const lines = await untickedLines(window);
    return lines.length === expected.length && lines.every((line, index) => line.includes(expected[index]));
  });

async function buy(window, kind, times) {
  for (let bought = 0; bought < times; bought++) await press(window, `More: ${kind}`, ".stage");
  await tableScreen.untilStepsChange(window, () => press(window, /^Buy for/, ".stage"));
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1280, 720],
]) {
  test(`instructions remain until they are ticked at ${width} by ${height}`, () =>
    withFolder(async (homeFolder) => {
      await withWindow(
        async (window) => {
          await window.resize(width, height);
          await waitForHome(window);
          const players = PLAYERS.slice(0, 3);
          await tableScreen.newTable(window, {
            players,
            physicalParts: ["Who plays first"],
            seed: 5,
          });
          await tableScreen.untilStepsChange(window, () => press(window, "Ada", ".prompt"));
          await buy(window, "Humans", 2);
          await untilLines(window, ["put 2 Humans"]);
          await buy(window, "Fungoids", 1);
          await tableScreen.endPhase(window);
          await tableScreen.openSection(window, "Score");
          await untilLines(window, ["put 2 Humans", "put 1 Fungoid"]);
          await press(window, /put 2 Humans/, ".todo");
          await untilLines(window, ["put 1 Fungoid"]);
          assert.deepEqual(await tableScreen.findSmallControls(window), []);
          assert.equal(await tableScreen.isTooWide(window), false);
          await window.kill();
        },
        { homeFolder },
      );
      await withWindow(
        async (window) => {
          await window.resize(width, height);
          await waitForHome(window);
          await tableScreen.openTable(window, TITLE);
          await untilLines(window, ["put 1 Fungoid"]);
          // Undo removes the instruction for the Fungoid, because it was not ticked. The Humans were placed,
          // so they must be taken off the board.
          for (let undone = 0; undone < 3; undone++)
            await tableScreen.untilStepsChange(window, () => press(window, /^Undo: /));
          await untilLines(window, ["take 2 Humans off the board again (from a home base)"]);
          for (let redone = 0; redone < 2; redone++)
            await tableScreen.untilStepsChange(window, () => press(window, /^Redo: /));
          await untilLines(window, ["put 1 Fungoid"]);
          await tableScreen.untilStepsChange(window, () => press(window, /^Undo: /));
          await tableScreen.untilStepsChange(window, () => press(window, /^Undo: /));
          await press(window, /take 2 Humans off/, ".todo");
          await untilLines(window, []);
          assert.match(await textOf(window, ".todo"), /To do on the table/i);
          for (let redone = 0; redone < 2; redone++)
            await tableScreen.untilStepsChange(window, () => press(window, /^Redo: /));
          await untilLines(window, ["put 2 Humans", "put 1 Fungoid"]);
          await press(window, /^All \d+ done$/, ".todo");
          await untilLines(window, []);
          await tableScreen.untilStepsChange(window, () => press(window, /^Redo: /));
          await untilGone(window, ".todo .line");
          assert.equal(await isPresent(window, ".todo .line"), false);
          await tableScreen.leaveTable(window);
        },
        { homeFolder },
      );
    }));
}

test("instructions survive a kill after each entry, tick, undo and redo", () =>
  withFolder(async (homeFolder) => {
    /**
     * Reopens the table, performs `act`, and kills the app as soon as the page shows the expected
     * instructions.
     */
    const playAndKill = (expectedBefore, act, expectedAfter) =>
      withWindow(
        async (window) => {
          await window.resize(820, 1180);
          await waitForHome(window);
          await tableScreen.openTable(window, TITLE);
          await untilLines(window, expectedBefore);
          await act(window);
          await untilLines(window, expectedAfter);
          await window.kill();
        },
        { homeFolder },
      );
    const undo = (window) => tableScreen.untilStepsChange(window, () => press(window, /^Undo: /));
    await withWindow(
      async (window) => {
        await window.resize(820, 1180);
        await waitForHome(window);
        const players = PLAYERS.slice(0, 3);
        await tableScreen.newTable(window, { players, physicalParts: ["Who plays first"], seed: 5 });
        await tableScreen.untilStepsChange(window, () => press(window, "Ada", ".prompt"));
        await buy(window, "Humans", 2);
        await untilLines(window, ["put 2 Humans"]);
        await window.kill();
      },
      { homeFolder },
    );
    await playAndKill(["put 2 Humans"], (window) => press(window, /put 2 Humans/, ".todo"), []);
    await playAndKill([], undo, ["take 2 Humans off the board again (from a home base)"]);
    const redo = (window) => tableScreen.untilStepsChange(window, () => press(window, /^Redo: /));
    await playAndKill(["take 2 Humans off the board again (from a home base)"], redo, []);
    await playAndKill([], (window) => buy(window, "Fungoids", 1), ["put 1 Fungoid"]);
    await playAndKill(["put 1 Fungoid"], undo, []);
  }));
