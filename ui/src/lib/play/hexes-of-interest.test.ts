import { expect, it } from "vitest";
import type { Choices } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { hexesOfInterest } from "./hexes-of-interest";

it("the hex of the current battle alone counts; without a battle, the targets of a card in play; else what the phase offers", async () => {
  const { view } = (await fixture("movement")).update;
  if (!view.choices) throw new Error("the fixture has no choices");
  const moves = hexesOfInterest({ battle: null }, view.choices);
  expect(moves).toEqual([...new Set(view.choices.moves.map(({ from }) => from))]);
  const targets: Choices["targets"] = [
    { type: "targetHex", hex: 4 },
    { type: "targetUnit", kind: "human", hex: 4 },
    { type: "targetKind", side: "attacker", kind: "human" },
  ];
  expect(hexesOfInterest({ battle: null }, { ...view.choices, targets })).toEqual([4]);
  const { battle } = (await fixture("battle")).update.view;
  expect(hexesOfInterest({ battle }, { ...view.choices, targets })).toEqual([battle?.hex]);
  expect(hexesOfInterest({ battle: null }, null)).toEqual([]);
});
