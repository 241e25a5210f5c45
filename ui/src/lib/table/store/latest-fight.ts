/**
 * The latest fight, that is, the latest battle or special attack. It is reconstructed from events, because
 * the view contains a fight only until its end.
 */
import type { EnteredEffect, Kind, TableEvent, TableUnits } from "../../../bindings";
import { stepDiceAfter, type StepDice } from "../../dice/step-dice";

/** A card that a seat has played. `card` is `null` for a card of a physical deck. */
export type PlayedCard = { seat: number; card: number | null };

/** A card that is shown large: one that was played, or a mission that was fulfilled. */
export type ShownCard = PlayedCard & { isFulfilledMission: boolean };

/** The effect of a card on a battle. */
export type CardEffect = EnteredEffect | { type: "die"; face: number; isHit: boolean };

/** A card of a battle, with its effect once it is known. */
export type BattleCard = PlayedCard & { effect: CardEffect | null };
type BattleEnded = Extract<TableEvent, { type: "battleEnded" }>;

/** A battle: its dice, losses and cards so far, and its end. */
type BattleSummary = {
  type: "battle";
  attacker: number;
  defender: number;
  /** The dice of each step of the battle, in order. */
  stepDice: readonly StepDice[];
  losses: { seat: number; kind: Kind }[];
  /** Cards played in the battle, in order. */
  cards: readonly BattleCard[];
  endEvent: BattleEnded | null;
  /** Victory points of the reward card (BAT-11). */
  rewardPoints: number;
  /** Victory points of the missions that the attacker fulfilled after the battle, before the Draw phase. */
  missionPoints: number;
  /** True if missions no longer count for the battle. */
  isTooLateForMissions: boolean;
  /** True if no reward card was left in the stack. */
  isStackEmpty: boolean;
};
/** A special attack with its latest die and its losses. */
type SpecialAttackSummary = {
  type: "special";
  seat: number;
  kind: Kind;
  die: { face: number; isHit: boolean } | null;
  losses: { seat: number; kind: Kind }[];
};
export type LatestFight = BattleSummary | SpecialAttackSummary | null;

const newBattle = (attacker: number, defender: number): BattleSummary => ({
  type: "battle",
  attacker,
  defender,
  stepDice: [],
  losses: [],
  cards: [],
  endEvent: null,
  rewardPoints: 0,
  missionPoints: 0,
  isTooLateForMissions: false,
  isStackEmpty: false,
});

/**
 * Returns the latest fight after further events. A new turn clears the fight, and so does abandoning it. A
 * correction of the turn clears the fight unless it is a battle and its attacker remains the active player.
 */
export function reduceLatestFight(latest: LatestFight, events: readonly TableEvent[]): LatestFight {
  let current = latest;
  for (const event of events) current = reduceEvent(current, event);
  return current;
}

/** The latest fight of the turn in which these events begin, as it was at the end of that turn. */
export function fightOfEndedTurn(events: readonly TableEvent[]): LatestFight {
  const endIndex = events.findIndex(({ type }) => type === "turnBegan" || type === "turnCorrected");
  return reduceLatestFight(null, endIndex < 0 ? events : events.slice(0, endIndex));
}

/** Adds points of missions to the latest battle, if they count for it. */
const withMissionPoints = (latest: LatestFight, seat: number, points: number): LatestFight =>
  latest?.type === "battle" && latest.endEvent && !latest.isTooLateForMissions && latest.attacker === seat
    ? { ...latest, missionPoints: latest.missionPoints + points }
    : latest;

/** Adds the dice of an event, if it has any, to the latest battle. */
const withRoll = (latest: LatestFight, event: TableEvent): LatestFight =>
  latest?.type === "battle"
    ? { ...latest, stepDice: stepDiceAfter(latest.stepDice, event, latest.attacker) }
    : latest;

