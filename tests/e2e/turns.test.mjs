// Tests of whole turns with features of an optional rule, the alternate sheet or the 2005 edition. Each turn comes
// from a game with a fixed seed, and all its steps are made by presses. The result is compared with the same
// turn played without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { PLAYERS, prepareHomeWithFastSettings, resume } from "./lib/home.mjs";
import { generateJournal, saveJournal, storedLines, playerSteps } from "./lib/journals.mjs";
import { ALTERNATE_KIND_NAMES, KIND_NAMES, replaySteps } from "./lib/replay.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const ALTERNATE_GAME = { options: ["alternateUnits"] };
/**
 * The turns. `nameEnd` is the end of the test's name. Each of `expectedLines` matches a log line of the turn, in
 * any order. `checkLines` receives all lines of the turn in order, and the battles of the turn.
 * `checkTransmissionLine` receives the number of missions in the line before and after the turn.
 */
const TURNS = [
  {
    nameEnd: "of a team, in which the teammate passes a card",
    position: "pass-card-turn",
    game: { players: 4, options: ["teams"] },
    expectedLines: [/draws a Secret Mission/, /passes .*to/],
  },
  {
    nameEnd: "with the transmission line, which is refilled after a mission",
    position: "line-turn",
    game: { options: ["interceptedTransmissions"] },
    expectedLines: [gameScreen.FULFILMENT_LINE],
    checkTransmissionLine: (countBefore, countAfter) =>
      assert.equal(countAfter, countBefore, "the line should have its full number of missions again"),
  },
  {
    nameEnd: "of the 2005 edition, with a Mission card, a fulfilled mission and a drawn mission",
    position: "edition-2005-turn",
    game: { is2005: true },
    expectedLines: [/Mission card/, gameScreen.FULFILMENT_LINE, /draws a Secret Mission/],
  },
  {
    nameEnd: "with Clones, one per base hex and with fewer dice than units",
    position: "clone-turn",
    game: ALTERNATE_GAME,
    expectedLines: [],
    checkLines: (lines, battles) => {
      const purchases = lines.flatMap(
        (line) => /buys (\d) Clones?: (.*)$/.exec(line)?.slice(1).join(" ") ?? [],
      );
      assert.ok(
        purchases.length > 1 && purchases.every((line) => line.startsWith("1 ")),
        purchases.join("\n"),
      );
      assert.equal(new Set(purchases).size, purchases.length, "each Clone should be in a separate hex");
      const steps = battles.flatMap(({ forces, lines }) =>
        Object.entries(forces).flatMap(([name, units]) => {
          const lineIndex = lines.findIndex((line) => line.startsWith(`${name} rolls for Clones: `));
          const losses = lines
            .slice(0, lineIndex)
            .map((line) => new RegExp(`^${name} loses (\\d) Clone`).exec(line));
          const remaining =
            (units.Clone ?? 0) - losses.reduce((sum, loss) => sum + Number(loss?.[1] ?? 0), 0);
          return lineIndex < 0 ? [] : [{ remaining, dice: diceCount(lines[lineIndex]) }];
        }),
      );
      assert.ok(steps.length > 0, "Clones should roll");
      for (const step of steps)
        assert.equal(step.dice, step.remaining - 1, "there should be one die fewer than there are Clones");
    },
  },
  {
    nameEnd: "with Sporlings that advance after a battle",
    position: "sporling-turn",
    game: ALTERNATE_GAME,
    expectedLines: [],
    checkLines: (lines, battles) => {
      const hasAdvanced = battles.some(({ lines: [firstLine, ...lines] }) => {
        const hexName = /: (.*)$/.exec(firstLine)[1];
        const endIndex = lines.findIndex((line) => / won against /.test(line));
        const moveIndex = lines.findIndex((line) => line.includes(`moves 1 Sporling: ${hexName} → `));
        return endIndex >= 0 && moveIndex > endIndex;
      });
      assert.ok(hasAdvanced, "a Sporling should leave the hex of a battle once it is over");
    },
  },
  {
    nameEnd: "with a Shardian that is sacrificed for a hit",
    position: "shardian-turn",
    game: ALTERNATE_GAME,
    expectedLines: [],
    checkLines: (_, battles) => {
      const sacrifices = battles.filter(({ lines }) => {
        const lineIndex = lines.findIndex((line) => line.endsWith(" sacrifices 1 Shardian for a hit"));
        if (lineIndex < 0) return false;
        const sacrificer = lines[lineIndex].split(" ")[0];
        const firstRollIndex = lines.findIndex((line) => / rolls for /.test(line));
        const lossIndex = lines.findIndex((line, index) => index > lineIndex && /^\w+ loses 1 /.test(line));
        // The hit is assigned before any die is rolled.
        return (
          lossIndex > lineIndex &&
          (firstRollIndex < 0 || lossIndex < firstRollIndex) &&
          !lines[lossIndex].startsWith(sacrificer)
        );
      });
      assert.equal(sacrifices.length, 1, "the other force should take a hit before the first step");
    },
  },
  {
    nameEnd: "with Boulder Blitzers that attack first in Rock Plains",
    position: "blitzer-turn",
    game: ALTERNATE_GAME,
    expectedLines: [],
    checkLines: (_, battles) => {
      const battlesInPlains = battles.filter(({ lines }) => /: Rock Plains/.test(lines[0]));
      const steps = battlesInPlains.map(({ lines }) =>
        lines.flatMap((line) => / rolls for (.*?): /.exec(line)?.[1] ?? []),
      );
      const rollsFirst = steps.some(
        ([kind, ...laterKinds]) =>
          kind === "Boulder Blitzers" &&
          laterKinds.some((laterKind) => ["Magma Divers", "Monolith Wyrms"].includes(laterKind)),
      );
      assert.ok(rollsFirst, `Blitzers should roll before stronger kinds: ${steps.join("; ")}`);
    },
  },
  {
    nameEnd: "with a Magma Diver that dives more than one hex",
    position: "diver-turn",
    game: ALTERNATE_GAME,
    expectedLines: [],
    checkLines: (lines) => {
      // Three items for each move: its text, its origin and its destination.
      const moves = lines.flatMap((line) => /moves \d Magma Divers?: (.*) → (.*)$/.exec(line) ?? []);
      const originsOfLongDives = moves.filter(
        (part, index) => index % 3 === 1 && hexDistance(part, moves[index + 1]) > 1,
      );
      assert.ok(originsOfLongDives.length > 0, `no dive is longer than one hex: ${lines.join("\n")}`);
      for (const from of originsOfLongDives)
        assert.match(from, /^Magma Pool/, "a dive should begin in a Magma Pool");
    },
  },
  {
    nameEnd: "with a Monolith Wyrm that attacks repeatedly",
    position: "wyrm-turn",
    game: ALTERNATE_GAME,
    expectedLines: [],
    checkLines: (lines) => {
      const attackIndex = lines.findIndex((line) =>
        line.includes("makes a special attack with a Monolith Wyrm"),
      );
      assert.ok(attackIndex >= 0, lines.join("\n"));
      const attacker = lines[attackIndex].split(" ")[0];
      const linesAfter = lines.slice(attackIndex + 1);
      const nextAttackIndex = linesAfter.findIndex((line) => line.includes("makes a special attack"));
      const chain = nextAttackIndex < 0 ? linesAfter : linesAfter.slice(0, nextAttackIndex);
      const rolls = chain.flatMap(
        (line) => new RegExp(`^${attacker} rolls \\d: a (hit|miss)$`).exec(line)?.[1] ?? [],
      );
      assert.ok(rolls.length > 1, `one attack should have several rolls: ${chain.join("\n")}`);
      assert.ok(
        rolls.slice(0, -1).every((roll) => roll === "hit"),
        `rolls should follow hits only: ${rolls.join()}`,
      );
    },
  },
  {
    nameEnd: "after a storm of the Vortex that carries and destroys units",
    position: "vortex-turn",
    game: { options: ["vortex"] },
    expectedLines: [/mines \d+ rubium/, /moves \d/],
    checkLines: (lines) => {
      const expectedOrder = [
        /rolls for the storm of the Vortex$/,
        /rolls \d on the black die: /,
        /rolls \d on the white die: /,
        /has \d .* carried off by the storm: .* → /,
        /rolls \d on the destruction die: /,
        /^\w+ loses \d /,
        /Turn \d+$/,
        / buys \d /,
      ];
      const lineIndices = expectedOrder.map((pattern) => lines.findIndex((line) => pattern.test(line)));
      const isInOrder = lineIndices.every((lineIndex, index) => lineIndex > (lineIndices[index - 1] ?? -1));
      assert.ok(isInOrder, `${lineIndices.join()} in\n${lines.join("\n")}`);
      const [roller] = lines[lineIndices[0]].split(" ");
      assert.ok(
        lines[lineIndices[6]].startsWith(roller),
        "the player who rolls should have the following turn",
      );
    },
  },
];

