/** The latest battle as events tell it: for the dice and the result, which the view keeps only while they count. */
import type { Event as GameEvent, Kind } from "../../bindings";

export type Began = Extract<GameEvent, { type: "battleBegan" }>;
export type Ended = Extract<GameEvent, { type: "battleEnded" }>;
export type Die = { face: number; hits: boolean };
/** One kind’s dice of both sides as they lie at the end of its step; misses that were rolled again are gone. */
export type Throw = { kind: Kind; attacker: Die[]; defender: Die[] };
export type Fight = { began: Began; throws: Throw[]; ended: Ended | null };

/** The battle after some more events: a new turn forgets it, a new battle takes its place. */
export function follow(fight: Fight | null, events: readonly GameEvent[]): Fight | null {
  let now = fight;
  for (const event of events) {
    if (event.type === "turnBegan") now = null;
    else if (event.type === "battleBegan") now = { began: event, throws: [], ended: null };
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
  switch (event.type) {
    case "battleEnded":
      return { ...fight, ended: event };
    case "stepBegan":
      return { ...fight, throws: [...fight.throws, { kind: event.kind, attacker: [], defender: [] }] };
    case "rolled": {
      const last = fight.throws.at(-1);
      if (!last) return fight;
      const die = { face: event.face, hits: event.hit };
      const grown =
        event.seat === fight.began.attacker
          ? { ...last, attacker: [...last.attacker, die] }
          : { ...last, defender: [...last.defender, die] };
      return { ...fight, throws: [...fight.throws.slice(0, -1), grown] };
    }
    case "rerolled": {
      const last = fight.throws.at(-1);
      if (!last) return fight;
      const grown = { ...last, [event.side]: last[event.side].filter((die) => die.hits) };
      return { ...fight, throws: [...fight.throws.slice(0, -1), grown] };
    }
    default:
      return fight;
  }
}
