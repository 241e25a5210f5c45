/** Targets of played cards. */
import type { Action, BattleView, GameInfo, HexView } from "../../bindings";
import { exactPlace, kindCount, kindName, playerName } from "./names";
import { t } from "../i18n/index.svelte";

/** The hex of a target, if it has one. */
export const hexOf = (target: Action): number | null => ("hex" in target ? target.hex : null);

/** A target as button text. */
export function targetText(
  target: Action,
  info: GameInfo,
  board: readonly HexView[],
  battle: BattleView | null,
): string {
  const forceName = (side: "attacker" | "defender"): string => {
    const seat = battle?.forces[side === "attacker" ? 0 : 1]?.seat;
    return seat === undefined ? t(`side.${side}`) : playerName(info, seat);
  };
  switch (target.type) {
    case "targetPlacement":
    case "targetUnit":
      return t(`act.${target.type}`, {
        unit: kindCount(target.kind, 1),
        place: exactPlace(info, board, target.hex),
      });
    case "targetHex":
      return t("act.targetHex", { place: exactPlace(info, board, target.hex) });
    case "targetKind":
      return t("act.targetKind", { name: forceName(target.side), kinds: kindName(target.kind, 2) });
    case "targetForce":
      return forceName(target.side);
    case "targetHit":
      return target.picker === null
        ? t("act.targetHit", { name: forceName(target.side) })
        : t("act.targetHitPicked", { name: forceName(target.side), picker: playerName(info, target.picker) });
    case "battle":
    case "buy":
    case "casualty":
    case "endPhase":
    case "exchange":
    case "explore":
    case "passToTeammate":
    case "keep":
    case "move":
    case "pass":
    case "passBattle":
    case "play":
    case "sacrifice":
    case "specialAttack":
    case "takeEnergize":
    case "takeFaceupCard":
    case "victim":
      return "";
  }
}
