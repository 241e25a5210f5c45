/** The text of a pending question, for its panel and for screen readers. */
import type { BattleView, CardWindow, Choices, DecisionKind, GameInfo, Kind, View } from "../../bindings";
import { cardSentence } from "../cards/sentence";
import { joinWithOr, t } from "../i18n/index.svelte";
import {
  cardName,
  cardTitle,
  exactPlace,
  kindCountsText,
  kindName,
  playerName,
  withoutProvenanceMarks,
} from "../words/names";
import { asSentence } from "../words/sentence";

/**
 * The question that `seat` has to answer; empty while the player may take any action of a phase.
 * `isOnlyPerson` is true if the seat is that of the only person, who is addressed directly.
 */
export function questionText(
  decision: DecisionKind,
  seat: number,
  isOnlyPerson: boolean,
  view: View,
  info: GameInfo,
): string {
  if (decision.type === "phase") return "";
  if (decision.type === "window") return cardWindowText(decision.window, view.battle);
  if (decision.type === "target") {
    const card = info.catalogue.cards.find(({ id }) => id === decision.card);
    return card ? cardSentence(card) : "";
  }
  return isOnlyPerson
    ? yourQuestion(decision, seat, view, info)
    : questionWithName(decision, seat, view, info);
}

/** For a card that moves units: the units picked so far, and what to choose next. Otherwise empty. */
export function pickText({ decision, targets }: Choices, { cardInPlay }: View, info: GameInfo): string {
  if (decision.type !== "target") return "";
  const pickedUnits = cardInPlay?.picked ?? [];
  const canPickMore = targets.some(({ type }) => type === "targetUnit");
  if (pickedUnits.length === 0 && !canPickMore) return "";
  const card = info.catalogue.cards.find(({ id }) => id === decision.card);
  const hasDestination = card?.effect?.effect !== "extraStep";
  if (pickedUnits.length === 0) return t(hasDestination ? "ask.pickUnits" : "ask.pickUnitsToStep");
  const pickedKey = canPickMore ? "ask.pickedUnits" : "ask.pickedAll";
  return t(hasDestination ? pickedKey : "ask.pickedUnitsToStep", { units: kindCountsText(pickedUnits) });
}

/** The time at which cards can be played. After the dice of a step, the text names the step. */
export function cardWindowText(cardWindow: CardWindow, battle: BattleView | null): string {
  if (cardWindow !== "afterDice" || !battle?.stepKind) return t(`card.window.${cardWindow}`);
  const key = battle.isSecondAttack ? "card.window.afterSecondAttack" : "card.window.afterStep";
  return t(key, { kinds: kindName(battle.stepKind, 2) });
}

/** The units that may advance after a won battle. */
function advancingUnits({ choices }: View): string {
  const counts = new Map<Kind, number>();
  for (const { kind, readyCount } of choices?.moves ?? []) counts.set(kind, readyCount);
  return kindCountsText([...counts].map(([kind, count]) => ({ kind, count })));
}

/** Questions that have two forms: one names the player who decides, the other says "you". */
type PlayerQuestion = Exclude<DecisionKind, { type: "phase" | "window" | "target" }>;

function questionWithName(decision: PlayerQuestion, seat: number, view: View, info: GameInfo): string {
  const name = playerName(info, seat);
  const placeOf = (hex: number): string => exactPlace(info, view.hexes, hex);
  // In the 2005 edition, the winner of a battle may play one red card.
  const is2005Edition = info.edition === "2005";
  switch (decision.type) {
    case "casualty": {
      const key = decision.owner === seat ? "ask.casualtyOwn" : "ask.casualtyOf";
      return t(key, { name, owner: playerName(info, decision.owner), place: placeOf(decision.hex) });
    }
    case "victim":
      return t("ask.victimOf", { name, place: placeOf(decision.hex) });
    case "advance":
      return t("ask.advanceOf", { name, units: advancingUnits(view), place: placeOf(decision.hex) });
    case "loserCard":
      return t("ask.loserCardOf", { name });
    case "passCard":
      return t("ask.passCardOf", { name, mate: playerName(info, decision.receiver) });
    case "keep":
      return t("ask.keepOf", { name });
    case "hill":
      return t("ask.hillOf", { name });
    case "battleMission":
      return is2005Edition
        ? t("ask.redCardOf", { name })
        : t(`ask.${missionQuestionKey(view, info)}`, { name });
    case "beforeElimination":
      return t(is2005Edition ? "ask.beforeEliminationOf.2005" : "ask.beforeEliminationOf", { name });
  }
}

