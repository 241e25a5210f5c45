/** The latest battle as events tell it: for the dice and the result, which the view keeps only while they count. */
import type { Event as GameEvent } from "../../bindings";
import { rollOn, type Round } from "../dice/rounds";

type Began = Extract<GameEvent, { type: "battleBegan" }>;
export type Ended = Extract<GameEvent, { type: "battleEnded" }>;
export type Fight = { began: Began; rounds: readonly Round[]; ended: Ended | null };

/** The battle after some more events: a new turn forgets it, a new battle takes its place. */
export function follow(fight: Fight | null, events: readonly GameEvent[]): Fight | null {
  let now = fight;
  for (const event of events) {
    if (event.type === "turnBegan") now = null;
    else if (event.type === "battleBegan") now = { began: event, rounds: [], ended: null };
    else if (now) now = goOn(now, event);
  }
  return now;
}

/** The battle each time that dice have come to lie, in order: after each kind's, and after those rolled again. */
export function throwsOf(fight: Fight | null, events: readonly GameEvent[]): Fight[] {
  const lying: Fight[] = [];
  let now = fight;
  events.forEach((event, index) => {
    now = follow(now, [event]);
    if (now && event.type === "rolled" && events[index + 1]?.type !== "rolled") lying.push(now);
  });
  return lying;
}

function goOn(fight: Fight, event: GameEvent): Fight {
  if (event.type === "battleEnded") return { ...fight, ended: event };
  // A card may roll a die after the battle too.
  if (fight.ended) return fight;
  return { ...fight, rounds: rollOn(fight.rounds, event, fight.began.attacker) };
}
