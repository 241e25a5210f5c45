/** The text of a pending question, for its panel and for screen readers. */
import type { DecisionKind, GameInfo, View } from "../../bindings";
import { cardSentence } from "../cards/sentence";
import { t } from "../i18n/index.svelte";
import { exactPlace, playerName } from "../words/names";

/** Returns the question that `seat` has to answer; an empty text in a phase, where the player acts freely. */
export function questionText(ask: DecisionKind, seat: number, view: View, info: GameInfo): string {
  const name = playerName(info, seat);
  const placeOf = (hex: number): string => exactPlace(info, view.hexes, hex);
  // In the 2005 edition a won battle is worth one red card.
  const is2005Edition = info.edition === "2005";
  switch (ask.type) {
    case "phase":
      return "";
    case "window":
      return t(`card.window.${ask.window}`);
    case "casualty": {
      const key = ask.owner === seat ? "ask.casualtyOwn" : "ask.casualtyOf";
      return t(key, { name, owner: playerName(info, ask.owner), place: placeOf(ask.hex) });
    }
    case "victim":
      return t("ask.victimOf", { name, place: placeOf(ask.hex) });
    case "target": {
      const card = info.catalogue.cards.find(({ id }) => id === ask.card);
      return card ? cardSentence(card) : "";
    }
    case "advance":
      return t("ask.advanceOf", { name, place: placeOf(ask.hex) });
    case "loserCard":
      return t("ask.loserCardOf", { name });
    case "passCard":
      return t("ask.passCardOf", { name, mate: playerName(info, ask.receiver) });
    case "keep":
      return t("ask.keepOf", { name });
    case "hill":
      return t("ask.hillOf", { name });
    case "battleMission":
      return t(is2005Edition ? "ask.redCardOf" : "ask.battleMissionOf", { name });
    case "lastObjectives":
      return t(is2005Edition ? "ask.lastObjectivesOf.2005" : "ask.lastObjectivesOf", { name });
  }
}

/** Returns the title of a pending question; an empty text in a phase. */
export function questionTitle(ask: DecisionKind, seat: number, info: GameInfo): string {
  if (ask.type === "phase") return "";
  if (ask.type === "window") return t("ask.anyCards");
  return t("ask.title", { name: playerName(info, seat), question: t(`ask.${ask.type}`) });
}
