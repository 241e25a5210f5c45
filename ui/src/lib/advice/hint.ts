/** Texts of a hint, and what it highlights. */
import type { Action, DecisionReason, GameInfo, HexView, Hint } from "../../bindings";
import { cardName, cardPoints, exactPlace, kindName, playerName } from "../words/names";
import { t } from "../i18n/index.svelte";
import { actionText } from "../log/titles";

/** A short description of the suggested action. */
export function hintText({ action }: Hint, info: GameInfo, board: readonly HexView[]): string {
  return actionText(action, info, board);
}

/** The reason as a sentence. */
export function reasonText(reason: DecisionReason, info: GameInfo, board: readonly HexView[]): string {
  switch (reason.type) {
    case "mission":
      return t("hint.why.mission", {
        card: cardName(info, reason.card),
        points: cardPoints(info, reason.card, reason.vp),
        count: reason.vp,
      });
    case "card":
    case "keep":
    case "exchange":
    case "tieBreakExchange":
    case "cardForTeammate":
      return t(`hint.why.${reason.type}`, { card: cardName(info, reason.card) });
    case "recruit":
    case "casualty":
    case "sacrifice":
      return t(`hint.why.${reason.type}`, { kind: kindName(reason.kind, 1) });
    case "attack":
      return t("hint.why.attack", {
        name: playerName(info, reason.defender),
        place: exactPlace(info, board, reason.hex),
        percent: t("forecast.percent", { count: reason.chance }),
      });
    case "miner":
    case "refinery":
      return t(`hint.why.${reason.type}`, {
        place: exactPlace(info, board, reason.hex),
        amount: reason.refinery,
      });
    case "retreat":
    case "explore":
    case "position":
      return t(`hint.why.${reason.type}`, { place: exactPlace(info, board, reason.hex) });
    case "forced":
    case "monolith":
    case "hill":
    case "target":
    case "nothingBetter":
    case "arbitrary":
      return t(`hint.why.${reason.type}`);
  }
}

/** The card of an action; `null` if it has none. */
export const cardOf = (action: Action): number | null => ("card" in action ? action.card : null);

/** Whether the action is made with the gold button. */
export const isEnd = (action: Action): boolean => action.type === "endPhase" || action.type === "pass";
