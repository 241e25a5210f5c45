// Whole turns with what only an optional rule, the alternate sheet or the edition of 2005 brings: each from a game from a
// fixed seed, pressed from its first step to the end of the turn, and compared with the same turn played without a page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { atHome, PLAYERS, prefer, resume } from "./lib/home.mjs";
import { journal, keep, kept, presses } from "./lib/journals.mjs";
import { ALTERNATE, KINDS, play } from "./lib/script.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

const alternate = { options: ["alternateUnits"] };
/** Each with what the log tells of it. */
const TURNS = [
  {
    name: "of a team, with a card that the teammate passes",
    place: "gift-turn",
    game: { players: 4, options: ["teams"] },
    told: [/draws a Secret Mission/, /passes .*to/],
  },
  {
    name: "with the transmission line: a mission of it is fulfilled, and it is refilled",
    place: "line-turn",
    game: { options: ["interceptedTransmissions"] },
    told: [/fulfils .*: \d VP/],
    seen: (before, after) => assert.equal(after.inLine, before.inLine, "as many missions lie there again"),
  },
  {
    name: "in the edition of 2005: a Mission card, a Slayer, and a mission drawn",
    place: "ah-turn",
    game: { ah: true },
    told: [/Mission card/, /fulfils .*: \d VP/, /draws a Secret Mission/],
  },
  {
    name: "with Clones: one on each hex of the base, and fewer dice than they are",
    place: "clone-turn",
    game: alternate,
    told: [/buys 1 Clone/, /attacks/],
  },
  {
    name: "with Sporlings that move on after a battle",
    place: "sporling-turn",
    game: alternate,
    told: [/attacks/, /moves 1 Sporling/],
  },
  {
    name: "with a Shardian that is given for a hit",
    place: "shardian-turn",
    game: alternate,
    told: [/attacks/, /Shardian/],
  },
  {
    name: "with Boulder Blitzers that attack first in Rock Plains",
    place: "blitzer-turn",
    game: alternate,
    told: [/attacks/, /Boulder Blitzer/],
  },
  {
    name: "with a Magma Diver that dives far",
    place: "diver-turn",
    game: alternate,
    told: [/moves 1 Magma Diver/],
  },
  {
    name: "with a Monolith Wyrm that attacks again and again",
    place: "wyrm-turn",
    game: alternate,
    told: [/special attack with a Monolith Wyrm/],
  },
];

for (const { name, place, game, told, seen } of TURNS)
  test(`a whole turn ${name}`, () =>
    withFolder(async (data) => {
      const { text, turn } = await journal(place, game);
      await keep(data, "game", "The turn", text);
      await withWindow(
        async (window) => {
          await window.resize(1280, 720);
          await atHome(window);
          await prefer(window, { speed: "Instant", confirmEnd: false, skipEmpty: false });
          await resume(window, "The turn");
          const names = PLAYERS.map((one) => one.name);
          const fresh = new Set();
          const note = (_, before, after) => {
            for (const line of after.log.slice(
              after.entries.findLastIndex((id) => before.entries.includes(id)) + 1,
            ))
              fresh.add(line);
          };
          const kinds = game === alternate ? ALTERNATE : KINDS;
          const before = await inLine(window);
          await play(window, presses(turn), names, note, kinds);
          for (const what of told)
            assert.ok(
              [...fresh].some((line) => what.test(line)),
              `${what} in\n${[...fresh].join("\n")}`,
            );
          seen?.({ inLine: before }, { inLine: await inLine(window) });
        },
        { data, fast: true },
      );
      const pressed = (await kept(data)).slice(-turn.length);
      assert.deepEqual(pressed, turn, "the same turn, step by step");
    }));

/** How many missions lie in the line. */
const inLine = (window) => window.run(() => document.querySelectorAll("section .line li").length);
