// Situations that only an optional rule or the edition of 2005 causes. Each occurs in a game with a fixed seed that
// was played up to it. People press the offered controls, and the page shows the results.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, offers, press, shows, textOf } from "./lib/controls.mjs";
import { after, at, others, player, units } from "./lib/moment.mjs";
import * as table from "./lib/table.mjs";

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
      "the panel shows the teammate and the team's points",
    );
    await press(window, `Open the hand of ${giver}`, "aside.right");
    const card = await window.until("a card to pass", () =>
      window.run(() => {
        const answers = [...document.querySelectorAll("aside.right .answers button")];
        const names = answers.map((one) => one.ariaLabel ?? one.innerText.trim());
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
    assert.ok(!now.log.join().includes(card), "the passed card is shown to no other player");
  }));

test("the storm visibly carries a unit", () =>
  at(
    "storm",
    { options: ["vortex"] },
    async (window, before) => {
      // Its dice are on the board and in a panel, and carried units move. All of this appears and disappears.
      const wanted = ["polygon.vortex", "g.die.black", "g.die.white", ".ghosts g", "g.die.destruction"];
      const told = /black die: \d/;
      await window.run(
        (wanted, told) => {
          window.seen = new Set();
          const look = () => {
            for (const one of wanted) if (document.querySelector(`main ${one}`)) window.seen.add(one);
            if (new RegExp(told).test(document.querySelector("aside.right").innerText)) window.seen.add(told);
          };
          new MutationObserver(look).observe(document.body, {
            ...{ subtree: true, childList: true, attributes: true, characterData: true },
          });
        },
        wanted,
        told.source,
      );
      await table.primary(window);
      const now = await after(window, before);
      assert.deepEqual((await window.run(() => [...window.seen])).sort(), [...wanted, told.source].sort());
      assert.ok(now.curtain, "the next player is called only afterwards");
      const carried = now.fresh.find((line) => line.includes("the storm carries "));
      assert.ok(carried, now.fresh.join("\n"));
      const name = before.players.map((one) => one.name).find((one) => carried.startsWith(one));
      const change = Object.keys(now.hexes).map(
        (at) => units(now.hexes[at], name) - units(before.hexes[at], name),
      );
      assert.ok(Math.max(...change) > 0, "some hexes gained units");
      assert.ok(Math.min(...change) < 0, "some hexes lost units");
      await table.lift(window);
      assert.ok(!(await shows(window, "main polygon.vortex")), "the marks are removed from the board");
      assert.match(await textOf(window, "aside.right"), /black die: \d/);
    },
    { speed: "Fast" },
  ));

test("the storm destroys units on the hex of its last die", () =>
  at("destruction", { options: ["vortex"] }, async (window, before) => {
    await table.primary(window);
    const now = await after(window, before);
    const [, face] = now.fresh.map((line) => /die of destruction: (\d)/.exec(line)).find(Boolean) ?? [];
    assert.ok(face, now.fresh.join("\n"));
    const lost = now.fresh.filter((line) => /^\w+ loses \d/.test(line));
    assert.ok(lost.length > 0, now.fresh.join("\n"));
    for (const line of lost) {
      const [, name, count] = /^(\w+) loses (\d+)/.exec(line);
      assert.equal(player(now, name).units, player(before, name).units - Number(count), line);
    }
    await table.lift(window);
    // The next player at the screen reads the effects of the storm.
    const panel = await textOf(window, "aside.right");
    assert.match(panel, new RegExp(`die of destruction: ${face}`));
    const struck = await textOf(window, "aside.right ul.lost");
    for (const line of lost) assert.ok(struck.includes(/^\w+/.exec(line)[0]), struck);
  }));

test("a Wyrm attacks until it misses", () =>
  at("chain", { options: ["alternateUnits"], seed: 9 }, async (window, before, next) => {
    const [, , from, to] = next.inputs[0].split(" ");
    const name = before.players[next.by.seat].name;
    await table.clickHex(window, before.hexes[from].id);
    const attack = await control(window, "Special attack: Monolith Wyrm");
    if ((await attack.attribute("aria-pressed")) !== "true") await attack.click();
    const target = before.hexes[to].id;
    await window.point([await table.middleOf(window, target)]);
    await window.until("its odds", async () =>
      /at least 2 units fall\s+25%/.test(await textOf(window, "aside.right")),
    );
    await table.clickHex(window, target);
    const now = await after(window, before);
    const lost = others(before.hexes[to], name) - others(now.hexes[to], name);
    assert.ok(lost > 1, `${lost} units were lost in one attack`);
    assert.equal(units(now.hexes[from], name), units(before.hexes[from], name), "the Wyrm stays where it is");
    const told = (pattern) => now.fresh.filter((line) => pattern.test(line)).length;
    assert.equal(told(/makes a special attack with a Monolith Wyrm/), 1, now.fresh.join("\n"));
    assert.equal(told(/ rolls \d: a hit$/), lost, now.fresh.join("\n"));
    const ended = told(/ rolls \d: a miss$/) > 0 || others(now.hexes[to], name) === 0;
    assert.ok(ended, "it ends with a miss or without enemy units");
  }));

