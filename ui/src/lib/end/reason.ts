/** Why a game ended, in words. */
import type { EndReason, GameInfo, TieBreak } from "../../bindings";
import { playerName } from "../game/names";
import { list, t } from "../i18n/index.svelte";

/** "With 12 victory points or more.", or who left and what decided then. */
export function reasonText(reason: EndReason, info: GameInfo, target: number): string {
  switch (reason.type) {
    case "victoryPoints":
      return t("end.victoryPoints", { target });
    case "elimination": {
      const names = list(reason.eliminated.map((seat) => playerName(info, seat)));
      return `${t("end.elimination", { names, count: reason.eliminated.length })} ${decided(reason.decidedBy)}`;
    }
    case "concession":
      return `${t("end.concession", { name: playerName(info, reason.seat) })} ${decided(reason.decidedBy)}`;
    case "agreement":
      return `${t("end.agreement")} ${decided(reason.decidedBy)}`;
  }
}

const decided = (by: TieBreak): string => t(`end.by.${by}`);

/** What decided between those who were left, if a comparison did. */
export function decidedBy(reason: EndReason): TieBreak | null {
  return reason.type === "victoryPoints" ? null : reason.decidedBy;
}
