/** Texts about the end of a turn, home bases and miners that work no recorded refinery. */
import type { EndTurnShortcut, MissionDraw, Reminder, TableReminder, TableView } from "../../../bindings";
import { t } from "../../i18n/index.svelte";
import { destinationPhaseName, phaseName } from "../../words/names";
import { PHASES } from "../../words/phases";
import type { TableData } from "./texts";

/** What the end-turn shortcut does: "mine 5, draw 1, end the turn". */
export function endTurnText(
  {
    rubium,
    energize,
    missions,
    nextPhase,
  }: Pick<EndTurnShortcut, "rubium" | "energize" | "missions" | "nextPhase">,
  missionDraw: MissionDraw,
): string {
  const cardCount = energize + (missionDraw === "oneOfTwo" ? 2 * missions : missions);
  return [
    ...(rubium > 0 ? [t("endTurn.mine", { amount: rubium })] : []),
    ...(cardCount > 0 ? [t("endTurn.draw", { count: cardCount })] : []),
    ...(nextPhase === null ? [t("endTurn.turn")] : []),
    // After a draw, the next phase is not mentioned, because the player may first have to choose among the
    // cards.
    ...(nextPhase !== null && cardCount === 0
      ? [t("endTurn.phase", { phase: destinationPhaseName(nextPhase) })]
      : []),
  ].join(", ");
}

/** Label of the button that ends the phase or the turn; `null` if neither can end now. */
export function phaseEndTextOf({ active, phase, choices, pendingInput }: TableView): string | null {
  if (active === null || phase === null || !choices.canEndPhase || pendingInput.type !== "idle") return null;
  const nextPhase = PHASES[PHASES.indexOf(phase) + 1];
  return nextPhase ? t("table.endPhase", { phase: phaseName(nextPhase) }) : t("table.endTurn");
}

/** The refineries of a home base: "2 + 2 + 3". */
export const homeRefineriesText = ({ info }: TableData): string => info.homeRefineries.join(" + ");

/** The question about the active player's miners that work no recorded refinery; `null` if there are none. */
export function minersWithoutRefineryText(
  reminders: readonly Pick<TableReminder, "reminder">[],
): string | null {
  const mining = reminders.find(({ reminder }) => reminder.type === "mining")?.reminder;
  if (mining?.type !== "mining" || mining.surplusMinerCount === 0) return null;
  return t("mine.minersWithoutRefinery", { count: mining.refineryCount, miners: mining.minerCount });
}

/**
 * How many miners work, and where to add a refinery for another miner before mining; `null` if every miner
 * has a recorded refinery, or if the reminder is not about mining.
 */
export function minersHintText(reminder: Reminder): string | null {
  if (reminder.type !== "mining" || reminder.surplusMinerCount === 0) return null;
  return t("mine.minersHint", { count: reminder.refineryCount, miners: reminder.minerCount });
}
