/**
 * The latest battle, reconstructed from events. The view drops the dice and the result once the battle is
 * over.
 */
import type { Event as GameEvent } from "../../bindings";
import { applyRoll, type StepDice } from "../dice/rounds";

type BattleBegan = Extract<GameEvent, { type: "battleBegan" }>;
type BattleEnded = Extract<GameEvent, { type: "battleEnded" }>;
export type LoggedBattle = { began: BattleBegan; rounds: readonly StepDice[]; ended: BattleEnded | null };

/** Updates the battle with further events. A new turn clears it, and a new battle replaces it. */
export function followBattle(battle: LoggedBattle | null, events: readonly GameEvent[]): LoggedBattle | null {
  let current = battle;
  for (const event of events) {
    if (event.type === "turnBegan") current = null;
    else if (event.type === "battleBegan") current = { began: event, rounds: [], ended: null };
    else if (current) current = applyEvent(current, event);
  }
  return current;
}

/** The battle after each roll, in order: once per unit type, and once per reroll. */
export function diceStagesOf(battle: LoggedBattle | null, events: readonly GameEvent[]): LoggedBattle[] {
  const diceStages: LoggedBattle[] = [];
  let current = battle;
  events.forEach((event, index) => {
    current = followBattle(current, [event]);
    if (current && event.type === "rolled" && events[index + 1]?.type !== "rolled") diceStages.push(current);
  });
  return diceStages;
}

function applyEvent(battle: LoggedBattle, event: GameEvent): LoggedBattle {
  if (event.type === "battleEnded") return { ...battle, ended: event };
  // A card may still roll a die after the battle.
  if (battle.ended) return battle;
  return { ...battle, rounds: applyRoll(battle.rounds, event, battle.began.attacker) };
}
