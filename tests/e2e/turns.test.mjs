// Whole turns with features of an optional rule, the alternate sheet or the edition of 2005. Each comes from a game
// with a fixed seed and is pressed from its first step to the end of the turn. The result is compared with the same
// turn played without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { PLAYERS, quickHome, resume } from "./lib/home.mjs";
import { journal, keep, kept, presses } from "./lib/journals.mjs";
import { ALTERNATE, KINDS, play } from "./lib/script.mjs";
import * as table from "./lib/table.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

const alternate = { options: ["alternateUnits"] };
/**
 * The turns with their expected log lines, in any order. `shown` receives all lines of the turn in order, and the
 * battles that were fought in it.
 */
const TURNS = [
  {
    name: "of a team, in which the teammate passes a card",
    place: "gift-turn",
    game: { players: 4, options: ["teams"] },
    told: [/draws a Secret Mission/, /passes .*to/],
  },
  {
    name: "with the transmission line, which is refilled after a mission",
    place: "line-turn",
    game: { options: ["interceptedTransmissions"] },
    told: [table.FULFILS],
    seen: (before, after) =>
      assert.equal(after.inLine, before.inLine, "the line has its full number of missions again"),
  },
  {
    name: "of the 2005 edition, with a Mission card, a Slayer and a drawn mission",
    place: "ah-turn",
    game: { ah: true },
    told: [/Mission card/, table.FULFILS, /draws a Secret Mission/],
  },
  {
    name: "with Clones, one per base hex and with fewer dice than units",
    place: "clone-turn",
    game: alternate,
    told: [],
    shown: (lines, battles) => {
      const bought = lines.flatMap((line) => /buys (\d) Clones?: (.*)$/.exec(line)?.slice(1).join(" ") ?? []);
      assert.ok(bought.length > 1 && bought.every((one) => one.startsWith("1 ")), bought.join("\n"));
      assert.equal(new Set(bought).size, bought.length, "each Clone is on a separate hex");
      const steps = battles.flatMap(({ forces, lines }) =>
        Object.entries(forces).flatMap(([name, units]) => {
          const at = lines.findIndex((line) => line.startsWith(`${name} rolls for Clones: `));
          const lost = lines.slice(0, at).map((line) => new RegExp(`^${name} loses (\\d) Clone`).exec(line));
          const left = (units.Clone ?? 0) - lost.reduce((sum, loss) => sum + Number(loss?.[1] ?? 0), 0);
          return at < 0 ? [] : [{ left, dice: dice(lines[at]) }];
        }),
      );
      assert.ok(steps.length > 0, "Clones roll");
      for (const step of steps) assert.equal(step.dice, step.left - 1, "one die fewer than there are Clones");
    },
  },
  {
    name: "with Sporlings that move on after a battle",
    place: "sporling-turn",
    game: alternate,
    told: [],
    shown: (lines, battles) => {
      const movesOn = battles.some(({ lines: [began, ...lines] }) => {
        const place = /: (.*)$/.exec(began)[1];
        const ended = lines.findIndex((line) => / has won against /.test(line));
        const moved = lines.findIndex((line) => line.includes(`moves 1 Sporling: ${place} → `));
        return ended >= 0 && moved > ended;
      });
      assert.ok(movesOn, "a Sporling leaves the hex of a battle once it is over");
    },
  },
  {
    name: "with a Shardian that is sacrificed for a hit",
    place: "shardian-turn",
    game: alternate,
    told: [],
    shown: (_, battles) => {
      const given = battles.filter(({ lines }) => {
        const at = lines.findIndex((line) => line.endsWith(" sacrifices 1 Shardian for a hit"));
        if (at < 0) return false;
        const giver = lines[at].split(" ")[0];
        const rolled = lines.findIndex((line) => / rolls for /.test(line));
        const lost = lines.findIndex((line, place) => place > at && /^\w+ loses 1 /.test(line));
        // The hit is assigned before any die is rolled.
        return lost > at && (rolled < 0 || lost < rolled) && !lines[lost].startsWith(giver);
      });
      assert.equal(given.length, 1, "the other force takes a hit before the first step");
    },
  },
  {
    name: "with Boulder Blitzers that attack first in Rock Plains",
    place: "blitzer-turn",
    game: alternate,
    told: [],
    shown: (_, battles) => {
      const inPlains = battles.filter(({ lines }) => /: Rock Plains/.test(lines[0]));
      const steps = inPlains.map(({ lines }) =>
        lines.flatMap((line) => / rolls for (.*?): /.exec(line)?.[1] ?? []),
      );
      const first = steps.some(
        ([kind, ...later]) =>
          kind === "Boulder Blitzers" &&
          later.some((other) => other === "Magma Divers" || other === "Monolith Wyrms"),
      );
      assert.ok(first, `Blitzers roll before stronger kinds: ${steps.join("; ")}`);
    },
  },
  {
    name: "with a Magma Diver that dives more than one hex",
    place: "diver-turn",
    game: alternate,
    told: [],
    shown: (lines) => {
      const ways = lines.flatMap((line) => /moves \d Magma Divers?: (.*) → (.*)$/.exec(line) ?? []);
      const far = ways.filter((one, place) => place % 3 === 1 && hexesBetween(one, ways[place + 1]) > 1);
      assert.ok(far.length > 0, `more than one hex: ${lines.join("\n")}`);
      for (const from of far) assert.match(from, /^Magma Pool/, "out of a Magma Pool");
    },
  },
  {
    name: "with a Monolith Wyrm that attacks repeatedly",
    place: "wyrm-turn",
    game: alternate,
    told: [],
    shown: (lines) => {
      const begun = lines.findIndex((line) => line.includes("makes a special attack with a Monolith Wyrm"));
      assert.ok(begun >= 0, lines.join("\n"));
      const attacker = lines[begun].split(" ")[0];
      const own = lines.slice(begun + 1);
      const next = own.findIndex((line) => line.includes("makes a special attack"));
      const chain = next < 0 ? own : own.slice(0, next);
      const rolls = chain.flatMap(
        (line) => new RegExp(`^${attacker} rolls \\d: a (hit|miss)$`).exec(line)?.[1] ?? [],
      );
      assert.ok(rolls.length > 1, `one attack, several rolls: ${chain.join("\n")}`);
      assert.ok(
        rolls.slice(0, -1).every((roll) => roll === "hit"),
        `again after a hit only: ${rolls.join()}`,
      );
    },
  },
  {
    name: "after a storm of the Vortex that carries and destroys units",
    place: "vortex-turn",
    game: { options: ["vortex"] },
    told: [/mines \d+ rubium/, /moves \d/],
    shown: (lines) => {
      const order = [
        /rolls for the storm of the Vortex$/,
        /black die: \d, /,
        /white die: \d, /,
        /the storm carries \d .* → /,
        /die of destruction: \d, /,
        /^\w+ loses \d /,
        /Turn \d+$/,
        / buys \d /,
      ];
      const places = order.map((what) => lines.findIndex((line) => what.test(line)));
      const inOrder = places.every((place, at) => place > (places[at - 1] ?? -1));
      assert.ok(inOrder, `${places.join()} in\n${lines.join("\n")}`);
      const [roller] = lines[places[0]].split(" ");
      assert.ok(lines[places[6]].startsWith(roller), "the seat that rolls has the following turn");
    },
  },
];

