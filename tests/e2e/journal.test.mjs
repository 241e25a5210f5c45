// Tests of how the app shows damaged journals: journals that are truncated, as after a loss of power, or
// changed in the middle. A test without a window truncates a journal at every byte of its last lines.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, press, isPresent, textOf } from "./lib/controls.mjs";
import { waitForHome, listedGames, leaveGame, resume } from "./lib/home.mjs";
import { generateJournal, saveJournal } from "./lib/journals.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

/** Number of truncated journals, with lengths spread over the last three lines. */
const TRUNCATION_COUNT = 18;

test("a journal truncated within its last three lines opens at its last complete step", () =>
  withFolder(async (homeFolder) => {
    const { text } = await generateJournal("tour");
    const bytes = Buffer.from(text);
    const lines = text.split("\n").slice(0, -1);
    const completeTexts = lines
      .slice(-3)
      .map((_, index) => lines.slice(0, lines.length - 3 + index).join("\n") + "\n");
    for (const [index, completeText] of completeTexts.entries())
      await saveJournal(homeFolder, `whole-${index}`, `Whole ${index}`, completeText);
    const minLength = Buffer.byteLength(completeTexts[0]) + 1;
    const lengths = Array.from({ length: TRUNCATION_COUNT }, (_, index) =>
      Math.round(minLength + ((bytes.length - 1 - minLength) * index) / (TRUNCATION_COUNT - 1)),
    );
    for (const length of lengths)
      await saveJournal(homeFolder, `truncated-${length}`, `Truncated ${length}`, bytes.subarray(0, length));
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        const expected = [];
        for (const index of completeTexts.keys()) {
          expected.push(await readGame(window, `Whole ${index}`));
          assert.equal(expected[index].notice, "");
        }
        for (const length of lengths) {
          const truncatedGame = await readGame(window, `Truncated ${length}`);
          const index = completeTexts.findLastIndex(
            (completeText) => Buffer.byteLength(completeText) <= length,
          );
          // A truncation after a newline leaves only whole lines, so there is no notice.
          const hasPartialLine = Buffer.byteLength(completeTexts[index]) < length;
          assert.equal(
            /incomplete/.test(truncatedGame.notice),
            hasPartialLine,
            `truncated at ${length}: ${truncatedGame.notice}`,
          );
          assert.deepEqual({ ...truncatedGame, notice: "" }, expected[index], `truncated at ${length}`);
        }
      },
      { homeFolder },
    );
  }));

test("a changed line is reported, the game can be recovered up to it, and other games open", () =>
  withFolder(async (homeFolder) => {
    const { text, lines } = await generateJournal("tour");
    const changedLines = text.split("\n");
    // The changed line must not be a random outcome, because the app would determine the same outcome again
    // and keep one more step.
    const middleIndex = Math.round(lines.length / 2);
    const lineNumber =
      1 + lines.findIndex(({ entry }, entryIndex) => entryIndex > middleIndex && entry.step.by !== "chance");
    changedLines[lineNumber - 1] = changedLines[lineNumber - 1].replace(/"hash":"./, '"hash":"x');
    await saveJournal(homeFolder, "changed", "Changed", changedLines.join("\n"));
    await saveJournal(homeFolder, "valid", "Valid", text);
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        const storedGames = await window.until("the games", async () => {
          const games = await listedGames(window);
          return games.length === 2 && games;
        });
        const damagedGame = storedGames.find(({ title }) => title === "Changed");
        assert.match(damagedGame.error, new RegExp(`Line ${lineNumber} `));
        assert.ok(!damagedGame.buttons.includes("Continue"));
        await resume(window, "Valid");
        assert.equal((await gameScreen.read(window)).step, lines.length - 1);
        await leaveFromAnywhere(window);
        await press(window, /^Continue from turn/);
        await window.find(".game[data-step]");
        assert.equal(
          (await gameScreen.read(window)).step,
          lineNumber - 2,
          "the steps before the changed line should remain",
        );
        assert.match(await textOf(window, ".notice"), /step/);
        await gameScreen.acceptHandover(window);
        assert.ok((await gameScreen.read(window)).primary, "the game should offer a primary action");
      },
      { homeFolder },
    );
  }));

/** Opens a game, reads its state and leaves it. */
async function readGame(window, title) {
  await resume(window, title);
  const { step, players, hexes, log, handoverTo } = await gameScreen.read(window);
  const notice = await textOf(window, ".notice");
  const hexStates = Object.fromEntries(
    Object.entries(hexes).map(([coordinates, { units, facedown }]) => [coordinates, { units, facedown }]),
  );
  await leaveFromAnywhere(window);
  return { step, players, hexes: hexStates, log, handoverTo, notice };
}

/** Returns to the list, also during a handover. */
async function leaveFromAnywhere(window) {
  await gameScreen.acceptHandover(window);
  if (await isPresent(window, ".notice")) await (await window.find(".notice button:last-of-type")).click();
  await leaveGame(window);
  await control(window, "New game");
}
