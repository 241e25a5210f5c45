// Test of a game of two players with a fixed seed, played through every phase by clicks. After each press the
// page must show the expected change. At the end the journal must equal the journal of the same game played
// by the proof program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { PLAYERS, newGame, prepareHomeWithFastSettings } from "./lib/home.mjs";
import { generateJournal, storedLines, playerSteps } from "./lib/journals.mjs";
import { CARD_NAMES, KIND_NAMES, replaySteps } from "./lib/replay.mjs";
import { FULFILMENT_LINE } from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const { units } = JSON.parse(
  readFileSync(new URL("../../shared/rules/content/sheet.json", import.meta.url), "utf8"),
);

test("a game can be played through every phase", () =>
  withFolder(async (homeFolder) => {
    const game = await generateJournal("tour");
    const seenFeatures = new Set();
    await withWindow(
      async (window) => {
        await prepareHomeWithFastSettings(window);
        await newGame(window, { seed: game.seed });
        const names = PLAYERS.slice(0, 2).map(({ name }) => name);
        await replaySteps(window, playerSteps(game.lines), names, (step, before, after) => {
          const check = CHECKS[step.verb];
          for (const feature of check?.(step, before, after) ?? []) seenFeatures.add(feature);
          seenFeatures.add(step.verb);
        });
      },
      { homeFolder },
    );
    for (const feature of [
      "buy",
      "move",
      "explore",
      "battle",
      "pass",
      "casualty",
      "play",
      "end",
      ...EXPECTED_FEATURES,
    ])
      assert.ok(seenFeatures.has(feature), `${feature} never occurred`);
    const recordedEntries = (await storedLines(homeFolder)).map(({ entry }) => entry);
    assert.deepEqual(
      recordedEntries,
      game.lines.map(({ entry }) => entry),
      "the journals should be the same, step by step",
    );
  }));

const EXPECTED_FEATURES = ["a battle card", "a mission", "mining", "a draw", "a handover", "a loss"];

/**
 * Checks of the changes that a step makes to the page, by the verb of the step. Each check returns the features
 * of `EXPECTED_FEATURES` that the step has shown.
 */
const CHECKS = {
  buy({ by, words: [kind, hex], inputs }, before, after) {
    const { cost } = units.find((unit) => unit.kind === kindKey(kind));
    assert.equal(playerOn(after, by).rubium, playerOn(before, by).rubium - cost * inputs.length);
    assert.equal(unitCountOn(after, hex, by, kind), unitCountOn(before, hex, by, kind) + inputs.length);
    assert.equal(playerOn(after, by).units, playerOn(before, by).units + inputs.length);
    assert.ok(after.log.at(-1).startsWith(`${by} buys `), after.log.at(-1));
    return [];
  },
  move({ by, words: [kind, from, to], inputs }, before, after) {
    assert.equal(unitCountOn(after, from, by, kind), unitCountOn(before, from, by, kind) - inputs.length);
    assert.equal(unitCountOn(after, to, by, kind), unitCountOn(before, to, by, kind) + inputs.length);
    assert.ok(after.log.at(-1).startsWith(`${by} moves `), after.log.at(-1));
    return [];
  },
  explore({ by, words: [hex] }, before, after) {
    assert.equal(before.hexes[hex].facedown, true);
    assert.equal(after.hexes[hex].facedown, false);
    assert.ok(after.log.some((line) => line.startsWith(`${by} explores `)));
    return [];
  },
  battle({ by }, before, after) {
    assert.ok(newLines(before, after).some((line) => line.startsWith(`${by} attacks `)));
    return [];
  },
  casualty({ words: [kind] }, before, after) {
    const lossLines = newLines(before, after).filter((line) => / loses /.test(line));
    assert.ok(
      lossLines.some((line) => line.includes(KIND_NAMES[kind])),
      `${KIND_NAMES[kind]}: ${lossLines}`,
    );
    assert.equal(totalUnits(after), totalUnits(before) - lossLines.length);
    return ["a loss"];
  },
  play({ by, words: [card] }, before, after) {
    const [playerBefore, playerAfter] = [playerOn(before, by), playerOn(after, by)];
    // The closing quote is not compared, because the mark ◇ may be between the name and the quote.
    const [line] = newLines(before, after).filter((candidate) => candidate.includes(`“${CARD_NAMES[card]}`));
    const vp = FULFILMENT_LINE.exec(line)?.[2];
    if (vp) {
      assert.equal(playerAfter.vp, playerBefore.vp + Number(vp));
      assert.equal(playerAfter.missions, playerBefore.missions - 1);
      return ["a mission"];
    }
    assert.ok(line.startsWith(`${by} plays `), line);
    assert.equal(playerAfter.energize, playerBefore.energize - 1);
    return before.phase.startsWith("Battle") ? ["a battle card"] : [];
  },
  end({ by }, before, after) {
    if (after.handoverTo) {
      assert.notEqual(after.handoverTo, by);
      assert.equal(after.openHandOwner, null, "no hand should be open during the handover");
      return ["a handover"];
    }
    assert.notEqual(after.phase, before.phase);
    const lines = newLines(before, after);
    const minedAmount = lines.map((line) => /mines (\d+) rubium/.exec(line)?.[1]).find(Boolean);
    if (minedAmount)
      assert.equal(playerOn(after, by).rubium, playerOn(before, by).rubium + Number(minedAmount));
    const hasDrawnMission = lines.some((line) => /draws a Secret Mission/.test(line));
    if (hasDrawnMission) assert.equal(playerOn(after, by).missions, playerOn(before, by).missions + 1);
    return [...(minedAmount ? ["mining"] : []), ...(hasDrawnMission ? ["a draw"] : [])];
  },
};

const playerOn = (page, name) => page.players.find((player) => player.name === name);
const unitCountOn = (page, hex, name, kind) => page.hexes[hex].units[name]?.[KIND_NAMES[kind]] ?? 0;
const totalUnits = (page) => page.players.reduce((sum, player) => sum + player.units, 0);
/** Returns the new lines of the log. */
const newLines = (before, after) =>
  after.log.slice(after.logEntryIds.findLastIndex((id) => before.logEntryIds.includes(id)) + 1);
/** Returns a kind's key in the sheet. */
const kindKey = (kind) => KIND_NAMES[kind].replace(" ", "").replace(/^./, (letter) => letter.toLowerCase());
