/** Winners and reasons as text, for games and tables. */
import type { Ending, EndReason, TieBreak } from "../../bindings";
import { list, t } from "../i18n/index.svelte";

/** Returns the name of a seat. */
type Name = (seat: number) => string;

/** The winners as a sentence. `hasTeams`: both members of a team win together. */
export function winnersText({ winners, reason }: Ending, name: Name, hasTeams: boolean): string {
  const names = list(winners.map(name));
  // A draw has no single winner or winning team.
  const isDraw = decidedBy(reason) === "nothing";
  return hasTeams && !isDraw ? t("end.teamWon", { names }) : t("over.won", { count: winners.length, names });
}

/** "With 12 victory points or more.", or who left and which comparison decided. */
export function reasonText(reason: EndReason, name: Name, target: number): string {
  switch (reason.type) {
    case "victoryPoints":
      return t("end.victoryPoints", { target });
    case "elimination": {
      const names = list(reason.eliminated.map(name));
      return `${t("end.elimination", { names, count: reason.eliminated.length })} ${decisionText(reason.decidedBy)}`;
    }
    case "concession":
      return `${t("end.concession", { name: name(reason.seat) })} ${decisionText(reason.decidedBy)}`;
    case "agreement":
      return `${t("end.agreement")} ${decisionText(reason.decidedBy)}`;
  }
}

const decisionText = (by: TieBreak): string => t(`end.by.${by}`);

/** The comparison that decided between the remaining players, if any. */
export function decidedBy(reason: EndReason): TieBreak | null {
  return reason.type === "victoryPoints" ? null : reason.decidedBy;
}
