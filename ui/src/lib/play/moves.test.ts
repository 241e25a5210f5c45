import { describe, expect, it } from "vitest";
import type { Choices, Targets, View } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { marksOf, type Hold } from "./marks";
import {
  all,
  destinations,
  kindsOf,
  movable,
  moveActions,
  NOTHING,
  picking,
  starts,
  total,
  within,
  without,
} from "./moves";

async function movement(): Promise<{ view: View; choices: Choices }> {
  const { view } = (await fixture("movement")).update;
  if (!view.choices) throw new Error("nothing can be done");
  return { view, choices: view.choices };
}

const HOLD: Hold = { selected: null, picked: 0, ways: new Map(), attacking: null, homes: [] };

describe("moves", () => {
  it("pick up all units that can leave a hex", async () => {
    const { view, choices } = await movement();
    for (const from of starts(choices.moves)) {
      const groups = movable(choices, from);
      expect(groups.length).toBeGreaterThan(0);
      for (const { kind, max } of groups) {
        const there = view.hexes[from]?.units.find((unit) => unit.seat === view.active && unit.kind === kind);
        expect(max).toBe(there?.count);
        expect(picking(NOTHING, groups, kind, max + 5).get(kind)).toBe(max);
        expect(picking(NOTHING, groups, kind, -1).get(kind)).toBe(0);
      }
    }
  });

  it("leave out units that the rules count as moved", async () => {
    const { choices } = await movement();
    const [first, ...others] = choices.moves;
    if (!first) throw new Error("nothing can move");
    const fewer = { ...choices, moves: [{ ...first, able: first.able - 1 }, ...others] };
    expect(movable(fewer, first.from)[0]).toEqual({ kind: first.kind, max: first.able - 1 });
  });

  it("take no more units of one type to the next hex than are allowed (CRD-1)", () => {
    const picks = new Map([["human", 3]] as const);
    const human: Targets = { from: 1, kind: "human", to: [2, 3], max: [3, 1], able: 3 };
    const ways = destinations([human], 1, picks);
    expect([...(ways.get(2) ?? [])]).toEqual([["human", 3]]);
    const further = ways.get(3) ?? NOTHING;
    expect(moveActions(1, 3, further)).toEqual([{ type: "move", kind: "human", from: 1, to: 3 }]);
    expect([...without(picks, further)]).toEqual([["human", 2]]);
    // With one of the three picked, all picked units can go.
    expect(total(destinations([human], 1, new Map([["human", 1]])).get(3) ?? NOTHING)).toBe(1);
  });

  it("move all or some of the picked units as one gesture", () => {
    const picks = new Map([
      ["human", 2],
      ["fungoid", 1],
    ] as const);
    const ways = destinations(
      [
        { from: 1, kind: "human", to: [2, 3], max: [2, 2], able: 2 },
        { from: 1, kind: "fungoid", to: [3], max: [1], able: 1 },
        { from: 1, kind: "lavaLeaper", to: [4], max: [1], able: 1 },
        { from: 9, kind: "human", to: [5], max: [1], able: 1 },
      ],
      1,
      picks,
    );
    expect([...ways].map(([hex, going]) => [hex, kindsOf(going)])).toEqual([
      [2, ["human"]],
      [3, ["human", "fungoid"]],
    ]);
    const move = { type: "move", from: 1, to: 3 };
    expect(moveActions(1, 3, ways.get(3) ?? NOTHING)).toEqual([
      { ...move, kind: "human" },
      { ...move, kind: "human" },
      { ...move, kind: "fungoid" },
    ]);
    expect(kindsOf(without(picks, ways.get(2) ?? NOTHING))).toEqual(["fungoid"]);
    expect([...within(picks, [{ kind: "human", max: 1 }])]).toEqual([["human", 1]]);
  });
});

describe("marks", () => {
  it("show possible origins, and possible destinations once units are picked", async () => {
    const { choices } = await movement();
    const begin = marksOf(choices, HOLD);
    expect([...begin.keys()].sort()).toEqual(starts(choices.moves).sort());
    expect(new Set(begin.values())).toEqual(new Set(["begin"]));
    const { from, to } = choices.moves[0] ?? { from: -1, to: [] };
    const picks = all(movable(choices, from));
    const ways = destinations(choices.moves, from, picks);
    const marks = marksOf(choices, { ...HOLD, selected: from, picked: total(picks), ways });
    expect(marks.get(from)).toBe("source");
    for (const hex of to) expect(marks.get(hex)).toBe("go");
    expect(marks.size).toBe(ways.size + 1);
  });

  it("distinguish destinations for all picked units from those for some", async () => {
    const { choices } = await movement();
    const ways = new Map([
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
    const marks = marksOf(choices, { ...HOLD, selected: 1, picked: 3, ways });
    expect([marks.get(2), marks.get(3), marks.get(4)]).toEqual(["some", "go", "some"]);
  });

  it("are gold on the home base only if the unit type is affordable", async () => {
    const { view } = (await fixture("deployment")).update;
    const choices = view.choices as Choices;
    expect([...marksOf(choices, { ...HOLD, homes: choices.homes }).keys()]).toEqual(choices.homes);
    expect(marksOf(choices, HOLD).size).toBe(0);
  });
});
