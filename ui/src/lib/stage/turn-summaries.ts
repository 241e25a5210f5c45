/** Summaries of the turns of the other players since a player's previous turn. */
import type { Event as GameEvent, GameInfo, Kind, KindCount, View } from "../../bindings";
import { areAdjacent } from "../art/geometry";
import { countKinds } from "../words/names";
import { teamOf } from "../words/team";

type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

/** Units lost, by owner. */
type Losses = readonly { seat: number; units: readonly KindCount[] }[];
/** Points by player, with the events that scored them. */
type Points = readonly {
  seat: number;
  vp: number;
  scoringEvents: readonly EventOf<"missionFulfilled" | "victoryCardTaken" | "hillCardTaken">[];
}[];

/**
 * Numbers of cards that each player has drawn from the Energize deck and the Secret Mission deck.
 * `isForLoss`: the player drew an Energize card and lost a battle as the defender.
 */
type Draws = readonly {
  seat: number;
  energizeCount: number;
  missionCount: number;
  isForLoss: boolean;
}[];

/** Summary of a turn of another player. */
export type TurnSummary = {
  /** The active player. */
  seat: number;
  purchases: { units: readonly KindCount[]; hexes: readonly number[] };
  /** One event for each moved unit. */
  moves: readonly EventOf<"moved" | "transported">[];
  /**
   * Energize cards played, and cards of any deck exchanged, by everybody but the player who gets the summary.
   */
  cards: readonly EventOf<"cardPlayed" | "exchanged">[];
  /** The explorations in which something was found. */
  finds: readonly EventOf<"explored">[];
  specialAttacks: readonly { attack: EventOf<"specialAttack">; hasHit: boolean; losses: Losses }[];
  battles: readonly { endEvent: EventOf<"battleEnded">; losses: Losses }[];
  /** Losses to the storm of the Vortex. */
  stormLosses: Losses;
  /** The hexes of `stormLosses`. */
  stormHexes: readonly number[];
  points: Points;
  /** Amount of rubium that was mined. */
  minedRubium: number;
  /** The numbers of cards that each player drew. The cards themselves stay hidden. */
  draws: Draws;
};

/** How the other players' turns have affected the player, and what threatens the player now. */
export type Setbacks = {
  losses: readonly KindCount[];
  /** The cards that the player drew. */
  draws: Draws;
  /** The hexes on which opponents attacked the player in a battle, or destroyed units by a special attack. */
  attacks: readonly { seat: number; hex: number }[];
  /** Hexes of these attacks on which the attacker and the player both have units. */
  contestedHexes: readonly number[];
  /** Opponents in the player's home base. */
  intruders: readonly { seat: number; hexes: readonly number[] }[];
  /**
   * Hexes outside the player's home base that opponents have taken from the player and still control, the
   * Monolith first. Hexes that were contested before are left out.
   */
  lostHexes: readonly number[];
  /** The rubium that the player mined last, and the current income; `null` if the income is not less. */
  income: { before: number; now: number } | null;
  /** The hexes with units of an opponent next to the player's units or home base. */
  threats: readonly { seat: number; hex: number }[];
  /** Hexes that an opponent's units have left and where the player still has units. */
  withdrawals: readonly { seat: number; hex: number }[];
};

