import { describe, expect, it } from "vitest";
import type { Choices, View } from "../../bindings";
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
  within,
  without,
} from "./moves";

async function movement(): Promise<{ view: View; choices: Choices }> {
  const { view } = (await fixture("movement")).update;
  if (!view.choices) throw new Error("nothing can be done");
  return { view, choices: view.choices };
}

const HOLD: Hold = { selected: null, picked: [], ways: new Map(), attacking: null, buys: false };

describe("moves", () => {
  it("pick up all that can go from a hex, and no more", async () => {
    const { view, choices } = await movement();
    for (const from of starts(choices.moves)) {
      const groups = movable(view, choices, from);
      expect(groups.length).toBeGreaterThan(0);
      for (const { kind, most } of groups) {
        const there = view.hexes[from]?.units.find((unit) => unit.seat === view.active && unit.kind === kind);
        expect(most).toBe(there?.count);
        expect(picking(NOTHING, groups, kind, most + 5).get(kind)).toBe(most);
        expect(picking(NOTHING, groups, kind, -1).get(kind)).toBe(0);
      }
    }
  });

  it("leave out units that have moved", async () => {
    const { view, choices } = await movement();
    const { from, kind } = choices.moves[0] ?? { from: -1, kind: "human" };
    const [before] = movable(view, choices, from);
    const moved = { ...view, facts: { ...view.facts, moved: [{ hex: from, kind, count: 1 }] } };
    expect(movable(moved, choices, from)[0]?.most).toBe((before?.most ?? 0) - 1);
  });

  it("go where all that is picked can go, or some of it, as one gesture", () => {
    const picks = new Map([
      ["human", 2],
      ["fungoid", 1],
    ] as const);
    const ways = destinations(
      [
        { from: 1, kind: "human", to: [2, 3] },
        { from: 1, kind: "fungoid", to: [3] },
        { from: 1, kind: "lavaLeaper", to: [4] },
        { from: 9, kind: "human", to: [5] },
      ],
      1,
      picks,
    );
    expect([...ways]).toEqual([
      [2, ["human"]],
      [3, ["human", "fungoid"]],
    ]);
    const move = { type: "move", from: 1, to: 3 };
    expect(moveActions(1, 3, ["human", "fungoid"], picks)).toEqual([
      { ...move, kind: "human" },
      { ...move, kind: "human" },
      { ...move, kind: "fungoid" },
    ]);
    expect(kindsOf(without(picks, ["human"]))).toEqual(["fungoid"]);
    expect([...within(picks, [{ kind: "human", most: 1 }])]).toEqual([["human", 1]]);
  });
});

describe("marks", () => {
  it("show where a move can begin, and where it can go once something is picked", async () => {
    const { view, choices } = await movement();
    const begin = marksOf(choices, HOLD);
    expect([...begin.keys()].sort()).toEqual(starts(choices.moves).sort());
    expect(new Set(begin.values())).toEqual(new Set(["begin"]));
    const { from, to } = choices.moves[0] ?? { from: -1, to: [] };
    const picks = all(movable(view, choices, from));
    const ways = destinations(choices.moves, from, picks);
    const marks = marksOf(choices, { ...HOLD, selected: from, picked: kindsOf(picks), ways });
    expect(marks.get(from)).toBe("source");
    for (const hex of to) expect(marks.get(hex)).toBe("go");
    expect(marks.size).toBe(ways.size + 1);
  });

  it("tell a place for all from a place for some", async () => {
    const { choices } = await movement();
    const ways = new Map([
      [2, ["human"]],
      [3, ["human", "fungoid"]],
    ] as const);
    const marks = marksOf(choices, { ...HOLD, selected: 1, picked: ["human", "fungoid"], ways });
    expect([marks.get(2), marks.get(3)]).toEqual(["some", "go"]);
  });

  it("are gold on the home base only while one of the kind can be paid for", async () => {
    const { view } = (await fixture("deployment")).update;
    const choices = view.choices as Choices;
    expect([...marksOf(choices, { ...HOLD, buys: true }).keys()]).toEqual(choices.homes);
    expect(marksOf(choices, HOLD).size).toBe(0);
  });
});
