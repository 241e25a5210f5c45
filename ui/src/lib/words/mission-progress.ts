/** Progress on a Secret Mission as text. */
import type { ConditionProgress, MissionProgress } from "../../bindings";
import { joinWithOr, t } from "../i18n/index.svelte";
import { kindName, terrainName } from "./names";

/** "3 of 4: Crystal Spires", never "5 of 4"; `null` for a condition that counts nothing. */
function partText({ condition, current, required }: ConditionProgress): string | null {
  const count = t("progress.of", { have: Math.min(current, required), need: required });
  switch (condition.if) {
    case "controls":
    case "controlsMost":
      return t("progress.named", { of: count, what: terrainName(condition.terrain) });
    case "unitsOnBoard":
    case "beganWith":
      return t("progress.named", {
        of: count,
        what: joinWithOr(condition.kinds.map((kind) => kindName(kind, required))),
      });
    case "destroyed":
    case "destroyedInOneBattle":
      return t("progress.destroyed", { of: count, kind: kindName(condition.kind, required) });
    case "battlesWon":
    case "minedOutsideHomeBases":
    case "rubium":
      return t(`progress.${condition.if}`, { of: count });
    case "battleIn":
    case "battleInOpponentsHomeBase":
    case "survivor":
    case "beganOnlyWith":
    case "beganWithFewer":
    case "noLosses":
    case "specialAttackDestroyedInBattleHex":
    case "cameFromMonolith":
    case "specialAttackDestroyed":
    case "not":
    case "all":
    case "any":
      return null;
  }
}

/** True if all parts of the condition are met. */
export const isComplete = ({ parts }: MissionProgress): boolean =>
  parts.every(({ current, required }) => current >= required);

/**
 * Progress on a mission: the counts of its parts, or else whether the condition is met; then why the mission
 * cannot be played, although it may seem to be fulfilled.
 */
export function progressText(mission: MissionProgress): string {
  const partTexts = mission.parts.map(partText).filter((text) => text !== null);
  const text = partTexts.join(" · ") || t(isComplete(mission) ? "progress.met" : "progress.notYet");
  return mission.obstacle === null ? text : `${text} · ${t(`progress.obstacle.${mission.obstacle}`)}`;
}

/** "3/4" if the mission consists of a single part that counts something; otherwise `null`. */
export function progressFraction({ parts: [part, secondPart] }: MissionProgress): string | null {
  if (!part || secondPart || partText(part) === null) return null;
  return t("progress.figure", { have: Math.min(part.current, part.required), need: part.required });
}
