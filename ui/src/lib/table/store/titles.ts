/** Titles of table steps, for undo and redo, and texts of reminders and remedies. */
import type {
  Correction,
  HandCard,
  Remedy,
  Reminder,
  TableAction,
  TableEvent,
  TableStepSummary,
  EntrySummary,
  TableView,
} from "../../../bindings";
import {
  cardName,
  destinationPhaseName,
  kindCountText,
  kindCountsText,
  kindName,
  phaseName,
} from "../../words/names";
import type { TableSection } from "./sections";
import { joinWithAnd, t } from "../../i18n/index.svelte";
import { cardText } from "../../log/common";
import { stepTitle } from "./log-lines";
import { capitalized } from "../../words/sentence";
import { endTurnText, minersWithoutRefineryText } from "./turn-texts";
import {
  battlePlace,
  correctedNumberName,
  seatName,
  changedValueText,
  specialAttackText,
  type TableData,
} from "./texts";
import { cardsToDrawText } from "./battle-texts";

/**
 * The title of a step, such as "Ana: buys 2 Humans". With its `events`, the title of a correction includes
 * the old value.
 */
export function titleText(
  { seat, entries }: TableStepSummary,
  table: TableData,
  events: readonly TableEvent[] = [],
): string {
  const [firstEntry, ...otherEntries] = entries;
  if (
    firstEntry?.type === "entry" &&
    firstEntry.action.type === "correct" &&
    otherEntries.length === 0 &&
    events.length > 0
  ) {
    return stepTitle(events, table);
  }
  // Random outcomes are left out if the step has other entries, which have caused the outcomes.
  const playerEntries = entries.filter(({ type }) => type !== "chance" && type !== "cardDrawn");
  // A step that makes an entry for an earlier phase also corrects the turn, before and after the entry.
  const entriesBesidesTurn = playerEntries.filter((entry) => !isTurnCorrection(entry));
  const shownEntries = [entriesBesidesTurn, playerEntries].find(({ length }) => length > 0) ?? entries;
  // Repeated actions, such as several ended phases, are listed once.
  const text = joinWithAnd([...new Set(shownEntries.map((entry) => entryText(entry, table)))]);
  return seat === null ? text : t("table.labelled", { name: seatName(table, seat), what: text });
}

const isTurnCorrection = (entry: EntrySummary): boolean =>
  entry.type === "entry" && entry.action.type === "correct" && entry.action.correction.type === "turn";

function entryText(entry: EntrySummary, table: TableData): string {
  switch (entry.type) {
    case "entry":
      return actionText(entry.action, table);
    case "cardPassed":
      return t("log.passed", { name: seatName(table, entry.to) });
    case "missionKept":
      return t("log.missionKept");
    case "battleCorrected":
      return t("event.act.correctedBattle");
    case "handCorrected":
      return t("event.corrected");
    case "cardDrawn":
      return t("event.act.chance");
    case "chance":
      return entry.outcome.type === "die"
        ? t("event.act.die", { face: entry.outcome.face })
        : t("event.act.chance");
  }
}

