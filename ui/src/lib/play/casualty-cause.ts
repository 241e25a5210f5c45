import type { GameInfo } from "../../bindings";
import { t } from "../i18n/index.svelte";
import type { Entry } from "../log/entries";
import { cardName, kindCountText, kindName, playerName, withoutProvenanceMarks } from "../words/names";

/** Names the cause of the hit for which a casualty is chosen; `null` if the log does not report the cause. */
export function casualtyCause(log: readonly Entry[], info: GameInfo): string | null {
  const events = log.flatMap((entry) => entry.events);
  for (const event of events.toReversed()) {
    if (event.type === "stepBegan") return t("ask.cause.step", { kinds: kindName(event.kind, 2) });
    if (event.type === "specialAttack") {
      const { seat, kind } = event;
      return t("ask.cause.specialAttack", { name: playerName(info, seat), kind: kindName(kind, 1) });
    }
    if (event.type === "unitLost" && event.cause === "sacrifice") {
      const { seat, kind } = event;
      return t("ask.cause.sacrifice", { name: playerName(info, seat), unit: kindCountText(kind, 1) });
    }
    if (event.type === "cardRolled") {
      const cardPlay = events.findLast((candidate) => candidate.type === "cardPlayed");
      const card = cardPlay ? withoutProvenanceMarks(cardName(info, cardPlay.card)) : "";
      return t("ask.cause.card", { name: playerName(info, event.seat), card });
    }
  }
  return null;
}
