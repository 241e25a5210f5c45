/**
 * The result of the latest battle or special attack, reconstructed from events, because the view drops it.
 */
import type { Instruction, Kind, TableEvent, TableUnits } from "../../../bindings";
import { rollOn, type StepDice } from "../../dice/rounds";

type Ended = Extract<TableEvent, { type: "battleEnded" }>;

/** A battle: losses since it was followed, and its end. */
type Fought = {
  type: "battle";
  attacker: number;
  defender: number;
  /** The dice in order. */
  rounds: readonly StepDice[];
  fell: { seat: number; kind: Kind }[];
  ended: Ended | null;
  /** Victory points of the reward card (BAT-11). */
  points: number;
  /**
   * The physical reward card: a Battle Victory card, or a Mission card in the 2005 edition; "none" if the
   * stack is empty.
   */
  card: "victory" | "mission" | "none" | null;
};
/** A special attack with its latest die and its losses. */
type Struck = {
  type: "special";
  seat: number;
  kind: Kind;
  die: { face: number; hit: boolean } | null;
  fell: { seat: number; kind: Kind }[];
};
export type Latest = Fought | Struck | null;

const begun = (attacker: number, defender: number): Fought => ({
  type: "battle",
  attacker,
  defender,
  rounds: [],
  fell: [],
  ended: null,
  points: 0,
  card: null,
});

/** Updates the latest battle or special attack with further events. A new turn clears it. */
export function follow(latest: Latest, events: readonly TableEvent[]): Latest {
  let now = latest;
  for (const event of events) now = goOn(now, event);
  return now;
}

function goOn(latest: Latest, event: TableEvent): Latest {
  switch (event.type) {
    case "turnBegan":
    case "abandoned":
      return null;
    case "turnCorrected":
      return latest?.type === "battle" && latest.attacker === event.seat ? latest : null;
    case "battleBegan":
      return begun(event.attacker, event.defender);
    case "specialAttack":
      return { type: "special", seat: event.seat, kind: event.kind, die: null, fell: [] };
    case "specialAttackRolled":
      return latest?.type === "special" ? { ...latest, die: { face: event.face, hit: event.hit } } : latest;
    case "fell":
      return latest && { ...latest, fell: [...latest.fell, { seat: event.seat, kind: event.kind }] };
    case "battleEnded":
      return {
        ...(latest?.type === "battle" ? latest : begun(event.attacker, event.defender)),
        ended: event,
      };
    case "points":
      if (latest?.type !== "battle" || !latest.ended) return latest;
      return event.source === "battle" ? { ...latest, points: latest.points + event.change } : latest;
    case "stackEmpty":
      return latest?.type === "battle" ? { ...latest, card: "none" } : latest;
    case "do":
      return latest?.type === "battle"
        ? { ...latest, card: cardOf(event.instruction) ?? latest.card }
        : latest;
    case "anyway":
    case "away":
    case "bought":
    case "cardRolled":
    case "casualtyMarked":
    case "chain":
    case "corrected":
    case "dice":
    case "discarded":
    case "drawn":
    case "explored":
    case "first":
    case "gameOver":
    case "hitAdded":
    case "hitCancelled":
    case "hitsCounted":
    case "kept":
    case "lineCard":
    case "missionFulfilled":
    case "modified":
    case "money":
    case "monolith":
    case "nothingToDraw":
    case "out":
    case "passed":
    case "passedOver":
    case "phaseBegan":
    case "played":
    case "refinery":
    case "renamed":
    case "rerolled":
    case "reseated":
    case "reshuffled":
    case "rolled":
    case "sacrificed":
    case "spared":
    case "stepBegan":
    case "stormBegan":
    case "stormCards":
    case "stormRolled":
    case "trayRolled":
    case "units":
      return latest?.type === "battle"
        ? { ...latest, rounds: rollOn(latest.rounds, event, latest.attacker) }
        : latest;
  }
}

/** The physical card taken for a battle. A card for the Monolith does not count. */
function cardOf({ type }: Instruction): Fought["card"] {
  if (type === "takeVictoryCard") return "victory";
  return type === "takeMissionCard" ? "mission" : null;
}

/** Losses by player and unit type. */
export function fallenOf({ fell }: NonNullable<Latest>): { seat: number; units: TableUnits[] }[] {
  const fallen: { seat: number; units: TableUnits[] }[] = [];
  for (const { seat, kind } of fell) {
    let force = fallen.find((one) => one.seat === seat);
    if (!force) {
      force = { seat, units: [] };
      fallen.push(force);
    }
    const unit = force.units.find((one) => one.kind === kind);
    if (unit) unit.count += 1;
    else force.units.push({ kind, count: 1 });
  }
  return fallen;
}