test("the holder of the Monolith takes a King of the Hill card, and all others draw", () =>
  at("hill", { options: ["kingOfTheHill"], players: 3 }, async (window, before) => {
    const [, name] = /(\w+) controls the Monolith: a King of the Hill card/.exec(
      await textOf(window, "aside.right"),
    );
    assert.ok(await offers(window, "Two Energize cards", "aside.right"));
    await press(window, "King of the Hill: 1 VP", "aside.right");
    const now = await after(window, before);
    assert.equal(player(now, name).vp, player(before, name).vp + 1);
    for (const { name: other, energize } of now.players)
      assert.equal(energize, player(before, other).energize + (other === name ? 0 : 1), other);
    assert.ok(now.fresh.includes(`${name} takes a King of the Hill card: 1 VP`), now.fresh.join("\n"));
    const crowns = await window.run(
      (name) =>
        [...document.querySelectorAll("aside.left ul[aria-label=Players] > li")]
          .find((panel) => panel.querySelector("h2").innerText.trim() === name)
          ?.textContent.match(/(\d+) King of the Hill card/)?.[1],
      name,
    );
    assert.ok(Number(crowns) > 0, "the card is public");
  }));

test("one of two missions is kept, hidden from all other players", () =>
  at("keep", { options: ["topPriority"] }, async (window, before) => {
    const [, name] = /(\w+) keeps one of two Secret Missions/.exec(await textOf(window, "aside.right"));
    await press(window, "Close hand");
    assert.ok(!(await shows(window, ".offered")), "the missions are hidden until the hand is open");
    await press(window, `Open the hand of ${name}`, "aside.right");
    const offered = await window.until("two missions to choose from", () =>
      window.run(() => {
        const names = [...document.querySelectorAll("aside.right .answers button")]
          .map((one) => /^Keep: (.*)$/.exec(one.ariaLabel ?? "")?.[1])
          .filter(Boolean);
        return document.querySelector(".offered") ? names : null;
      }),
    );
    await press(window, `Keep: ${offered[0]}`, "aside.right");
    const now = await after(window, before);
    assert.equal(player(now, name).missions, player(before, name).missions + 1);
    assert.ok(now.fresh.includes(`${name} keeps a Secret Mission`), now.fresh.join("\n"));
    for (const mission of offered)
      assert.ok(!now.fresh.join("\n").includes(mission), "the log names neither mission");
    await table.openHand(window);
    const hand = await textOf(window, ".cards");
    assert.ok(hand.replace(/\s+/g, " ").includes(offered[0]), hand);
  }));

test("a mission is taken from the transmission line", () =>
  at("line", { options: ["interceptedTransmissions"] }, async (window, before) => {
    const inLine = () => window.run(() => document.querySelectorAll("section .line li").length);
    const were = await inLine();
    await (await window.find("section .line .playable button")).click();
    await press(window, "Play it", ".detail");
    const now = await after(window, before);
    const [, name, vp] = now.fresh.map((line) => table.FULFILS.exec(line)).find(Boolean) ?? [];
    assert.ok(name, now.fresh.join("\n"));
    assert.ok(player(now, name).vp >= player(before, name).vp + Number(vp));
    assert.equal(player(now, name).missions, 0, "no player holds missions");
    assert.equal(await inLine(), were - 1);
  }));

test("a Sporling moves on after a battle", () =>
  at("advance", { options: ["alternateUnits"] }, async (window, before) => {
    const marked = (mark) =>
      window.run((mark) => document.querySelector(`[data-mark=${mark}]`)?.dataset.hex ?? null, mark);
    const from = await marked("begin");
    if (from !== null) await table.clickHex(window, from);
    await table.clickHex(window, await window.until("a destination", () => marked("go")));
    const now = await after(window, before);
    assert.ok(
      now.fresh.some((line) => /^\w+ moves 1 Sporling/.test(line)),
      now.fresh.join("\n"),
    );
  }));

test("a Shardian is sacrificed for a hit", () =>
  at("sacrifice", { options: ["alternateUnits"] }, async (window, before) => {
    const [, name] = /(\w+) destroys 1 Shardian for a hit/.exec(await textOf(window, "aside.right"));
    await press(window, `${name} destroys 1 Shardian for a hit`, "aside.right");
    const now = await after(window, before);
    assert.equal(player(now, name).units, player(before, name).units - 1);
    assert.ok(now.fresh.join().includes("Shardian"), now.fresh.join("\n"));
  }));

test("in the 2005 edition a won battle is worth a Mission card", () =>
  at("red", { ah: true }, async (window, before) => {
    const left = await textOf(window, "aside.left");
    assert.ok(left.includes("Black Helix Enterprises"), left);
    const [, name] = /(\w+) has won and may play one red card/.exec(await textOf(window, "aside.right"));
    await press(window, "Mission card: 1 VP", "aside.right");
    const now = await after(window, before);
    assert.equal(player(now, name).vp, player(before, name).vp + 1);
    assert.equal(player(now, name).missions, player(before, name).missions);
  }));

test("in the 2005 edition a red Secret Mission replaces the Mission card", () =>
  at("red", { ah: true }, async (window, before) => {
    const [, name] = /(\w+) has won and may play one red card/.exec(await textOf(window, "aside.right"));
    await table.openHand(window);
    await (await window.find(".cards .playable[data-tone=battleMission] button")).click();
    assert.match(await textOf(window, ".detail"), /\(red\)/i);
    await press(window, "Play it", ".detail");
    const now = await after(window, before);
    const [, , vp] = now.fresh.map((line) => table.FULFILS.exec(line)).find(Boolean) ?? [];
    assert.ok(Number(vp) > 0, now.fresh.join("\n"));
    assert.equal(player(now, name).vp, player(before, name).vp + Number(vp));
    assert.equal(player(now, name).missions, player(before, name).missions - 1);
    assert.ok(!now.fresh.join().includes("Mission card: 1 VP"), "no Mission card is taken in addition");
    assert.ok(!(await offers(window, "Mission card: 1 VP", "aside.right")), "only one red card per battle");
  }));
