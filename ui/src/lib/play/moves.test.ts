import { describe, expect, it } from "vitest";
import type { Choices, UnitDestinations, View } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { marksOf, type MarkSelection } from "./marks";
import {
  pickAll,
  destinationsOf,
  pickedKinds,
  movableGroups,
  moveActions,
  NO_PICKS,
  withPicked,
  originsOf,
  totalPicked,
  limitPicks,
} from "./moves";

async function movementFixture(): Promise<{ view: View; choices: Choices }> {
  const { view } = (await fixture("movement")).update;
  if (!view.choices) throw new Error("the fixture has no choices");
  return { view, choices: view.choices };
}

const NO_SELECTION: MarkSelection = {
  selectedHex: null,
  pickedCount: 0,
  destinations: new Map(),
  attackingKind: null,
  placementHexes: [],
};

describe("moving units", () => {
  it("offers all units that can leave a hex", async () => {
    const { view, choices } = await movementFixture();
    for (const from of originsOf(choices.moves)) {
      const groups = movableGroups(choices, from);
      expect(groups.length).toBeGreaterThan(0);
      for (const { kind, max } of groups) {
        const unitsOnHex = view.hexes[from]?.units.find(
          (unit) => unit.seat === view.active && unit.kind === kind,
        );
        expect(max).toBe(unitsOnHex?.count);
        expect(withPicked(NO_PICKS, groups, kind, max + 5).get(kind)).toBe(max);
        expect(withPicked(NO_PICKS, groups, kind, -1).get(kind)).toBe(0);
      }
    }
  });

  it("leaves out units that the rules count as moved", async () => {
    const { choices } = await movementFixture();
    const [first, ...others] = choices.moves;
    if (!first) throw new Error("the fixture has no moves");
    const choicesWithMovedUnit = {
      ...choices,
      moves: [{ ...first, readyCount: first.readyCount - 1 }, ...others],
    };
    expect(movableGroups(choicesWithMovedUnit, first.from)[0]).toEqual({
      kind: first.kind,
      max: first.readyCount - 1,
    });
  });

  it("takes no more units of a type to a hex than the rules allow (CRD-1)", () => {
    const picks = new Map([["human", 3]] as const);
    const humanMoves: UnitDestinations = {
      from: 1,
      kind: "human",
      to: [2, 3],
      maxCounts: [3, 1],
      readyCount: 3,
    };
    const destinations = destinationsOf([humanMoves], 1, picks);
    expect([...(destinations.get(2) ?? [])]).toEqual([["human", 3]]);
    const farMove = destinations.get(3) ?? NO_PICKS;
    expect(moveActions(1, 3, farMove)).toEqual([{ type: "move", kind: "human", from: 1, to: 3 }]);
    // If only one of the three Humans is picked, it can move.
    expect(totalPicked(destinationsOf([humanMoves], 1, new Map([["human", 1]])).get(3) ?? NO_PICKS)).toBe(1);
  });

  it("moves all or some of the picked units with one press", () => {
    const picks = new Map([
      ["human", 2],
      ["fungoid", 1],
    ] as const);
    const destinations = destinationsOf(
      [
        { from: 1, kind: "human", to: [2, 3], maxCounts: [2, 2], readyCount: 2 },
        { from: 1, kind: "fungoid", to: [3], maxCounts: [1], readyCount: 1 },
        { from: 1, kind: "lavaLeaper", to: [4], maxCounts: [1], readyCount: 1 },
        { from: 9, kind: "human", to: [5], maxCounts: [1], readyCount: 1 },
      ],
      1,
      picks,
    );
    expect([...destinations].map(([hex, movingUnits]) => [hex, pickedKinds(movingUnits)])).toEqual([
      [2, ["human"]],
      [3, ["human", "fungoid"]],
    ]);
    const move = { type: "move", from: 1, to: 3 };
    expect(moveActions(1, 3, destinations.get(3) ?? NO_PICKS)).toEqual([
      { ...move, kind: "human" },
      { ...move, kind: "human" },
      { ...move, kind: "fungoid" },
    ]);
    expect([...limitPicks(picks, [{ kind: "human", max: 1 }])]).toEqual([["human", 1]]);
  });
});

describe("marks", () => {
  it("show possible origins, and possible destinations once units are picked", async () => {
    const { choices } = await movementFixture();
    const originMarks = marksOf(choices, NO_SELECTION);
    expect([...originMarks.keys()].sort()).toEqual(originsOf(choices.moves).sort());
    expect(new Set(originMarks.values())).toEqual(new Set(["begin"]));
    const { from, to } = choices.moves[0] ?? { from: -1, to: [] };
    const picks = pickAll(movableGroups(choices, from));
    const destinations = destinationsOf(choices.moves, from, picks);
    const marks = marksOf(choices, {
      ...NO_SELECTION,
      selectedHex: from,
      pickedCount: totalPicked(picks),
      destinations,
    });
    expect(marks.get(from)).toBe("source");
    for (const hex of to) expect(marks.get(hex)).toBe("reachable");
    expect(marks.size).toBe(destinations.size + 1);
  });

  it("distinguish destinations for all picked units from those for some", async () => {
    const { choices } = await movementFixture();
    const destinations = new Map([
      [2, new Map([["human", 2]] as const)],
      [
        3,
        new Map([
          ["human", 2],
          ["fungoid", 1],
        ] as const),
      ],
      [
        4,
        new Map([
          ["human", 1],
          ["fungoid", 1],
        ] as const),
      ],
    ]);
    const marks = marksOf(choices, { ...NO_SELECTION, selectedHex: 1, pickedCount: 3, destinations });
    expect([marks.get(2), marks.get(3), marks.get(4)]).toEqual([
      "partlyReachable",
      "reachable",
      "partlyReachable",
    ]);
  });

  it("show the home base hexes where the unit type can be placed", async () => {
    const { view } = (await fixture("deployment")).update;
    const choices = view.choices as Choices;
    expect([...marksOf(choices, { ...NO_SELECTION, placementHexes: choices.homeHexes }).keys()]).toEqual(
      choices.homeHexes,
    );
    expect(marksOf(choices, NO_SELECTION).size).toBe(0);
  });
});
