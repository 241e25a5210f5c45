import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import type { LoggedBattle } from "../log/battle";
import StageLayer from "./StageLayer.svelte";

/** True if the stage shows the won battle of the fixture "advance", with these changes. */
async function isBattleShown(changes: {
  hasAdvanced?: boolean;
  mustDecideAdvance?: boolean;
}): Promise<boolean> {
  const { info, update } = await fixture("advance");
  const { battle } = update.view;
  if (!battle) throw new Error("the fixture has no battle");
  const [attackingForce, defendingForce] = battle.forces;
  if (!attackingForce || !defendingForce) throw new Error("the battle has no forces");
  const [attacker, defender] = [attackingForce.seat, defendingForce.seat];
  const loggedBattle: LoggedBattle = {
    beginning: {
      type: "battleBegan",
      hex: battle.hex,
      attacker,
      defender,
      forces: [attackingForce.initialUnits, defendingForce.initialUnits],
    },
    stepDice: [],
    stepKind: null,
    hitsTaken: { attacker: 0, defender: 0 },
    losses: [],
    cards: [],
    end: {
      type: "battleEnded",
      hex: battle.hex,
      attacker,
      defender,
      result: "attackerWon",
      areBothDestroyed: false,
    },
    gains: [],
    hasAdvanced: changes.hasAdvanced ?? false,
    isSettled: false,
  };
  const pendingInput = changes.mustDecideAdvance
    ? update.view.pendingInput
    : ({ type: "decision", seat: attacker, decision: { type: "battleMission" } } as const);
  const { container } = render(StageLayer, {
    beat: null,
    battle: loggedBattle,
    view: { ...update.view, pendingInput },
    info,
    board: update.view.hexes,
    areActionsNewToViewer: () => true,
    isInstant: true,
    onshowcard: () => undefined,
  });
  return container.querySelector("[data-stage=battle]") !== null;
}

it("the result of a battle is hidden once units can advance, because it would cover their hexes", async () => {
  expect(await isBattleShown({})).toBe(true);
  expect(await isBattleShown({ mustDecideAdvance: true })).toBe(false);
  expect(await isBattleShown({ hasAdvanced: true })).toBe(false);
});
