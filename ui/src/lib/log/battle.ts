/**
 * The latest battle, reconstructed from events. The view drops the dice and the result once the battle is
 * over.
 */
import type { Event as GameEvent } from "../../bindings";
import { rollOn, type StepDice } from "../dice/rounds";

type Began = Extract<GameEvent, { type: "battleBegan" }>;
export type Ended = Extract<GameEvent, { type: "battleEnded" }>;
export type LoggedBattle = { began: Began; rounds: readonly StepDice[]; ended: Ended | null };

/** Updates the battle with further events. A new turn clears it, and a new battle replaces it. */
export function follow(fight: LoggedBattle | null, events: readonly GameEvent[]): LoggedBattle | null {
  let now = fight;
  for (const event of events) {
    if (event.type === "turnBegan") now = null;
    else if (event.type === "battleBegan") now = { began: event, rounds: [], ended: null };
    else if (now) now = goOn(now, event);
  }
  return now;
}

/** The battle after each roll, in order: once per unit type, and once per reroll. */
export function diceStagesOf(fight: LoggedBattle | null, events: readonly GameEvent[]): LoggedBattle[] {
  const lying: LoggedBattle[] = [];
  let now = fight;
  events.forEach((event, index) => {
    now = follow(now, [event]);
    if (now && event.type === "rolled" && events[index + 1]?.type !== "rolled") lying.push(now);
  });
  return lying;
}

function goOn(fight: LoggedBattle, event: GameEvent): LoggedBattle {
  if (event.type === "battleEnded") return { ...fight, ended: event };
  // A card may still roll a die after the battle.
  if (fight.ended) return fight;
  return { ...fight, rounds: rollOn(fight.rounds, event, fight.began.attacker) };
}
