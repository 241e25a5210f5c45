/** What the other players did since a player's latest turn, summed up by turn. */
import type { Event as GameEvent, Kind, KindCount } from "../../bindings";

type BattleEnded = Extract<GameEvent, { type: "battleEnded" }>;

/** A turn of another player in figures. */
export type TurnSummary = {
  /** The active player. */
  seat: number;
  bought: readonly KindCount[];
  /** Number of unit moves. */
  moves: number;
  /** Energize cards that the active player has played. */
  cards: readonly number[];
  /** Units found, and the number of refineries. */
  found: { units: readonly KindCount[]; refineries: number };
  /** One entry for each special attack: whether it hit. */
  specialAttacks: readonly boolean[];
  battles: readonly BattleEnded[];
  /** Losses by owner. */
  losses: readonly { seat: number; units: readonly KindCount[] }[];
  /** Points by player, with the missions among them. */
  points: readonly { seat: number; vp: number; missions: readonly number[] }[];
  /** Rubium that was mined. */
  mined: number;
};

/** Events of a turn after which its player no longer wants to know what the others did before. */
const OWN_ACTIONS: ReadonlySet<GameEvent["type"]> = new Set([
  "bought",
  "cardPlayed",
  "exchanged",
  "moved",
  "specialAttack",
  "explored",
  "battleBegan",
]);

/**
 * The turns of other players between the latest two turns of `seat`, or since its latest one, in order. None once the
 * player has done something in the current turn.
 */
export function turnsSince(events: readonly GameEvent[], seat: number): TurnSummary[] {
  const turns = splitTurns(events);
  if (turns.at(-1)?.[0].seat === seat) {
    const current = turns.pop() ?? [];
    if (current.some((event) => OWN_ACTIONS.has(event.type))) return [];
  }
  const own = turns.findLastIndex(([first]) => first.seat === seat);
  return turns.slice(own + 1).map(([first, ...rest]) => summarize(first.seat, rest));
}

type TurnBegan = Extract<GameEvent, { type: "turnBegan" }>;

function splitTurns(events: readonly GameEvent[]): [TurnBegan, ...GameEvent[]][] {
  const turns: [TurnBegan, ...GameEvent[]][] = [];
  for (const event of events) {
    if (event.type === "turnBegan") turns.push([event]);
    else turns.at(-1)?.push(event);
  }
  return turns;
}

function summarize(seat: number, events: readonly GameEvent[]): TurnSummary {
  const only = <Type extends GameEvent["type"]>(type: Type): Extract<GameEvent, { type: Type }>[] =>
    events.filter((event): event is Extract<GameEvent, { type: Type }> => event.type === type);
  const lost = only("unitLost");
  const missions = only("missionFulfilled");
  const scored = [...missions, ...only("victoryCard"), ...only("hillCard")];
  return {
    seat,
    bought: counted(only("bought").map(({ kind }) => kind)),
    moves: only("moved").length,
    cards: only("cardPlayed").flatMap((event) => (event.seat === seat ? [event.card] : [])),
    found: {
      units: counted(only("explored").flatMap(({ found }) => found ?? [])),
      refineries: only("explored").filter(({ refinery }) => refinery > 0).length,
    },
    specialAttacks: only("specialAttackRolled").map(({ hit }) => hit),
    battles: only("battleEnded"),
    losses: seatsOf(lost).map((owner) => ({
      seat: owner,
      units: counted(lost.filter((one) => one.seat === owner).map(({ kind }) => kind)),
    })),
    points: seatsOf(scored).map((owner) => ({
      seat: owner,
      vp: scored.filter((one) => one.seat === owner).reduce((sum, one) => sum + one.vp, 0),
      missions: missions.filter((one) => one.seat === owner).map(({ card }) => card),
    })),
    mined: only("mined").reduce((sum, { rubium }) => sum + rubium, 0),
  };
}

const seatsOf = (events: readonly { seat: number }[]): number[] => [
  ...new Set(events.map((event) => event.seat)),
];

function counted(kinds: readonly Kind[]): KindCount[] {
  return [...new Set(kinds)].map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }));
}
