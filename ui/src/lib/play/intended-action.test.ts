import { describe, expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { areAdjacent } from "../art/geometry";
import { intendedAction } from "./intended-action";

describe("the intended action of a press that has no effect", () => {
  it("is a move, an exploration or a battle, or null if the active player has no units on the hex", async () => {
    const { view } = (await fixture("crowded")).update;
    const ownHex = view.hexes.find((hex) => hex.units.some((unit) => unit.seat === view.active));
    const emptyHex = view.hexes.find((hex) => hex.units.length === 0);
    if (!ownHex || !emptyHex) throw new Error("the fixture has no empty hex or none with own units");
    const move = intendedAction("movement", view, ownHex.id, null);
    expect(move).toMatchObject({ type: "move", from: ownHex.id });
    const to = move?.type === "move" ? view.hexes[move.to] : undefined;
    expect(to && areAdjacent(ownHex, to)).toBe(true);
    expect(intendedAction("exploration", view, ownHex.id, null)).toEqual({ type: "explore", hex: ownHex.id });
    const battle = intendedAction("battle", view, ownHex.id, null);
    expect(battle).toMatchObject({ type: "battle", hex: ownHex.id });
    expect(battle?.type === "battle" && battle.defender).not.toBe(view.active);
    for (const phase of ["movement", "exploration", "battle", "mining"] as const) {
      expect(intendedAction(phase, view, emptyHex.id, null)).toBeNull();
    }
  });

  it("is a purchase if a unit type is being bought", async () => {
    const { view } = (await fixture("deployment")).update;
    expect(intendedAction("deployment", view, 0, "human")).toEqual({ type: "buy", kind: "human", hex: 0 });
    expect(intendedAction("deployment", view, 0, null)).toBeNull();
  });
});