/** A part of the message key of the question after a won battle. It may allow objectives, too (MIS-2). */
function missionQuestionKey({ choices }: View, info: GameInfo) {
  const classes = info.catalogue.cards
    .filter(({ id }) => choices?.playableCards.includes(id))
    .map((card) => card.class);
  if (!classes.includes("objective")) return "battleMissionOf";
  return classes.includes("battleMission") ? "anyMissionOf" : "objectiveOf";
}

function yourQuestion(decision: PlayerQuestion, seat: number, view: View, info: GameInfo): string {
  const placeOf = (hex: number): string => exactPlace(info, view.hexes, hex);
  const is2005Edition = info.edition === "2005";
  switch (decision.type) {
    case "casualty": {
      const key = decision.owner === seat ? "ask.casualtyOwn.you" : "ask.casualtyOf.you";
      return t(key, { owner: playerName(info, decision.owner), place: placeOf(decision.hex) });
    }
    case "victim":
      return t("ask.victimOf.you", { place: placeOf(decision.hex) });
    case "advance":
      return t("ask.advanceOf.you", { units: advancingUnits(view), place: placeOf(decision.hex) });
    case "loserCard":
      return t("ask.loserCardOf.you");
    case "passCard":
      return t("ask.passCardOf.you", { mate: playerName(info, decision.receiver) });
    case "keep":
      return t("ask.keepOf.you");
    case "hill":
      return t("ask.hillOf.you");
    case "battleMission":
      return is2005Edition ? t("ask.redCardOf.you") : t(`ask.${missionQuestionKey(view, info)}.you`);
    case "beforeElimination":
      return t(is2005Edition ? "ask.beforeEliminationOf.2005.you" : "ask.beforeEliminationOf.you");
  }
}

/** The title of a pending question; empty in a phase. For `isOnlyPerson`, see {@link questionText}. */
export function questionTitle(
  decision: DecisionKind,
  seat: number,
  isOnlyPerson: boolean,
  info: GameInfo,
): string {
  if (decision.type === "phase") return "";
  if (decision.type === "window") return t("ask.anyCards");
  const question = decision.type === "target" ? targetTitle(decision.card, info) : t(`ask.${decision.type}`);
  return isOnlyPerson ? question : t("ask.title", { name: playerName(info, seat), question });
}

/** The pending question for screen readers; an empty text if there is none. */
export function spokenQuestion(view: View, onlyPersonSeat: number | null, info: GameInfo): string {
  const { choices, pendingInput } = view;
  if (pendingInput.type !== "decision" || pendingInput.decision.type === "phase") return "";
  const { decision, seat } = pendingInput;
  const isOnlyPerson = seat === onlyPersonSeat;
  // The card was announced before its first unit was picked.
  if (choices && view.cardInPlay?.picked.length) return pickText(choices, view, info);
  // With several people, the question must not depend on the cards of the open hand.
  const text = questionText(
    decision,
    seat,
    isOnlyPerson,
    isOnlyPerson ? view : { ...view, choices: choices && { ...choices, playableCards: [] } },
    info,
  );
  const question = [questionTitle(decision, seat, isOnlyPerson, info), withoutProvenanceMarks(text)]
    .map(asSentence)
    .join(" ");
  const playable = isOnlyPerson && decision.type === "window" ? (choices?.playableCards ?? []) : [];
  if (playable.length === 0) return question;
  const cards = joinWithOr(playable.map((card) => withoutProvenanceMarks(cardName(info, card))));
  return `${question} ${t("spoken.playable", { cards })}`;
}

/**
 * A title with the name of the card that was played and what has to be chosen for it; a general title if the
 * card asks for no choice of its own.
 */
function targetTitle(cardId: number, info: GameInfo): string {
  const card = info.catalogue.cards.find(({ id }) => id === cardId);
  const effect = card?.effect?.effect;
  if (!card || !effect || effect === "gainRubium" || effect === "gainPerHex") return t("ask.target");
  return t("spoken.labelled", {
    name: withoutProvenanceMarks(cardTitle(card)),
    text: t(`ask.target.${effect}`),
  });
}