/** The setbacks of the player at `viewerSeat`, given the view after `turns` and all events of the game. */
export function setbacksOf(
  turns: readonly TurnSummary[],
  events: readonly GameEvent[],
  view: View,
  viewerSeat: number,
): Setbacks {
  const teamSeats = teamOf(view, viewerSeat);
  const baseHexesWith = (seat: number): number[] =>
    view.hexes.flatMap(({ id, homeOwner, units }) =>
      homeOwner === viewerSeat && units.some((unit) => unit.seat === seat) ? [id] : [],
    );
  const lossesIn = ({ battles, specialAttacks, stormLosses }: TurnSummary): Losses => [
    ...[...battles, ...specialAttacks].flatMap(({ losses }) => losses),
    ...stormLosses,
  ];
  const lostUnits = turns.flatMap(lossesIn).filter(({ seat }) => seat === viewerSeat);
  const specialAttacksWithLosses = turns
    .flatMap(({ specialAttacks }) => specialAttacks)
    .filter(({ losses }) => losses.some(({ seat }) => seat === viewerSeat));
  const attacks = [
    ...turns
      .flatMap(({ battles }) => battles.map(({ endEvent }) => endEvent))
      .filter(({ defender }) => defender === viewerSeat)
      .map((event) => ({ seat: event.attacker, hex: event.hex, event })),
    ...specialAttacksWithLosses.map(({ attack }) => ({ seat: attack.seat, hex: attack.to, event: attack })),
  ].toSorted((a, b) => events.indexOf(a.event) - events.indexOf(b.event));
  const hasUnitsOn = (seat: number, hex: number): boolean =>
    view.hexes[hex]?.units.some((unit) => unit.seat === seat) ?? false;
  /**
   * True if units of both sides were already on the hex before the turn of the first of these attacks on it:
   * the last battle there was inconclusive, and no unit of that attacker has left the hex since.
   */
  const wasContested = (hex: number): boolean => {
    const firstAttack = attacks.find((attack) => attack.hex === hex);
    if (!firstAttack) return false;
    const beforeAttack = events.slice(0, events.indexOf(firstAttack.event));
    const turnStart = beforeAttack.findLastIndex(({ type }) => type === "turnBegan");
    const lastEvent = beforeAttack
      .slice(0, Math.max(turnStart, 0))
      .findLast(
        (event) =>
          (event.type === "battleEnded" && event.hex === hex) ||
          ((event.type === "moved" || event.type === "transported") &&
            event.from === hex &&
            event.seat === firstAttack.seat),
      );
    return lastEvent?.type === "battleEnded" && lastEvent.result === "inconclusive";
  };
  const isMonolith = (hex: number): boolean => view.hexes[hex]?.terrain === "monolith";
  const hexesWonFromViewer = attacks
    .filter(({ event }) => event.type === "specialAttack" || event.result === "attackerWon")
    .map(({ hex }) => hex)
    .filter((hex) => !wasContested(hex))
    .toSorted((a, b) => Number(isMonolith(b)) - Number(isMonolith(a)));
  const lastMining = events.findLast((event) => event.type === "mined" && event.seat === viewerSeat);
  const before = lastMining?.type === "mined" ? lastMining.rubium : 0;
  const now = view.seats[viewerSeat]?.income ?? before;
  return {
    losses: countKinds(
      lostUnits.flatMap(({ units }) => units.flatMap(({ kind, count }) => Array<Kind>(count).fill(kind))),
    ),
    draws: turns.flatMap(({ draws }) => draws.filter((draw) => draw.seat === viewerSeat)),
    attacks: attacks.map(({ seat, hex }) => ({ seat, hex })),
    contestedHexes: [
      ...new Set(
        attacks
          .filter(({ seat, hex }) => hasUnitsOn(seat, hex) && hasUnitsOn(viewerSeat, hex))
          .map(({ hex }) => hex),
      ),
    ],
    intruders: view.seats
      .filter(({ seat }) => !teamSeats.includes(seat))
      .map(({ seat }) => ({ seat, hexes: baseHexesWith(seat) }))
      .filter(({ hexes }) => hexes.length > 0),
    lostHexes: [...new Set(hexesWonFromViewer)].filter((hex) => {
      const controller = view.hexes[hex]?.controller ?? null;
      return (
        controller !== null && !teamSeats.includes(controller) && view.hexes[hex]?.homeOwner !== viewerSeat
      );
    }),
    income: now < before ? { before, now } : null,
    threats: threatsTo(view, viewerSeat, teamSeats),
    withdrawals: turns
      .filter(({ seat }) => !teamSeats.includes(seat))
      .flatMap(({ seat, moves }) =>
        [...new Set(moves.map(({ from }) => from))]
          .filter((from) => view.hexes[from]?.units.some((unit) => unit.seat === viewerSeat))
          .map((hex) => ({ seat, hex })),
      ),
  };
}

function threatsTo({ hexes }: View, viewerSeat: number, teamSeats: readonly number[]): Setbacks["threats"] {
  const ownHexes = hexes.filter(
    ({ homeOwner, units }) => homeOwner === viewerSeat || units.some(({ seat }) => seat === viewerSeat),
  );
  const nearHexes = hexes.filter(
    (hex) => !ownHexes.includes(hex) && ownHexes.some((own) => areAdjacent(own, hex)),
  );
  return nearHexes.flatMap(({ id, units }) =>
    [...new Set(units.map(({ seat }) => seat))]
      .filter((seat) => !teamSeats.includes(seat))
      .map((seat) => ({ seat, hex: id })),
  );
}

/** The destinations of the moves, those of the most expensive units first. */
export function destinationsByCost(moves: TurnSummary["moves"], info: GameInfo): number[] {
  const cost = costIn(info);
  return [...new Set(moves.toSorted((a, b) => cost(b) - cost(a)).map(({ to }) => to))];
}

/** The destinations of the most expensive of these units; if all cost the same, only the first one. */
export function destinationsOfCostliest(moves: TurnSummary["moves"], info: GameInfo): number[] {
  const costs = moves.map(costIn(info));
  const highest = Math.max(...costs);
  const hexes = moves.filter((_, index) => costs[index] === highest).map(({ to }) => to);
  return hexes.length === moves.length ? hexes.slice(0, 1) : hexes;
}

/** Returns the cost of a unit. */
const costIn =
  ({ catalogue }: GameInfo) =>
  ({ kind }: { kind: Kind }): number =>
    catalogue.kinds.find((candidate) => candidate.kind === kind)?.cost ?? 0;

