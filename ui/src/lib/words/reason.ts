/** Who has won and why, in words: in a game, and at a table. */
import type { Ending, EndReason, TieBreak } from "../../bindings";
import { list, t } from "../i18n/index.svelte";

/** What a place is called. */
type Name = (seat: number) => string;

/** Who has won, in one sentence; `teams`: two of a team win together. */
export function winnersText({ winners, reason }: Ending, name: Name, teams: boolean): string {
  const names = list(winners.map(name));
  // In a draw nobody wins alone, and no team does.
  const draw = decidedBy(reason) === "nothing";
  return teams && !draw ? t("end.teamWon", { names }) : t("over.won", { count: winners.length, names });
}

/** "With 12 victory points or more.", or who left and what decided then. */
export function reasonText(reason: EndReason, name: Name, target: number): string {
  switch (reason.type) {
    case "victoryPoints":
      return t("end.victoryPoints", { target });
    case "elimination": {
      const names = list(reason.eliminated.map(name));
      return `${t("end.elimination", { names, count: reason.eliminated.length })} ${decided(reason.decidedBy)}`;
    }
    case "concession":
      return `${t("end.concession", { name: name(reason.seat) })} ${decided(reason.decidedBy)}`;
    case "agreement":
      return `${t("end.agreement")} ${decided(reason.decidedBy)}`;
  }
}

const decided = (by: TieBreak): string => t(`end.by.${by}`);

/** What decided between those who were left, if a comparison did. */
export function decidedBy(reason: EndReason): TieBreak | null {
  return reason.type === "victoryPoints" ? null : reason.decidedBy;
}
