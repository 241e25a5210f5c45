import { describe, expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { areAdjacent } from "../art/geometry";
import { intendedAction } from "./intended-action";

describe("the intended action of a press without effect", () => {
  it("is a move, a reveal or a battle; null without units of the active player", async () => {
    const { view } = (await fixture("crowded")).update;
    const own = view.hexes.find((hex) => hex.units.some((unit) => unit.seat === view.active));
    const empty = view.hexes.find((hex) => hex.units.length === 0);
    if (!own || !empty) throw new Error("the fixture has changed");
    const step = intendedAction("movement", view, own.id, null);
    expect(step).toMatchObject({ type: "move", from: own.id });
    const to = step?.type === "move" ? view.hexes[step.to] : undefined;
    expect(to && areAdjacent(own, to)).toBe(true);
    expect(intendedAction("exploration", view, own.id, null)).toEqual({ type: "explore", hex: own.id });
    const battle = intendedAction("battle", view, own.id, null);
    expect(battle).toMatchObject({ type: "battle", hex: own.id });
    expect(battle?.type === "battle" && battle.defender).not.toBe(view.active);
    for (const phase of ["movement", "exploration", "battle", "mining"] as const) {
      expect(intendedAction(phase, view, empty.id, null)).toBeNull();
    }
  });

  it("is a purchase while a unit type can be bought", async () => {
    const { view } = (await fixture("deployment")).update;
    expect(intendedAction("deployment", view, 0, "human")).toEqual({ type: "buy", kind: "human", hex: 0 });
    expect(intendedAction("deployment", view, 0, null)).toBeNull();
  });
});
