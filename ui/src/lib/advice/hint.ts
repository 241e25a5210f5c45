/** Texts of a hint, and its card and button, which are highlighted. */
import type { Action, DecisionReason, GameInfo, HexView, Hint } from "../../bindings";
import { cardName, cardPoints, exactPlace, kindName, playerName } from "../words/names";
import { t } from "../i18n/index.svelte";
import { actionText } from "../log/titles";

/** A short description of the suggested action. */
export function hintText({ action }: Hint, info: GameInfo, board: readonly HexView[]): string {
  return actionText(action, info, board);
}

/** The reason as a sentence. */
export function hintReasonText(reason: DecisionReason, info: GameInfo, board: readonly HexView[]): string {
  switch (reason.type) {
    case "scoreMission":
      return t("hint.why.scoreMission", {
        card: cardName(info, reason.card),
        points: cardPoints(info, reason.card, reason.vp),
        count: reason.vp,
      });
    case "playCardNow":
    case "keepMission":
    case "exchange":
    case "tieBreakExchange":
    case "cardForTeammate":
      return t(`hint.why.${reason.type}`, { card: cardName(info, reason.card) });
    case "buyUnit":
    case "casualty":
    case "sacrifice":
      return t(`hint.why.${reason.type}`, { kind: kindName(reason.kind, 1) });
    case "attack":
      return t("hint.why.attack", {
        name: playerName(info, reason.defender),
        place: exactPlace(info, board, reason.hex),
        percent: t("forecast.percent", { count: reason.winPercent }),
      });
    case "buyMiner":
    case "workRefinery":
      return t(`hint.why.${reason.type}`, {
        place: exactPlace(info, board, reason.hex),
        amount: reason.income,
      });
    case "retreat":
    case "explore":
    case "betterHex":
      return t(`hint.why.${reason.type}`, { place: exactPlace(info, board, reason.hex) });
    case "forced":
    case "monolith":
    case "kingOfTheHill":
    case "bestTarget":
    case "nothingBetter":
    case "arbitrary":
      return t(`hint.why.${reason.type}`);
  }
}

/** The card of an action; `null` if it has none. */
export const cardOf = (action: Action): number | null => ("card" in action ? action.card : null);

/** True for the actions of the gold button. */
export const isGoldButtonAction = (action: Action): boolean =>
  action.type === "endPhase" || action.type === "pass";
