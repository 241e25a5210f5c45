import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { reduceBattle } from "../log/battle";
import BattleSide from "./BattleSide.svelte";

it("a battle shows the changed combat value of a lost unit, and why the defender scores nothing", async () => {
  const { info } = await fixture("movement");
  const [hex, attacker, defender] = [1, 0, 1];
  const striders = [{ kind: "rockStrider" as const, count: 1 }];
  const battle = reduceBattle(null, [
    { type: "battleBegan", hex, attacker, defender, forces: [striders, striders] },
    { type: "cardPlayed", seat: attacker, card: 5 },
    { type: "diceModified", side: "attacker", kind: "rockStrider", amount: 1, value: 3 },
    { type: "unitLost", seat: attacker, kind: "rockStrider", hex, cause: "battle" },
    { type: "battleEnded", hex, attacker, defender, result: "attackerDestroyed", areBothDestroyed: false },
  ]);
  if (!battle) throw new Error("the event battleBegan should begin a battle");
  const renderSide = (side: "attacker" | "defender"): HTMLElement => {
    const { container } = render(BattleSide, {
      battle,
      side,
      force: null,
      terrain: "rockPlains",
      info,
      moment: null,
      isInstant: true,
    });
    return container;
  };
  const valueOf = (side: "attacker" | "defender"): string =>
    renderSide(side).querySelector("li small")?.textContent?.trim() ?? "";
  expect([valueOf("attacker"), valueOf("defender")]).toEqual(["3+", "4+"]);
  // The side of the defender, who has won, shows why there is no point.
  const outcomeOf = (side: "attacker" | "defender") =>
    renderSide(side).querySelector(".outcome")?.textContent;
  expect(outcomeOf("defender")).toContain("No point: only the player whose turn it is scores.");
  expect(outcomeOf("attacker")).not.toContain("No point");
});
