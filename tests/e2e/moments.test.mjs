// The moments that only an optional rule or the edition of 2005 brings, each in a game from a fixed seed that was played up
// to it: people press what is offered, and the page shows what came of it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { press, shows, textOf } from "./lib/controls.mjs";
import { atHome, prefer, resume } from "./lib/home.mjs";
import { journal, keep } from "./lib/journals.mjs";
import * as table from "./lib/table.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

/** Opens the game that stands at a place, whoever is next at the screen. */
const at = (place, game, use, speed = "Instant") =>
  withFolder(async (data) => {
    const { text } = await journal(place, game);
    await keep(data, "game", "The moment", text);
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await atHome(window);
        await prefer(window, { speed, confirmEnd: false, skipEmpty: false });
        await resume(window, "The moment");
        await table.lift(window);
        await use(window, await table.read(window));
      },
      { data, fast: true },
    );
  });

/** What is new on the page after something was pressed. */
async function after(window, before) {
  await table.stepped(window, before.step);
  const now = await table.read(window);
  const last = now.entries.findLastIndex((id) => before.entries.includes(id));
  return { ...now, fresh: now.log.slice(last + 1) };
}

const player = (page, name) => page.players.find((one) => one.name === name);
const units = (hex, name) => Object.values(hex.units[name] ?? {}).reduce((sum, count) => sum + count, 0);

test("a teammate passes a card facedown", () =>
  at("gift", { players: 4, options: ["teams"] }, async (window, before) => {
    const [, giver, receiver] = /(\w+) may pass one card facedown to (\w+)\./.exec(
      await textOf(window, "aside.right"),
    );
    assert.ok(
      await window.run(
        (mate) => [...document.querySelectorAll("aside.left .pips")].some((one) => one.title.includes(mate)),
        `Team with ${receiver}: `,
      ),
      "the panel tells the teammate and the points together",
    );
    await press(window, `Open the hand of ${giver}`, "aside.right");
    const card = await window.until("a card to pass", () =>
      window.run(() => {
        const answers = [...document.querySelectorAll("aside.right .answers button")];
        const names = answers.map((one) => one.innerText.trim());
        return names.some((name) => name.startsWith("Open the hand")) ? null : names[0];
      }),
    );
    await press(window, card, "aside.right .answers");
    const now = await after(window, before);
    const hand = (page, name) => player(page, name).energize + player(page, name).missions;
    assert.equal(hand(now, giver), hand(before, giver) - 1);
    assert.equal(hand(now, receiver), hand(before, receiver) + 1);
    const told = now.fresh.find((line) => line.startsWith(`${giver} passes `));
    assert.ok(told?.includes(receiver), now.fresh.join("\n"));
    assert.ok(!now.log.join().includes(card), "what was passed is told to nobody else");
  }));

test("the storm carries a unit before one's eyes", () =>
  at(
    "storm",
    { options: ["vortex"] },
    async (window, before) => {
      await table.primary(window);
      // Its dice lie on the board and in a panel; what it carries travels.
      for (const wanted of ["polygon.vortex", "g.die.black", "g.die.white", ".ghosts g", "g.die.destruction"])
        await window.find(`main ${wanted}`);
      assert.match(await textOf(window, "aside.right"), /black die: \d/);
      const now = await after(window, before);
      assert.ok(now.curtain, "only then the next player is asked to the screen");
      const carried = now.fresh.find((line) => line.includes("the storm carries "));
      assert.ok(carried, now.fresh.join("\n"));
      const name = before.players.map((one) => one.name).find((one) => carried.startsWith(one));
      const change = Object.keys(now.hexes).map(
        (at) => units(now.hexes[at], name) - units(before.hexes[at], name),
      );
      assert.ok(Math.max(...change) > 0, "units came somewhere");
      assert.ok(Math.min(...change) < 0, "and went from somewhere");
      await table.lift(window);
      assert.ok(!(await shows(window, "main polygon.vortex")), "nothing of it stays on the board");
      assert.match(await textOf(window, "aside.right"), /black die: \d/);
    },
    "Fast",
  ));

test("a mission is taken from the transmission line", () =>
  at("line", { options: ["interceptedTransmissions"] }, async (window, before) => {
    const inLine = () => window.run(() => document.querySelectorAll("section .line li").length);
    const were = await inLine();
    await (await window.find("section .line .playable button")).click();
    await press(window, "Play it", ".detail");
    const now = await after(window, before);
    const [, name, vp] =
      now.fresh.map((line) => /^(\w+) fulfils .*: (\d+) VP$/.exec(line)).find(Boolean) ?? [];
    assert.ok(name, now.fresh.join("\n"));
    assert.ok(player(now, name).vp >= player(before, name).vp + Number(vp));
    assert.equal(player(now, name).missions, 0, "nobody holds missions");
    assert.equal(await inLine(), were - 1);
  }));

test("a Sporling moves on after a battle", () =>
  at("advance", { options: ["alternateUnits"] }, async (window, before) => {
    const marked = (mark) =>
      window.run((mark) => document.querySelector(`[data-mark=${mark}]`)?.dataset.hex ?? null, mark);
    const from = await marked("begin");
    if (from !== null) await table.clickHex(window, from);
    await table.clickHex(window, await window.until("a way", () => marked("go")));
    const now = await after(window, before);
    assert.ok(
      now.fresh.some((line) => /^\w+ moves 1 Sporling/.test(line)),
      now.fresh.join("\n"),
    );
  }));

test("a Shardian is destroyed for a hit", () =>
  at("sacrifice", { options: ["alternateUnits"] }, async (window, before) => {
    const [, name] = /(\w+) destroys 1 Shardian for a hit/.exec(await textOf(window, "aside.right"));
    await press(window, `${name} destroys 1 Shardian for a hit`, "aside.right");
    const now = await after(window, before);
    assert.equal(player(now, name).units, player(before, name).units - 1);
    assert.ok(now.fresh.join().includes("Shardian"), now.fresh.join("\n"));
  }));

test("in the edition of 2005 a won battle is worth a Mission card", () =>
  at("red", { ah: true }, async (window, before) => {
    const left = await textOf(window, "aside.left");
    assert.ok(left.includes("Black Helix Enterprises"), left);
    const [, name] = /(\w+) has won and may play one red card/.exec(await textOf(window, "aside.right"));
    await press(window, "Mission card: 1 VP", "aside.right");
    const now = await after(window, before);
    assert.equal(player(now, name).vp, player(before, name).vp + 1);
    assert.equal(player(now, name).missions, player(before, name).missions);
  }));
