/** What a press on a hex can mean. */
import type { Choices, Kind } from "../../bindings";
import { hexOf, type TargetGroup } from "../words/targets";

/** The possible targets of a card in play: groups of units, then single targets. */
export const targetOptions = ({ targetGroups, targets }: Choices): TargetGroup[] => [
  ...targetGroups.flatMap(([first, ...others]): TargetGroup[] => (first ? [[first, ...others]] : [])),
  ...targets.map((target): TargetGroup => [target]),
];

/**
 * The battles or targets that a press on a hex can refer to. If one of the targets places a unit of `kind`,
 * it is the only option.
 */
export function pressOptionsAt(choices: Choices, hex: number, kind: Kind): TargetGroup[] {
  const { decision } = choices;
  if (decision.type === "target") {
    const options = targetOptions(choices).filter(([target]) => hexOf(target) === hex);
    const placements = options.filter(
      ([target]) => target.type === "targetPlacement" && target.kind === kind,
    );
    return placements.length === 1 ? placements : options;
  }
  const isInBattlePhase = decision.type === "phase" && decision.phase === "battle";
  const battle = isInBattlePhase && choices.battles.find((option) => option.hex === hex);
  return battle ? battle.defenders.map((defender) => [{ type: "battle", hex, defender }]) : [];
}

/** Home base hexes where the player can buy and place a unit of `kind` now. */
export function placementHexes({ purchases, homeHexes }: Choices, kind: Kind): number[] {
  const purchase = purchases.find((candidate) => candidate.kind === kind);
  if (!purchase || purchase.max === 0) return [];
  const fullHexes = purchase.maxByHex.filter(({ max }) => max === 0).map(({ hex }) => hex);
  return homeHexes.filter((hex) => !fullHexes.includes(hex));
}
