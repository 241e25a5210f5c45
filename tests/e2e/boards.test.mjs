// Tests of alternative boards: their contents, and a first turn with a purchase, a move and an exploration.
import assert from "node:assert/strict";
import { test } from "node:test";

import { press } from "./lib/controls.mjs";
import { pageAfterStep, atPosition, playerOn, unitCount } from "./lib/at-position.mjs";
import * as gameScreen from "./lib/game-screen.mjs";

/**
 * Buys a Human, places it in the home base hex `startHex`, moves it to a hex with a token, and reveals the
 * token.
 */
async function playFirstTurn(window, pageBefore, startHex) {
  const { name } = pageBefore.players[0];
  await press(window, /^Human;/, "aside.right fieldset");
  const { hexes } = await gameScreen.read(window);
  const baseHexes = gameScreen.hexesWithMark({ hexes }, "reachable");
  assert.equal(baseHexes.length, 3, "a home base should have three hexes");
  await gameScreen.clickHex(window, hexes[startHex].id);
  const afterPurchase = await pageAfterStep(window, pageBefore);
  assert.equal(playerOn(afterPurchase, name).rubium, playerOn(pageBefore, name).rubium - 2);
  assert.equal(unitCount(afterPurchase.hexes[startHex], name), 1);
  await gameScreen.pressPrimary(window);
  const beforeMove = await pageAfterStep(window, afterPurchase);
  await gameScreen.clickHex(window, beforeMove.hexes[startHex].id);
  const { hexes: hexesDuringMove } = await gameScreen.read(window);
  const target = Object.keys(hexesDuringMove).find(
    (coordinates) =>
      hexesDuringMove[coordinates].mark === "reachable" && hexesDuringMove[coordinates].facedown,
  );
  assert.ok(target, `no token is adjacent to ${startHex}`);
  await gameScreen.clickHex(window, beforeMove.hexes[target].id);
  const afterMove = await pageAfterStep(window, beforeMove);
  assert.equal(unitCount(afterMove.hexes[target], name), 1);
  await gameScreen.pressPrimary(window);
  const beforeExploration = await pageAfterStep(window, afterMove);
  await gameScreen.clickHex(window, beforeExploration.hexes[target].id);
  const afterExploration = await pageAfterStep(window, beforeExploration);
  assert.ok(!afterExploration.hexes[target].facedown);
  assert.ok(
    afterExploration.newLines.some((line) => line.startsWith(`${name} explores`)),
    afterExploration.newLines.join("\n"),
  );
}

test("Energy Dependence uses a small board without a Monolith", () =>
  atPosition("opening", { options: ["energyDependence"], seed: 3 }, async (window, pageBefore) => {
    const hexes = Object.values(pageBefore.hexes);
    assert.equal(hexes.length, 18);
    assert.equal(hexes.filter(({ facedown }) => facedown).length, 12);
    assert.ok(!hexes.some(({ label }) => label.includes("Monolith")), "there should be no Monolith");
    await playFirstTurn(window, pageBefore, "-1,1");
  }));

test("Bad Neighbors places the home bases close together", () =>
  atPosition("opening", { options: ["badNeighbors"], seed: 3 }, async (window, pageBefore) => {
    const hexes = Object.entries(pageBefore.hexes);
    assert.equal(hexes.length, 25);
    const homeBase = (index) =>
      hexes.filter(([, { label }]) => label.includes(`Home base of ${pageBefore.players[index].name}`));
    const [ownBase, otherBase] = [homeBase(0), homeBase(1)].map((baseHexes) =>
      baseHexes.map(([coordinates]) => coordinates.split(",").map(Number)),
    );
    const hexDistance = ([q, r], [otherQ, otherR]) =>
      Math.max(Math.abs(q - otherQ), Math.abs(r - otherR), Math.abs(q + r - otherQ - otherR));
    const minDistance = Math.min(
      ...ownBase.flatMap((hex) => otherBase.map((other) => hexDistance(hex, other))),
    );
    assert.equal(minDistance, 2, "there should be one hex between the home bases");
    await playFirstTurn(window, pageBefore, "2,1");
  }));