function reduceEvent(latest: LatestFight, event: TableEvent): LatestFight {
  switch (event.type) {
    case "turnBegan":
    case "abandoned":
      return null;
    case "turnCorrected":
      return latest?.type === "battle" && latest.attacker === event.seat ? latest : null;
    case "battleBegan":
      return newBattle(event.attacker, event.defender);
    case "specialAttack":
      return { type: "special", seat: event.seat, kind: event.kind, die: null, losses: [] };
    case "specialAttackRolled":
      return latest?.type === "special"
        ? { ...latest, die: { face: event.face, isHit: event.isHit } }
        : latest;
    case "unitLost":
      return latest && { ...latest, losses: [...latest.losses, { seat: event.seat, kind: event.kind }] };
    case "battleEnded":
      return {
        ...(latest?.type === "battle" ? latest : newBattle(event.attacker, event.defender)),
        endEvent: event,
      };
    case "pointsChanged":
      if (event.source === "mission") return withMissionPoints(latest, event.seat, event.change);
      if (latest?.type !== "battle" || !latest.endEvent) return latest;
      return event.source === "battle"
        ? { ...latest, rewardPoints: latest.rewardPoints + event.change }
        : latest;
    case "missionFulfilled":
      return withMissionPoints(latest, event.seat, event.vp);
    case "missionTakenBack":
      return withMissionPoints(latest, event.seat, -event.vp);
    case "phaseBegan":
      return latest?.type === "battle" && event.phase === "draw"
        ? { ...latest, isTooLateForMissions: true }
        : latest;
    case "played":
      return latest?.type === "battle" && !latest.endEvent
        ? { ...latest, cards: [...latest.cards, { seat: event.seat, card: event.card, effect: null }] }
        : latest;
    case "cardEffect":
      return latest?.type === "battle"
        ? { ...latest, cards: withEffect(latest.cards, event.effect, isCardWithoutEffectOf(event.seat)) }
        : latest;
    case "cardRolled": {
      const fightWithDie = withRoll(latest, event);
      const { face, isHit } = event;
      return fightWithDie?.type === "battle"
        ? { ...fightWithDie, cards: withEffect(fightWithDie.cards, { type: "die", face, isHit }, needsDie) }
        : fightWithDie;
    }
    case "stackEmpty":
      return latest?.type === "battle" ? { ...latest, isStackEmpty: true } : latest;
    case "instructionGiven":
    case "warningOverridden":
    case "absenceChanged":
    case "bought":
    case "unitsTakenBack":
    case "casualtyPickGranted":
    case "attackChain":
    case "corrected":
    case "diceSettingChanged":
    case "discarded":
    case "drawn":
    case "explored":
    case "firstPlayerChosen":
    case "gameOver":
    case "hitAdded":
    case "hitCancelled":
    case "hitsCounted":
    case "missionKept":
    case "missionAddedToLine":
    case "diceModified":
    case "rubiumChanged":
    case "rubiumGiven":
    case "monolithHolderChanged":
    case "nothingToDraw":
    case "eliminationChanged":
    case "cardPassed":
    case "turnSkipped":
    case "refineryChanged":
    case "renamed":
    case "rerolled":
    case "reseated":
    case "reshuffled":
    case "rolled":
    case "sacrificed":
    case "notEliminated":
    case "stepBegan":
    case "stormBegan":
    case "stormCardsCounted":
    case "stormRolled":
    case "trayDieRolled":
    case "unitsChanged":
      return withRoll(latest, event);
  }
}

const isCardWithoutEffectOf =
  (player: number) =>
  ({ seat, effect }: BattleCard): boolean =>
    seat === player && effect === null;
const needsDie = ({ effect }: BattleCard): boolean => effect?.type === "rollHit";

/** The cards, with `effect` as the effect of the latest card for which `hasCausedEffect` returns true. */
function withEffect(
  cards: readonly BattleCard[],
  effect: CardEffect,
  hasCausedEffect: (card: BattleCard) => boolean,
): readonly BattleCard[] {
  const index = cards.findLastIndex(hasCausedEffect);
  return cards.map((card, other) => (other === index ? { ...card, effect } : card));
}

/** Losses by player and unit type. */
export function lossesBySeat({ losses }: NonNullable<LatestFight>): { seat: number; units: TableUnits[] }[] {
  const bySeat: { seat: number; units: TableUnits[] }[] = [];
  for (const { seat, kind } of losses) {
    let seatLosses = bySeat.find((entry) => entry.seat === seat);
    if (!seatLosses) {
      seatLosses = { seat, units: [] };
      bySeat.push(seatLosses);
    }
    const unit = seatLosses.units.find((entry) => entry.kind === kind);
    if (unit) unit.count += 1;
    else seatLosses.units.push({ kind, count: 1 });
  }
  return bySeat;
}

/** The last card that was played or mission that was fulfilled in these events. */
export function lastPlayedOrFulfilledCard(events: readonly TableEvent[]): ShownCard | null {
  for (const event of events.toReversed()) {
    if (event.type === "played") return { seat: event.seat, card: event.card, isFulfilledMission: false };
    if (event.type === "missionFulfilled")
      return { seat: event.seat, card: event.card, isFulfilledMission: true };
  }
  return null;
}
