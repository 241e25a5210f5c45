/** Texts about the end of a turn and about home bases. */
import type { EndTurnShortcut, MissionDraw } from "../../../bindings";
import { t } from "../../i18n/index.svelte";
import { destinationPhaseName } from "../../words/names";
import type { TableData } from "./texts";

/** Label of the button that ends the turn with one press: "Mine 5, draw 1, end the turn". */
export function endTurnText(
  { rubium: mine, energize, missions, nextPhase: phase }: EndTurnShortcut,
  missionDraw: MissionDraw,
): string {
  const cards = energize + (missionDraw === "oneOfTwo" ? 2 * missions : missions);
  const parts = [
    ...(mine > 0 ? [t("table.close.mine", { amount: mine })] : []),
    ...(cards > 0 ? [t("table.close.draw", { count: cards })] : []),
    ...(phase === null ? [t("table.close.turn")] : []),
    // The turn does not end in the same step after a draw, because the player may have to choose among the cards.
    ...(phase !== null && cards === 0
      ? [t("table.close.phase", { phase: destinationPhaseName(phase) })]
      : []),
  ].join(", ");
  return parts.charAt(0).toLocaleUpperCase() + parts.slice(1);
}

/** The refineries of a home base: "2 + 2 + 3". */
export const homeBaseText = ({ info }: TableData): string => info.homeRefineries.join(" + ");
