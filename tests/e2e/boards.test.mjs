// Alternative boards: their contents, and a first turn with a purchase, a move and an exploration.
import assert from "node:assert/strict";
import { test } from "node:test";

import { press } from "./lib/controls.mjs";
import { after, at, player, units } from "./lib/moment.mjs";
import * as table from "./lib/table.mjs";

/** Returns the hexes with this mark. */
const marked = (page, mark) => Object.keys(page.hexes).filter((at) => page.hexes[at].mark === mark);

/** Buys a Human on a front hex of the home base, moves it off the base, and reveals the token there. */
async function firstTurn(window, before, front) {
  const { name } = before.players[0];
  await press(window, /^Human /, "aside.right fieldset");
  const { hexes } = await table.read(window);
  assert.equal(marked({ hexes }, "go").length, 3, "a home base has three hexes");
  await table.clickHex(window, hexes[front].id);
  const bought = await after(window, before);
  assert.equal(player(bought, name).rubium, player(before, name).rubium - 2);
  assert.equal(units(bought.hexes[front], name), 1);
  await table.primary(window);
  const moving = await after(window, bought);
  await table.clickHex(window, moving.hexes[front].id);
  const ways = marked(await table.read(window), "go");
  const to = ways.find((at) => moving.hexes[at].facedown);
  assert.ok(to, `no token is adjacent to ${front}: ${ways.join(" ")}`);
  await table.clickHex(window, moving.hexes[to].id);
  const moved = await after(window, moving);
  assert.equal(units(moved.hexes[to], name), 1);
  await table.primary(window);
  const exploring = await after(window, moved);
  await table.clickHex(window, exploring.hexes[to].id);
  const explored = await after(window, exploring);
  assert.ok(!explored.hexes[to].facedown);
  assert.ok(
    explored.fresh.some((line) => line.startsWith(`${name} explores`)),
    explored.fresh.join("\n"),
  );
}

test("Energy Dependence uses a small board without a Monolith", () =>
  at("opening", { options: ["energyDependence"], seed: 3 }, async (window, before) => {
    const all = Object.values(before.hexes);
    assert.equal(all.length, 18);
    assert.equal(all.filter(({ facedown }) => facedown).length, 12);
    assert.ok(!all.some(({ label }) => label.includes("Monolith")), "there is no Monolith");
    await firstTurn(window, before, "-1,1");
  }));

test("Bad Neighbors places the bases close together", () =>
  at("opening", { options: ["badNeighbors"], seed: 3 }, async (window, before) => {
    const all = Object.entries(before.hexes);
    assert.equal(all.length, 25);
    const base = (place) =>
      all.filter(([, { label }]) => label.includes(`Home base of ${before.players[place].name}`));
    const [own, theirs] = [base(0), base(1)].map((hexes) => hexes.map(([at]) => at.split(",").map(Number)));
    const far = ([q, r], [s, t]) => Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));
    const min = Math.min(...own.flatMap((one) => theirs.map((other) => far(one, other))));
    assert.equal(min, 2, "there is one hex between them");
    await firstTurn(window, before, "2,1");
  }));
