/** What the other players did since a player's latest turn, summed up by turn. */
import type { Event as GameEvent, Kind, KindCount } from "../../bindings";

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

/** Units lost, by owner. */
type Losses = readonly { seat: number; units: readonly KindCount[] }[];
/** Points by player, with what they came from. */
type Points = readonly {
  seat: number;
  vp: number;
  from: readonly EventOf<"missionFulfilled" | "victoryCard" | "hillCard">[];
}[];

/** A turn of another player in figures. */
export type TurnSummary = {
  /** The active player. */
  seat: number;
  bought: readonly KindCount[];
  /** Every unit move. */
  moves: readonly EventOf<"moved" | "transported">[];
  /** Energize cards that were played, except by the reader. */
  cards: readonly { seat: number; card: number }[];
  /** Units found, the number of refineries, and the hexes. */
  found: { units: readonly KindCount[]; refineries: number; hexes: readonly number[] };
  specialAttacks: readonly { attack: EventOf<"specialAttack">; hit: boolean; losses: Losses }[];
  battles: readonly { ended: EventOf<"battleEnded">; losses: Losses }[];
  /** Losses to the storm of the Vortex. */
  stormLosses: Losses;
  points: Points;
  /** Rubium that was mined. */
  mined: number;
  /** Energize cards that the active player drew. */
  drawn: number;
};

/** Events that show that a player has begun to act in the current turn. */
const OWN_ACTIONS: ReadonlySet<GameEvent["type"]> = new Set([
  "bought",
  "cardPlayed",
  "exchanged",
  "moved",
  "specialAttack",
  "explored",
  "battleBegan",
]);

/** The turns of other players between the latest two turns of `seat`, or since its latest one, in order. */
export function turnsSince(events: readonly GameEvent[], seat: number): TurnSummary[] {
  const turns = splitTurns(events);
  if (turns.at(-1)?.[0].seat === seat) turns.pop();
  const own = turns.findLastIndex(([first]) => first.seat === seat);
  return turns.slice(own + 1).map(([first, ...rest]) => summarize(first.seat, rest, seat));
}

/** Whether something was done in the current turn. Until then its player reads what the others did. */
export function hasBegunToAct(events: readonly GameEvent[]): boolean {
  const [, ...current] = splitTurns(events).at(-1) ?? [];
  return current.some(({ type }) => OWN_ACTIONS.has(type));
}

function splitTurns(events: readonly GameEvent[]): [EventOf<"turnBegan">, ...GameEvent[]][] {
  const turns: [EventOf<"turnBegan">, ...GameEvent[]][] = [];
  for (const event of events) {
    if (event.type === "turnBegan") turns.push([event]);
    else turns.at(-1)?.push(event);
  }
  return turns;
}

function summarize(seat: number, events: readonly GameEvent[], reader: number): TurnSummary {
  const only = <Type extends GameEvent["type"]>(...types: Type[]): EventOf<Type>[] =>
    events.filter((event): event is EventOf<Type> => (types as string[]).includes(event.type));
  /** The events that follow one, up to the next of its type. */
  const after = (event: GameEvent): GameEvent[] => {
    const rest = events.slice(events.indexOf(event) + 1);
    const next = rest.findIndex(({ type }) => type === event.type);
    return next < 0 ? rest : rest.slice(0, next);
  };
  const finds = only("explored");
  const scored = only("missionFulfilled", "victoryCard", "hillCard");
  return {
    seat,
    bought: counted(only("bought").map(({ kind }) => kind)),
    moves: only("moved", "transported"),
    cards: only("cardPlayed", "exchanged").filter((event) => event.seat !== reader),
    found: {
      units: counted(finds.flatMap(({ found }) => found ?? [])),
      refineries: finds.filter(({ refinery }) => refinery > 0).length,
      hexes: finds.map(({ hex }) => hex),
    },
    specialAttacks: only("specialAttack").map((attack) => ({
      attack,
      hit: after(attack).some((event) => event.type === "specialAttackRolled" && event.hit),
      losses: lossesTo("specialAttack", after(attack)),
    })),
    battles: only("battleBegan").flatMap((began) => {
      const course = after(began);
      const ended = course.find((event) => event.type === "battleEnded");
      const losses = [...lossesTo("battle", course), ...lossesTo("sacrifice", course)];
      return ended ? [{ ended, losses }] : [];
    }),
    stormLosses: lossesTo("storm", events),
    points: seatsOf(scored).map((owner) => {
      const from = scored.filter((one) => one.seat === owner);
      return { seat: owner, vp: from.reduce((sum, one) => sum + one.vp, 0), from };
    }),
    mined: only("mined").reduce((sum, { rubium }) => sum + rubium, 0),
    drawn: only("drawn").filter((event) => event.seat === seat && event.deck === "energize").length,
  };
}

function lossesTo(cause: EventOf<"unitLost">["cause"], events: readonly GameEvent[]): Losses {
  const lost = events.filter((event) => event.type === "unitLost" && event.cause === cause);
  const units = lost as EventOf<"unitLost">[];
  return seatsOf(units).map((seat) => ({
    seat,
    units: counted(units.filter((one) => one.seat === seat).map(({ kind }) => kind)),
  }));
}

const seatsOf = (events: readonly { seat: number }[]): number[] => [
  ...new Set(events.map((event) => event.seat)),
];

function counted(kinds: readonly Kind[]): KindCount[] {
  return [...new Set(kinds)].map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }));
}
