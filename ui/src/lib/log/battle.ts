/**
 * The latest battle, reconstructed from events. The view drops its dice, losses and result once the battle is
 * over.
 */
import type { BattleView, Event as GameEvent, HexView, Kind, KindCount, Side } from "../../bindings";
import { applyRoll, type StepDice } from "../dice/rounds";

type BattleBegan = Extract<GameEvent, { type: "battleBegan" }>;
type BattleEnded = Extract<GameEvent, { type: "battleEnded" }>;
/** A card that was played in a battle, with the events that followed from it. */
export type BattleCard = { seat: number; card: number; effects: readonly GameEvent[] };
export type LoggedBattle = {
  began: BattleBegan;
  /** The forces at the beginning. Empty if the board at that time is not known. */
  initialUnits: Record<Side, readonly KindCount[]>;
  rounds: readonly StepDice[];
  /** The current or last step; `null` before the first. */
  step: Kind | null;
  /** Hits of the current step that each force takes, less those that were cancelled. */
  hits: Record<Side, number>;
  losses: readonly { seat: number; kind: Kind }[];
  cards: readonly BattleCard[];
  ended: BattleEnded | null;
  /** What the battle brought after its end. */
  gains: readonly GameEvent[];
  /** Whether the next phase has begun, so that nothing more comes of it. */
  settled: boolean;
};

/**
 * Updates the battle with further events. A new turn clears it, and a new battle replaces it. `hexes`: the board
 * before these events.
 */
export function followBattle(
  battle: LoggedBattle | null,
  events: readonly GameEvent[],
  hexes: readonly HexView[] | undefined = [],
): LoggedBattle | null {
  let current = battle;
  for (const event of events) {
    if (event.type === "turnBegan") current = null;
    else if (event.type === "battleBegan") current = newBattle(event, hexes);
    else if (current) current = current.ended ? afterBattle(current, event) : applyEvent(current, event);
  }
  return current;
}

/** The forces at the beginning of each battle that was seen, so that it can be read again. */
const initialUnitsSeen = new WeakMap<BattleBegan, LoggedBattle["initialUnits"]>();

function newBattle(began: BattleBegan, hexes: readonly HexView[]): LoggedBattle {
  const unitsOf = (owner: number): KindCount[] =>
    (hexes[began.hex]?.units ?? []).flatMap(({ seat, kind, count }) =>
      seat === owner ? [{ kind, count }] : [],
    );
  const seen = { attacker: unitsOf(began.attacker), defender: unitsOf(began.defender) };
  const initialUnits = hexes.length > 0 ? seen : (initialUnitsSeen.get(began) ?? seen);
  initialUnitsSeen.set(began, initialUnits);
  return {
    began,
    initialUnits,
    rounds: [],
    step: null,
    hits: { attacker: 0, defender: 0 },
    losses: [],
    cards: [],
    ended: null,
    gains: [],
    settled: false,
  };
}

function applyEvent(battle: LoggedBattle, event: GameEvent): LoggedBattle {
  if (event.type === "battleEnded") return { ...battle, ended: event };
  if (event.type === "cardPlayed") {
    return { ...battle, cards: [...battle.cards, { seat: event.seat, card: event.card, effects: [] }] };
  }
  const { began } = battle;
  const next = { ...battle, rounds: applyRoll(battle.rounds, event, began.attacker) };
  const takenBy = (side: Side, change: number): Record<Side, number> => ({
    ...battle.hits,
    [side]: Math.max(0, battle.hits[side] + change),
  });
  if (event.type === "stepBegan") {
    return { ...next, step: event.kind, hits: { attacker: 0, defender: 0 } };
  }
  if (event.type === "rolled" && event.hit) {
    return { ...next, hits: takenBy(event.seat === began.attacker ? "defender" : "attacker", 1) };
  }
  if (event.type === "cardRolled") {
    return withEffect({ ...next, hits: takenBy(event.side, event.hit ? 1 : 0) }, event);
  }
  if (event.type === "hitCancelled") return withEffect({ ...next, hits: takenBy(event.side, -1) }, event);
  if (event.type === "modified" || event.type === "rerolled" || event.type === "casualtyMarked") {
    return withEffect(next, event);
  }
  if (event.type === "unitLost") {
    return { ...next, losses: [...battle.losses, { seat: event.seat, kind: event.kind }] };
  }
  return next;
}

/** Adds an effect to the card played last. */
function withEffect(battle: LoggedBattle, effect: GameEvent): LoggedBattle {
  const last = battle.cards.at(-1);
  if (!last) return battle;
  return {
    ...battle,
    cards: [...battle.cards.slice(0, -1), { ...last, effects: [...last.effects, effect] }],
  };
}

/** What follows from the end of a battle: points, missions and the card for the loser. */
function afterBattle(battle: LoggedBattle, event: GameEvent): LoggedBattle {
  if (battle.settled) return battle;
  if (event.type === "phaseBegan") return { ...battle, settled: true };
  const isGain = event.type === "victoryCard" || event.type === "missionFulfilled" || event.type === "drawn";
  return isGain ? { ...battle, gains: [...battle.gains, event] } : battle;
}

/** A battle with the forces at its beginning as the view shows them, if it is in progress. */
export function withForces(battle: LoggedBattle | null, view: BattleView | null): LoggedBattle | null {
  const [attacker, defender] = view?.forces ?? [];
  if (!battle || !attacker || !defender) return battle;
  const initialUnits = { attacker: attacker.initialUnits, defender: defender.initialUnits };
  initialUnitsSeen.set(battle.began, initialUnits);
  return { ...battle, initialUnits };
}

/** Number of units of each type that a side has lost. */
export function lossesOf({ began, losses }: LoggedBattle, side: Side): KindCount[] {
  const lost = losses.filter(({ seat }) => seat === began[side]);
  return [...new Set(lost.map(({ kind }) => kind))].map((kind) => ({
    kind,
    count: lost.filter((one) => one.kind === kind).length,
  }));
}
