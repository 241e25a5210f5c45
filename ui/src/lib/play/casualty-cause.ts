import type { GameInfo, Kind } from "../../bindings";
import { t } from "../i18n/index.svelte";
import type { Entry } from "../log/entries";
import { cardName, kindCountText, kindName, playerName, withoutProvenanceMarks } from "../words/names";

/**
 * Names the cause of the hit for which a casualty is chosen; `null` if the log does not report the cause.
 * `isChosenByOther` is true if a player other than the owner chooses.
 */
export function casualtyCause(
  log: readonly Entry[],
  isChosenByOther: boolean,
  info: GameInfo,
): string | null {
  const events = log.flatMap((entry) => entry.events);
  let isPickGrantedByCard = false;
  for (const event of events.toReversed()) {
    if (event.type === "casualtyPickGranted") isPickGrantedByCard = true;
    if (event.type === "stepBegan") {
      const kinds = kindName(event.kind, 2);
      const pickFace =
        isChosenByOther && !isPickGrantedByCard ? naturalPickFace(event.kind, info) : undefined;
      return pickFace === undefined
        ? t("ask.cause.step", { kinds })
        : t("ask.cause.natural", { kinds, natural: pickFace });
    }
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

/** The lowest natural face with which this kind picks the casualty; `undefined` if it never does. */
function naturalPickFace(kind: Kind, info: GameInfo): number | undefined {
  const abilities = info.catalogue.kinds.find((facts) => facts.kind === kind)?.abilities ?? [];
  return abilities.find((ability) => ability.ability === "pickCasualty")?.minNaturalFace;
}
