/** Texts of a table in the current language. Players are referred to by name, never as "you". */
import type {
  CorrectedNumber,
  Correction,
  Edition,
  Fact,
  Faction,
  Instruction,
  Kind,
  RubiumReason,
  TableInfo,
  TableView,
  Terrain,
  RuleWarning,
  TodoLine,
} from "../../../bindings";
import { cardSentence } from "../../cards/sentence";
import { cardName, kindCountText, kindName, phaseName, terrainName, tokenName } from "../../words/names";
import { t } from "../../i18n/index.svelte";
import { typedMessage, type MessageNames } from "../../words/typed-message";

/** The open table: its fixed data and its view. Texts take names from both. */
export type TableData = { info: TableInfo; view: TableView };

export const seatName = ({ view }: TableData, seat: number): string =>
  view.seats[seat]?.name ?? t("player.unknown", { seat: seat + 1 });

export const seatFaction = ({ view }: TableData, seat: number): Faction | null =>
  view.seats[seat]?.faction ?? null;

/** Names of seats and cards. A table has no hexes. */
export const tableNames = (table: TableData): MessageNames => ({
  seat: (seat) => seatName(table, seat),
  card: (card) => cardName(table.info, card),
  hex: () => t("hex.unknown"),
});

/** Message keys for mandatory actions that have to come first, by rule. */
const EARLIER_ACTION_KEYS = {
  "MIN-1": "warning.notMined",
  "DRW-1": "warning.notDrawn",
  "DRW-2": "warning.notDrawn",
  "OPT-PRIORITY": "warning.notDrawn",
  "OPT-INTERCEPT": "warning.notDrawn",
  "BAT-12": "warning.loserFirst",
  "BAT-11": "warning.winnerFirst",
} as const;

/** A warning as text. */
export function warningText({ warning, rule }: RuleWarning, table: TableData): string {
  // The rule determines which action has to come first.
  if (warning.type === "notDoneYet" && rule in EARLIER_ACTION_KEYS)
    return t(EARLIER_ACTION_KEYS[rule as keyof typeof EARLIER_ACTION_KEYS]);
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- `typedMessage` needs a message for each
  switch (warning.type) {
    case "notYourTurn":
      return t("warning.notYourTurn", { name: seatName(table, warning.active) });
    case "wrongPhase":
      return t("warning.wrongPhase", { now: phaseName(warning.now), needed: phaseName(warning.needed) });
    case "moreThanRecorded":
      return t("warning.moreThanRecorded", {
        kind: kindName(warning.kind, warning.entered),
        entered: warning.entered,
        recorded: warning.recorded,
      });
    case "justBought":
      return t("warning.justBought", {
        units: kindCountText(warning.kind, warning.count),
        price: warning.price,
      });
    case "stillOnBoard":
      return t("warning.stillOnBoard", { count: warning.units });
    case "buyingLimit":
      return t("warning.buyingLimit", { kind: kindName(warning.kind, warning.max), max: warning.max });
    case "unconfirmedFact":
      return t("warning.unconfirmedFact", { fact: factText(warning.fact) });
    default:
      return typedMessage("warning", warning, tableNames(table));
  }
}

/** A fact that only the players can confirm, as a question. */
export function factText(fact: Fact): string {
  const count = "atLeast" in fact ? fact.atLeast : 1;
  const kind = "kind" in fact ? kindName(fact.kind, count) : "";
  const terrain = "terrain" in fact ? terrainName(fact.terrain) : "";
  return t(`fact.${fact.type}`, { count, kind, terrain });
}

