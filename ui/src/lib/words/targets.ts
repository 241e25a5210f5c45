/** Targets of played cards. */
import type { Action, BattleView, GameInfo, HexView, Kind } from "../../bindings";
import { exactPlace, kindCountText, kindCountsText, kindName, playerName } from "./names";
import { t } from "../i18n/index.svelte";

/** The hex of a target, if it has one. */
export const hexOf = (target: Action): number | null => ("hex" in target ? target.hex : null);

/** Targets that are chosen together: usually one, or several units of the same hex. */
export type TargetGroup = readonly [Action, ...Action[]];

/** The units of a group as text, without their hex; empty if the targets are not units. */
export function targetUnitsText(group: TargetGroup): string {
  const counts = new Map<Kind, number>();
  for (const target of group)
    if (target.type === "targetUnit" || target.type === "targetPlacement")
      counts.set(target.kind, (counts.get(target.kind) ?? 0) + 1);
  return kindCountsText([...counts].map(([kind, count]) => ({ kind, count })));
}

/** A group of targets as button text. */
export function targetGroupText(
  group: TargetGroup,
  info: GameInfo,
  board: readonly HexView[],
  battle: BattleView | null,
): string {
  const [first] = group;
  return first.type === "targetUnit"
    ? t("act.targetUnit", { unit: targetUnitsText(group), place: exactPlace(info, board, first.hex) })
    : targetText(first, info, board, battle);
}

/**
 * The button text of a target other than a unit, for which see `targetGroupText`; empty for units and for
 * actions that are not targets.
 */
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
      return t("act.targetPlacement", {
        unit: kindCountText(target.kind, 1),
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
    case "targetUnit":
    case "victim":
      return "";
  }
}