for (const { nameEnd, position, game, expectedLines, checkLines, checkTransmissionLine } of TURNS)
  test(`a whole turn ${nameEnd}`, () =>
    withFolder(async (homeFolder) => {
      const { text, turn } = await generateJournal(position, game);
      await saveJournal(homeFolder, "game", "The turn", text);
      await withWindow(
        async (window) => {
          await prepareHomeWithFastSettings(window);
          await resume(window, "The turn");
          const names = PLAYERS.map((player) => player.name);
          const kinds = game === ALTERNATE_GAME ? ALTERNATE_KIND_NAMES : KIND_NAMES;
          const missionsBefore = await missionCountInLine(window);
          const earlierIds = (await gameScreen.read(window)).logEntryIds;
          // A log line is extended while the same action continues. The map keeps each line at its first
          // position, with its latest text.
          const newLines = new Map();
          const startedBattles = [];
          const recordStep = ({ verb, words }, before, after) => {
            if (verb === "battle") {
              const firstLineId = after.logEntryIds.find((id) => !before.logEntryIds.includes(id));
              startedBattles.push({ firstLineId, forces: before.hexes[words[0]].units });
            }
            after.logEntryIds.forEach((id, index) => {
              if (!earlierIds.includes(id)) newLines.set(id, after.log[index]);
            });
          };
          await replaySteps(window, playerSteps(turn), names, recordStep, kinds);
          const [ids, lines] = [[...newLines.keys()], [...newLines.values()]];
          for (const pattern of expectedLines)
            assert.ok(
              lines.some((line) => pattern.test(line)),
              `${pattern} in\n${lines.join("\n")}`,
            );
          const firstLineIndices = startedBattles.map(({ firstLineId }) => ids.indexOf(firstLineId));
          const battles = startedBattles.map(({ forces }, index) => ({
            forces,
            lines: lines.slice(firstLineIndices[index], firstLineIndices[index + 1]),
          }));
          checkLines?.(lines, battles);
          checkTransmissionLine?.(missionsBefore, await missionCountInLine(window));
        },
        { homeFolder },
      );
      const recordedEntries = (await storedLines(homeFolder)).slice(-turn.length);
      assert.deepEqual(recordedEntries, turn, "the turns should be the same, step by step");
    }));

/** Returns the number of dice in a log line. */
const diceCount = (line) => /: ([\d ]+) · /.exec(line)[1].split(" ").length;

/** Returns the distance between two hexes by their names on the page. */
function hexDistance(...hexNames) {
  const [[q, r], [otherQ, otherR]] = hexNames.map((hexName) =>
    [...hexName.matchAll(/[-−]?\d+/g)].slice(-2).map(([number]) => Number(number.replace("−", "-"))),
  );
  return Math.max(Math.abs(q - otherQ), Math.abs(r - otherR), Math.abs(q + r - otherQ - otherR));
}

/** Returns the number of missions in the transmission line. */
const missionCountInLine = (window) => window.run(() => document.querySelectorAll("section .line li").length);