/** A physical action as text, or its reversal. */
export function instructionText(
  instruction: Instruction,
  table: TableData,
  direction: "do" | "back" = "do",
): string {
  const isReversal = direction === "back";
  const name = "seat" in instruction ? seatName(table, instruction.seat) : "";
  switch (instruction.type) {
    case "placeUnits": {
      const { kind, count, place } = instruction;
      const parameters = { name, units: kindCountText(kind, count) };
      if (isReversal) return t(`todo.back.placeUnits.${place}`, parameters);
      return place === "explored"
        ? t("todo.do.placeUnits.explored", { ...parameters, count })
        : t(`todo.do.placeUnits.${place}`, parameters);
    }
    case "removeUnits":
      return t(`todo.${direction}.removeUnits`, {
        name,
        units: kindCountText(instruction.kind, instruction.count),
      });
    case "takeRubium":
    case "payRubium":
      return t(`todo.${direction}.${instruction.type}`, { name, amount: instruction.amount });
    case "layOutMissions":
      return t(`todo.${direction}.layOutMissions`, { name, count: instruction.count });
    case "drawCards":
    case "discardCards":
      return t(`todo.${direction}.${instruction.type}.${instruction.deck}`, {
        name,
        count: instruction.count,
      });
    case "passCards":
      return t(`todo.${direction}.passCards.${instruction.deck}`, {
        name,
        to: seatName(table, instruction.to),
        count: instruction.count,
      });
    case "fillLine":
      return isReversal ? t("todo.back.fillLine") : t("todo.do.fillLine", { count: instruction.size });
    case "placeRefinery":
      // A physical token is the refinery that it shows (EXP-3).
      if (table.view.parts.tokens === "physical")
        return isReversal
          ? t("todo.back.removeToken", { name })
          : t("todo.do.leaveRefinery", { name, value: instruction.value });
      return t(`todo.${direction}.placeRefinery`, { name, value: instruction.value });
    case "followCard":
      return t(`todo.${direction}.followCard`, {
        name,
        card: cardName(table.info, instruction.card),
        what: cardText(table, instruction.card),
      });
    case "carryUnits":
      return t(`todo.${direction}.carryUnits`, { from: instruction.fromEdge, to: instruction.toEdge });
    case "destroyUnits": {
      const key = table.view.countsFigures ? "todo.do.destroyUnits" : "todo.do.destroyUnits.uncounted";
      return t(isReversal ? "todo.back.destroyUnits" : key, { edge: instruction.edge });
    }
    case "returnRubium":
    case "putUnder":
    case "removeToken":
    case "takeVictoryCard":
    case "takeMissionCard":
    case "takeHillCard":
      return t(`todo.${direction}.${instruction.type}`, { name });
  }
}

/** The text of a card. */
function cardText({ info }: TableData, id: number): string {
  const card = info.catalogue.cards.find((entry) => entry.id === id);
  return card ? cardSentence(card) : "";
}

/** The terrain of a battle as its place. Nothing records whose home base it is. */
export const battlePlace = (terrain: Terrain): string =>
  terrain === "homeBase" ? t("place.homeBase") : terrainName(terrain);

/** A line of the to-do list. It includes the number of repetitions, or the place if known. */
export function todoText({ instruction, isReversal, times, terrain }: TodoLine, table: TableData): string {
  const text = instructionText(instruction, table, isReversal ? "back" : "do");
  if (times > 1) return t("todo.times", { what: text, times });
  return terrain ? t("todo.where", { what: text, terrain: battlePlace(terrain) }) : text;
}

/** A special attack, with its victim if the attacker has named a victim. */
export const specialAttackText = (kind: Kind, victim: number | null, table: TableData): string =>
  victim === null
    ? t("log.specialAttack", { kind: kindName(kind, 1) })
    : t("event.specialAttackOn", { kind: kindName(kind, 1), name: seatName(table, victim) });

/** The correction of a number from one value to another. */
export const changedValueText = (numberText: string, from: number, to: number): string =>
  t("event.set", { what: numberText, from, to });

/** Name of a stack of cards that are worth one victory point each. It depends on the edition. */
export const stackName = (stack: "victoryStack" | "hillStack", edition: Edition): string =>
  stack === "victoryStack" && edition === "2005" ? t("correct.victoryStack.2005") : t(`correct.${stack}`);

/** A number that can be corrected, from an event or from a correction. */
type CorrectableNumber = CorrectedNumber | Extract<Correction, { type: CorrectedNumber["type"] }>;

export function correctedNumberName(number: CorrectableNumber, table: TableData): string {
  switch (number.type) {
    case "board":
      return t("number.board", { kinds: kindName(number.kind, 2) });
    case "physicalCards":
      return t(`hand.counted.${number.deck}`);
    case "hand":
      return t("event.corrected.hand");
    case "fulfilled":
      return cardName(table.info, number.card);
    case "transmissionLine":
    case "discards":
      return t(`number.${number.type}`, { card: cardName(table.info, number.card) });
    case "points":
      return t("number.points", { source: t(`source.${number.source}`) });
    case "victoryStack":
    case "hillStack":
      return stackName(number.type, table.info.edition);
    case "tokens": {
      const token = table.info.tokens.find(({ id }) => id === number.token);
      const tokenText = token ? tokenName(token) : t("correct.tokens");
      const boardHalfOwner = number.boardHalfOwner ?? null;
      return boardHalfOwner === null
        ? tokenText
        : t("table.labelled", { name: seatName(table, boardHalfOwner), what: tokenText });
    }
    case "refineries": {
      const placeText = t(number.isHomeBase ? "mine.home" : "mine.found");
      return `${t("newTable.refinery", { value: number.value })} (${placeText})`;
    }
  }
}

/** Why a player’s rubium changed. Rubium gained for units is the price of a purchase that was taken back. */
export const rubiumReasonText = (reason: RubiumReason, change: number): string =>
  t(reason === "units" && change > 0 ? "reason.unitsTakenBack" : `reason.${reason}`);