function actionText(action: TableAction, table: TableData): string {
  const heldCardText = (card: HandCard): string =>
    card.type === "card" ? cardText(table.info, card.card) : cardText(table.info, null, card.deck);
  switch (action.type) {
    case "gain":
    case "pay":
      return t(`event.act.${action.type}`, { amount: action.amount });
    case "give":
      return t("event.act.give", { amount: action.amount, name: seatName(table, action.to) });
    case "buy":
      return t("log.bought", { units: kindCountText(action.kind, action.count) });
    case "takeBackUnits":
      return t("event.takenBack", { units: kindCountText(action.kind, action.count) });
    case "place":
      return t("log.placed", { units: kindCountText(action.kind, action.count) });
    case "remove":
      return t("event.removed", { units: kindCountText(action.kind, action.count) });
    case "takeBackMining":
      return t("event.act.takeBackMining");
    case "takeBackMission":
      return t("event.act.takeBackMission", { card: cardName(table.info, action.card) });
    case "takeBackPhysicalMission":
      return t("event.act.takeBackPhysicalMission", { points: action.points });
    case "addRefinery":
      return t("event.addRefinery", { value: action.value });
    case "removeRefinery":
      return action.takenBy === null
        ? t("event.removeRefinery", { value: action.value })
        : t("event.act.refineryTaken", { value: action.value, name: seatName(table, action.takenBy) });
    case "monolith":
      return action.holder === null
        ? t("event.monolithNobody")
        : t("table.labelled", { name: seatName(table, action.holder), what: t("event.monolith") });
    case "draw":
      return action.deck === null
        ? t("event.act.drawDue")
        : t(action.deck === "missions" ? "log.drewMissions" : "log.drewEnergize", { count: 1 });
    case "play":
      return t("log.cardPlayed", { card: heldCardText(action.card) });
    case "discard":
      return t("log.discarded", { card: heldCardText(action.card) });
    case "exchange":
      return t("log.exchanged", { card: heldCardText(action.card) });
    case "pass":
      return t("log.passed", { name: seatName(table, action.to) });
    case "fulfil":
      return t("event.act.fulfil", { card: cardName(table.info, action.card) });
    case "fulfilPhysicalMission":
      return t("event.act.fulfilPhysicalMission", { points: action.points });
    case "score":
      return t("event.act.score", { points: action.points });
    case "battle":
      return t("log.battleBegan", { defender: seatName(table, action.defender) });
    case "dice":
      return t("event.act.dice", { faces: [...action.attacker, ...action.defender].join(" ") });
    case "hits":
      return t("event.act.hits", { attacker: action.attacker, defender: action.defender });
    case "casualty":
      return t("undo.casualty", { unit: kindCountText(action.kind, 1) });
    case "specialAttack":
      return specialAttackText(action.kind, action.victim ?? null, table);
    case "addHomeBaseRefineries":
      return action.seat === null
        ? t("event.act.homeBases")
        : t("table.labelled", { name: seatName(table, action.seat), what: t("event.act.homeBase") });
    case "victim":
      return t("undo.victim", { name: seatName(table, action.seat) });
    case "rename":
      return t("event.renamed", { name: action.name });
    case "away":
      return t("table.labelled", {
        name: seatName(table, action.seat),
        what: t(action.isAway ? "event.away" : "event.back"),
      });
    case "reseat":
      return t("event.act.reseat", { names: joinWithAnd(action.order.map((seat) => seatName(table, seat))) });
    case "correct":
      return correctionText(action.correction, action.expected ?? null, table);
    case "answer":
    case "answerNumber":
      return t("event.act.answer");
    case "eliminate":
      return t("people.out", { name: seatName(table, action.seat) });
    case "sacrifice":
      return t("log.sacrificed", { units: kindCountText(action.kind, 1) });
    case "rollTrayDice":
      return t("event.act.rollTrayDice");
    case "enterTrayFaces":
      return t("event.act.dice", { faces: action.faces.join(" ") });
    case "mine":
    case "takeMissionCard":
    case "beginStorm":
    case "takeHillCard":
    case "takeLoserCard":
    case "effect":
    case "declineCards":
    case "abandon":
    case "skipTurn":
    case "concede":
    case "endByAgreement":
      return t(`event.act.${action.type}`);
    case "keep":
    case "explore":
    case "endPhase":
      return t(`undo.${action.type}`);
  }
}

/** A correction as text: the new value, and the old value if it is known. */
function correctionText(correction: Correction, expected: number | null, table: TableData): string {
  const withName = (seat: number, text: string): string =>
    t("table.labelled", { name: seatName(table, seat), what: text });
  const newValueText = (name: string, to: number): string =>
    expected === null ? t("event.setTo", { what: name, to }) : changedValueText(name, expected, to);
  switch (correction.type) {
    case "rubium":
      return withName(correction.seat, newValueText(t("section.rubium"), correction.amount));
    case "board":
    case "physicalCards":
    case "fulfilled":
    case "refineries":
      return withName(
        correction.seat,
        newValueText(correctedNumberName(correction, table), correction.count),
      );
    case "transmissionLine":
    case "discards":
      return newValueText(correctedNumberName(correction, table), correction.count);
    case "points":
      return withName(
        correction.seat,
        newValueText(correctedNumberName(correction, table), correction.points),
      );
    case "victoryStack":
    case "hillStack":
    case "tokens":
      return newValueText(correctedNumberName(correction, table), correction.left);
    case "hand":
      return withName(correction.seat, t("event.corrected.hand"));
    case "absence":
      return withName(correction.seat, t(correction.isAway ? "event.away" : "event.back"));
    case "elimination":
      return withName(correction.seat, t(correction.isEliminated ? "log.playerEliminated" : "event.in"));
    case "turn": {
      const { turn, phase } = correction;
      return withName(correction.seat, t("event.turnCorrected", { turn, phase: phaseName(phase) }));
    }
    case "monolith":
      return correction.holder === null
        ? t("event.monolithNobody")
        : withName(correction.holder, t("event.monolith"));
    case "firstPlayer":
      return withName(correction.seat, t("event.first"));
    case "dice":
      return t(`event.${correction.dice}.${correction.setting}`);
  }
}

