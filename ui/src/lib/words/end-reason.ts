/** Texts about the end of a game or table: the winners and the reason. */
import type { Ending, EndReason, TieBreak } from "../../bindings";
import { joinWithAnd, t } from "../i18n/index.svelte";

/** Returns the name of the player in a seat. */
type NameOf = (seat: number) => string;

/** The winners as a sentence. `hasTeams`: true in a game with teams, whose members win together. */
export function winnersText({ winners, reason }: Ending, nameOf: NameOf, hasTeams: boolean): string {
  const names = joinWithAnd(winners.map(nameOf));
  // If all comparisons are tied, the winners belong to different teams.
  const isTied = decidedBy(reason) === "nothing";
  return hasTeams && !isTied ? t("end.teamWon", { names }) : t("over.won", { count: winners.length, names });
}

/** "With 12 victory points or more.", or why the game ended early and which comparison decided. */
export function endReasonText(reason: EndReason, nameOf: NameOf, target: number): string {
  switch (reason.type) {
    case "victoryPoints":
      return t("end.victoryPoints", { target });
    case "elimination": {
      const names = joinWithAnd(reason.eliminated.map(nameOf));
      return `${t("end.elimination", { names, count: reason.eliminated.length })} ${decisionText(reason.decidedBy)}`;
    }
    case "concession":
      return `${t("end.concession", { name: nameOf(reason.seat) })} ${decisionText(reason.decidedBy)}`;
    case "agreement":
      return `${t("end.agreement")} ${decisionText(reason.decidedBy)}`;
  }
}

const decisionText = (by: TieBreak): string => t(`end.by.${by}`);

/** The comparison that decided between the remaining players, if any. */
export function decidedBy(reason: EndReason): TieBreak | null {
  return reason.type === "victoryPoints" ? null : reason.decidedBy;
}