/** The turns of the other players since the latest completed turn of `seat`, in order. */
export function turnsSinceLastTurnOf(events: readonly GameEvent[], seat: number): TurnSummary[] {
  const turns = splitTurns(events);
  if (turns.at(-1)?.[0].seat === seat) turns.pop();
  const lastOwnTurnIndex = turns.findLastIndex(([first]) => first.seat === seat);
  return turns.slice(lastOwnTurnIndex + 1).map(([first, ...rest]) => summarize(first.seat, rest, seat));
}

/** Splits events into turns. Each turn begins with a `turnBegan` event, which is added if it is missing. */
export function splitTurns(events: readonly GameEvent[]): [EventOf<"turnBegan">, ...GameEvent[]][] {
  const turns: [EventOf<"turnBegan">, ...GameEvent[]][] = [];
  for (const event of events) {
    const turn = turns.at(-1);
    if (event.type === "turnBegan") turns.push([event]);
    else if (turn) turn.push(event);
    // No event begins the first turn of a game. The cards with which the players begin belong to no turn.
    else if ("seat" in event && event.type !== "drawn")
      turns.push([{ type: "turnBegan", seat: event.seat, turn: 1 }, event]);
  }
  return turns;
}

function summarize(seat: number, events: readonly GameEvent[], viewerSeat: number): TurnSummary {
  const eventsOf = <Type extends GameEvent["type"]>(...types: Type[]): EventOf<Type>[] =>
    events.filter((event): event is EventOf<Type> => (types as string[]).includes(event.type));
  /** The events after `event`, up to the next event of its type. */
  const eventsAfter = (event: GameEvent): GameEvent[] => {
    const rest = events.slice(events.indexOf(event) + 1);
    const nextIndex = rest.findIndex(({ type }) => type === event.type);
    return nextIndex < 0 ? rest : rest.slice(0, nextIndex);
  };
  const purchaseEvents = eventsOf("bought");
  const allScoringEvents = eventsOf("missionFulfilled", "victoryCardTaken", "hillCardTaken");
  return {
    seat,
    purchases: {
      units: countKinds(purchaseEvents.map(({ kind }) => kind)),
      hexes: purchaseEvents.map(({ hex }) => hex),
    },
    moves: eventsOf("moved", "transported"),
    cards: eventsOf("cardPlayed", "exchanged").filter((event) => event.seat !== viewerSeat),
    finds: eventsOf("explored").filter(({ found, refinery }) => found !== null || refinery > 0),
    specialAttacks: eventsOf("specialAttack").map((attack) => ({
      attack,
      hasHit: eventsAfter(attack).some((event) => event.type === "specialAttackRolled" && event.isHit),
      losses: lossesByCause(["specialAttack"], eventsAfter(attack)),
    })),
    battles: eventsOf("battleBegan").flatMap((beginning) => {
      const battleEvents = eventsAfter(beginning);
      const endEvent = battleEvents.find((event) => event.type === "battleEnded");
      return endEvent ? [{ endEvent, losses: lossesByCause(["battle", "sacrifice"], battleEvents) }] : [];
    }),
    stormLosses: lossesByCause(["storm"], events),
    stormHexes: eventsOf("unitLost").flatMap(({ cause, hex }) => (cause === "storm" ? [hex] : [])),
    points: seatsOf(allScoringEvents).map((owner) => {
      const scoringEvents = allScoringEvents.filter((entry) => entry.seat === owner);
      return { seat: owner, vp: scoringEvents.reduce((sum, entry) => sum + entry.vp, 0), scoringEvents };
    }),
    minedRubium: eventsOf("mined").reduce((sum, { rubium }) => sum + rubium, 0),
    draws: drawsOf(
      eventsOf("drawn", "missionKept"),
      eventsOf("battleEnded").flatMap(({ defender, result }) => (result === "attackerWon" ? [defender] : [])),
    ),
  };
}

/**
 * The numbers of cards that each player drew. Of two missions that were offered, only the one that was kept
 * counts as drawn. `losers`: the defenders who have lost a battle.
 */
function drawsOf(events: readonly EventOf<"drawn" | "missionKept">[], losers: readonly number[]): Draws {
  return seatsOf(events).map((seat) => {
    const seatEvents = events.filter((event) => event.seat === seat);
    const isEnergize = (event: (typeof seatEvents)[number]): boolean =>
      event.type === "drawn" && event.deck === "energize";
    const energizeCount = seatEvents.filter(isEnergize).length;
    const isForLoss = energizeCount > 0 && losers.includes(seat);
    return { seat, energizeCount, missionCount: seatEvents.length - energizeCount, isForLoss };
  });
}

function lossesByCause(
  causes: readonly EventOf<"unitLost">["cause"][],
  events: readonly GameEvent[],
): Losses {
  const losses = events
    .filter((event) => event.type === "unitLost")
    .filter(({ cause }) => causes.includes(cause));
  return seatsOf(losses).map((seat) => ({
    seat,
    units: countKinds(losses.filter((loss) => loss.seat === seat).map(({ kind }) => kind)),
  }));
}

const seatsOf = (events: readonly { seat: number }[]): number[] => [
  ...new Set(events.map((event) => event.seat)),
];