/** The section in which the action of a reminder is entered; `null` if there is none. */
export function reminderSection(reminder: Reminder): TableSection | null {
  switch (reminder.type) {
    case "purchases":
    case "tokens":
      return "units";
    case "specialAttacks":
    case "battles":
    case "inconclusiveBattle":
    case "advance":
    case "refineryLoss":
    case "refineryGain":
      return "battle";
    case "mining":
    case "missedMining":
    case "tooManyRefineries":
    case "noRefineries":
      return "rubium";
    case "deploymentCards":
    case "battleMission":
    case "missionCard":
    case "passCard":
    case "draw":
    case "hillCard":
    case "noHillCard":
    case "objectives":
      return "cards";
    case "elimination":
    case "loserCard":
    case "monolith":
    case "moves":
    case "storm":
      return null;
  }
}

/** A reminder as text. */
export function reminderText(reminder: Reminder, table: TableData): string {
  switch (reminder.type) {
    case "specialAttacks":
      // If figures are not counted, it is unknown whether the player has such a unit.
      return t(table.view.countsFigures ? "reminder.specialAttacks" : "reminder.specialAttacks.maybe", {
        kinds: joinWithAnd(reminder.kinds.map((kind) => kindName(kind, 1))),
      });
    case "monolith":
      return reminder.holder === null
        ? t("reminder.monolith")
        : t("reminder.monolith.held", { name: seatName(table, reminder.holder) });
    case "battleMission":
    case "loserCard":
    case "missionCard":
    case "passCard":
    case "refineryLoss":
    case "refineryGain":
    case "elimination":
      return t(`reminder.${reminder.type}`, { name: seatName(table, reminder.seat) });
    case "advance": {
      const units = kindCountsText(reminder.units);
      const key = reminder.mayIncludeImmobileUnits ? "reminder.advance.someImmobile" : "reminder.advance";
      return t(key, { name: seatName(table, reminder.seat), units });
    }
    case "inconclusiveBattle": {
      const battle = table.view.battlesToContinue[reminder.index];
      if (!battle) return "";
      return t("reminder.inconclusiveBattle", {
        name: seatName(table, battle.attacker),
        units: kindCountsText(battle.attackers),
        opponent: seatName(table, battle.defender),
        enemyUnits: kindCountsText(battle.defenders),
        terrain: battlePlace(battle.terrain),
      });
    }
    case "mining": {
      const question = minersWithoutRefineryText([{ reminder }]);
      const text = t("reminder.mining", { amount: reminder.amount });
      return question === null ? text : `${text}. ${question}`;
    }
    case "missedMining": {
      const key = reminder.isCertain ? "reminder.missedMining" : "mine.missed.upTo";
      return t(key, { name: seatName(table, reminder.seat), amount: reminder.amount });
    }
    case "tooManyRefineries":
      return t("reminder.tooManyRefineries", {
        refineries: reminder.refineryCount,
        miners: reminder.minerCount,
      });
    case "draw":
      return t("reminder.draw", {
        cards: cardsToDrawText(reminder.missionCount, reminder.missionDraw, reminder.energizeCount),
      });
    case "battles":
    case "hillCard":
    case "deploymentCards":
    case "moves":
    case "noHillCard":
    case "noRefineries":
    case "objectives":
    case "purchases":
    case "storm":
      return t(`reminder.${reminder.type}`);
    case "tokens":
      return t(reminder.hasRevealed ? "reminder.tokens.more" : "reminder.tokens");
  }
}

/** Label of the button for the action that resolves a warning. */
export function remedyText({ action, seat, entries }: Remedy, table: TableData): string {
  if (action.type === "endPhases")
    return t("remedy.endPhases", { phase: destinationPhaseName(action.phase) });
  if (action.type === "enterForActivePlayer")
    return t("remedy.enterForActivePlayer", { name: seatName(table, seat) });
  if (action.type === "enterForPhase") return t("remedy.enterForPhase", { phase: phaseName(action.phase) });
  if (action.type === "takeBackUnits") return t("remedy.takeBackUnits", { amount: action.amount });
  if (action.type === "payBack") return t("remedy.payBack", { amount: action.amount });
  const { reminder } = action;
  if (reminder.type === "mining") return t("remedy.mining", { amount: reminder.amount });
  if (reminder.type === "draw") {
    const { missionCount, missionDraw, energizeCount } = reminder;
    // Drawing is the last phase.
    if (entries.some(({ type }) => type === "endPhase")) {
      const drawn = { rubium: 0, energize: energizeCount, missions: missionCount, nextPhase: null };
      return capitalized(endTurnText(drawn, missionDraw));
    }
    return t("remedy.draw", { cards: cardsToDrawText(missionCount, missionDraw, energizeCount) });
  }
  if (reminder.type === "missionCard")
    return t("remedy.missionCard", { name: seatName(table, reminder.seat) });
  return reminderText(reminder, table);
}

/** The seat that a reminder shows; `null` if it concerns no single player and nobody is active. */
export const reminderSeat = (reminder: Reminder, view: TableView | null): number | null =>
  "seat" in reminder ? reminder.seat : (view?.active ?? null);