for (const { name, place, game, told, shown, seen } of TURNS)
  test(`a whole turn ${name}`, () =>
    withFolder(async (data) => {
      const { text, turn } = await journal(place, game);
      await keep(data, "game", "The turn", text);
      await withWindow(
        async (window) => {
          await quickHome(window);
          await resume(window, "The turn");
          const names = PLAYERS.map((one) => one.name);
          const kinds = game === alternate ? ALTERNATE : KINDS;
          const before = await inLine(window);
          const old = (await table.read(window)).entries;
          // A line grows while the same action continues. Its latest text counts, in its first place.
          const fresh = new Map();
          const begun = [];
          const note = ({ verb, words }, before, after) => {
            if (verb === "battle") {
              const first = after.entries.find((id) => !before.entries.includes(id));
              begun.push({ first, forces: before.hexes[words[0]].units });
            }
            after.entries.forEach((id, place) => {
              if (!old.includes(id)) fresh.set(id, after.log[place]);
            });
          };
          await play(window, presses(turn), names, note, kinds);
          const [ids, lines] = [[...fresh.keys()], [...fresh.values()]];
          for (const what of told)
            assert.ok(
              lines.some((line) => what.test(line)),
              `${what} in\n${lines.join("\n")}`,
            );
          const starts = begun.map(({ first }) => ids.indexOf(first));
          const battles = begun.map(({ forces }, place) => ({
            forces,
            lines: lines.slice(starts[place], starts[place + 1]),
          }));
          shown?.(lines, battles);
          seen?.({ inLine: before }, { inLine: await inLine(window) });
        },
        { data, fast: true },
      );
      const pressed = (await kept(data)).slice(-turn.length);
      assert.deepEqual(pressed, turn, "the same turn, step by step");
    }));

/** Returns the number of dice in a line. */
const dice = (line) => /: ([\d ]+) · /.exec(line)[1].split(" ").length;

/** Returns the distance between two places in words. */
function hexesBetween(...places) {
  const [[q, r], [x, y]] = places.map((place) =>
    [...place.matchAll(/[-−]?\d+/g)].slice(-2).map(([number]) => Number(number.replace("−", "-"))),
  );
  return Math.max(Math.abs(q - x), Math.abs(r - y), Math.abs(q + r - x - y));
}

/** Returns the number of missions in the transmission line. */
const inLine = (window) => window.run(() => document.querySelectorAll("section .line li").length);
