/**
 * The latest battle, reconstructed from events, because the view no longer contains the dice, losses and
 * result of a battle that is over.
 */
import type { BattleView, Edition, Event as GameEvent, Kind, KindCount, Side } from "../../bindings";
import { stepDiceAfter, type StepDice } from "../dice/step-dice";

type BattleBegan = Extract<GameEvent, { type: "battleBegan" }>;
type BattleEnded = Extract<GameEvent, { type: "battleEnded" }>;
/** A card that was played in a battle, with the events that followed from it. */
export type BattleCard = { seat: number; card: number; effects: readonly GameEvent[] };
export type LoggedBattle = {
  beginning: BattleBegan;
  stepDice: readonly StepDice[];
  /** The unit type of the current or last step; `null` before the first step. */
  stepKind: Kind | null;
  /** Hits that each force takes in the current step, without cancelled ones. */
  hitsTaken: Record<Side, number>;
  losses: readonly { seat: number; kind: Kind }[];
  cards: readonly BattleCard[];
  end: BattleEnded | null;
  /** Events after the end by which players get points or cards for the battle. */
  gains: readonly GameEvent[];
  /** True once units of the winner have advanced from the hex. */
  hasAdvanced: boolean;
  /** True once the next phase has begun, so that later events no longer concern the battle. */
  isSettled: boolean;
};

/** Returns the battle after further events. A new turn clears it, and a new battle replaces it. */
export function reduceBattle(battle: LoggedBattle | null, events: readonly GameEvent[]): LoggedBattle | null {
  let current = battle;
  for (const event of events) {
    if (event.type === "turnBegan") current = null;
    else if (event.type === "battleBegan") current = newBattle(event);
    else if (current) current = current.end ? applyEventAfterEnd(current, event) : applyEvent(current, event);
  }
  return current;
}

const newBattle = (beginning: BattleBegan): LoggedBattle => ({
  beginning,
  stepDice: [],
  stepKind: null,
  hitsTaken: { attacker: 0, defender: 0 },
  losses: [],
  cards: [],
  end: null,
  gains: [],
  hasAdvanced: false,
  isSettled: false,
});

function applyEvent(battle: LoggedBattle, event: GameEvent): LoggedBattle {
  if (event.type === "battleEnded") return { ...battle, end: event };
  if (event.type === "cardPlayed") {
    return { ...battle, cards: [...battle.cards, { seat: event.seat, card: event.card, effects: [] }] };
  }
  const { beginning } = battle;
  const next = { ...battle, stepDice: stepDiceAfter(battle.stepDice, event, beginning.attacker) };
  const hitsAfter = (side: Side, change: number): Record<Side, number> => ({
    ...battle.hitsTaken,
    [side]: Math.max(0, battle.hitsTaken[side] + change),
  });
  if (event.type === "stepBegan") {
    return { ...next, stepKind: event.kind, hitsTaken: { attacker: 0, defender: 0 } };
  }
  if (event.type === "rolled" && event.isHit) {
    return { ...next, hitsTaken: hitsAfter(event.seat === beginning.attacker ? "defender" : "attacker", 1) };
  }
  if (event.type === "cardRolled") {
    return withEffect({ ...next, hitsTaken: hitsAfter(event.side, event.isHit ? 1 : 0) }, event);
  }
  if (event.type === "hitCancelled")
    return withEffect({ ...next, hitsTaken: hitsAfter(event.side, -1) }, event);
  if (event.type === "diceModified" || event.type === "rerolled" || event.type === "casualtyPickGranted") {
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

/** Notes the gains and advances that follow the end of the battle, until the next phase begins. */
function applyEventAfterEnd(battle: LoggedBattle, event: GameEvent): LoggedBattle {
  if (battle.isSettled) return battle;
  if (event.type === "phaseBegan") return { ...battle, isSettled: true };
  if (event.type === "moved") return { ...battle, hasAdvanced: true };
  const isGain =
    event.type === "victoryCardTaken" || event.type === "missionFulfilled" || event.type === "drawn";
  return isGain ? { ...battle, gains: [...battle.gains, event] } : battle;
}

/**
 * Why nobody gets a point for a battle that is over: the defender has repelled the attack, or no Battle
 * Victory card is left. `null` if the battle is not over, if the winner gets a point or may still get one, or
 * if both forces have units left. Also `null` if the attacker has won in the 2005 edition, where the winner
 * may decline the card.
 */
export function reasonForNoPoint(
  { end, gains, isSettled }: LoggedBattle,
  edition: Edition,
): "repelledNoPoint" | "noCardLeft" | null {
  if (end?.result === "attackerDestroyed") return "repelledNoPoint";
  const hasNoCardBeenTaken =
    isSettled && edition === "2012" && !gains.some(({ type }) => type === "victoryCardTaken");
  return end?.result === "attackerWon" && hasNoCardBeenTaken ? "noCardLeft" : null;
}

/** True if the view shows this battle, and not another one in the same hex. */
export const isBattleInView = ({ beginning }: LoggedBattle, { hex, forces }: BattleView): boolean =>
  hex === beginning.hex &&
  forces.every(
    ({ seat, initialUnits }, index) =>
      seat === [beginning.attacker, beginning.defender][index] &&
      JSON.stringify(initialUnits) === JSON.stringify(beginning.forces[index]),
  );

/** Number of units of each type that a side has lost. */
export function lossesOf({ beginning, losses }: LoggedBattle, side: Side): KindCount[] {
  const lostUnits = losses.filter(({ seat }) => seat === beginning[side]);
  return [...new Set(lostUnits.map(({ kind }) => kind))].map((kind) => ({
    kind,
    count: lostUnits.filter((loss) => loss.kind === kind).length,
  }));
}
