/**
 * The dice of a battle by step, reconstructed from events, because steps without a decision pass too
 * quickly to be seen.
 */
import type { Event as GameEvent, Kind, Side, TableEvent } from "../../bindings";

/** A rolled die. `cancelled`: a card has cancelled its hit. */
type ShownDie = { face: number; hits: boolean; rerolled: boolean; cancelled?: boolean };
/** The dice of a step; without a unit type, the dice of a card. */
export type StepDice = { kind: Kind | null } & Record<Side, ShownDie[]>;

/** Adds an event of a game or table to the rounds of a battle with this attacker. */
export function applyRoll(
  rounds: readonly StepDice[],
  event: GameEvent | TableEvent,
  attacker: number,
): readonly StepDice[] {
  const latest = rounds.at(-1);
  switch (event.type) {
    case "stepBegan":
      return [...rounds, { kind: event.kind, attacker: [], defender: [] }];
    case "rolled": {
      const side = event.seat === attacker ? "attacker" : "defender";
      return latest ? [...rounds.slice(0, -1), withDie(latest, side, event)] : rounds;
    }
    case "cardRolled":
      // The event names the target side.
      return [...rounds, withDie({ kind: null, attacker: [], defender: [] }, opposite(event.side), event)];
    case "rerolled":
      return latest ? [...rounds.slice(0, -1), withRerolls(latest, event.side)] : rounds;
    case "hitCancelled":
      return withCancelledHit(rounds, opposite(event.side));
    case "abandoned":
    case "warningOverridden":
    case "presenceChanged":
    case "battleBegan":
    case "battleEnded":
    case "bought":
    case "takenBack":
    case "putAtBottom":
    case "cardGiven":
    case "cardPlayed":
    case "casualtyMarked":
    case "attackChain":
    case "corrected":
    case "diceSettingChanged":
    case "discarded":
    case "instructionGiven":
    case "drawn":
    case "exchanged":
    case "explored":
    case "unitLost":
    case "firstPlayerChosen":
    case "forceChosen":
    case "rubiumGained":
    case "gameOver":
    case "extraStepGranted":
    case "hillCard":
    case "hitAdded":
    case "hitsCounted":
    case "kept":
    case "lineCard":
    case "mined":
    case "missionFulfilled":
    case "modified":
    case "rubiumChanged":
    case "rubiumGiven":
    case "monolithHolderChanged":
    case "moved":
    case "noCardGiven":
    case "nothingToDraw":
    case "missionOffered":
    case "eliminationChanged":
    case "passed":
    case "cardPassed":
    case "turnSkipped":
    case "phaseBegan":
    case "unitPicked":
    case "placed":
    case "played":
    case "playerEliminated":
    case "pointsChanged":
    case "refineryChanged":
    case "renamed":
    case "reseated":
    case "reshuffled":
    case "sacrificed":
    case "notEliminated":
    case "specialAttack":
    case "specialAttackRolled":
    case "stackEmpty":
    case "stormBegan":
    case "stormCardsCounted":
    case "stormMoved":
    case "stormRolled":
    case "transported":
    case "trayDieRolled":
    case "turnBegan":
    case "turnCorrected":
    case "unitsChanged":
    case "victoryCard":
      return rounds;
  }
}

function withDie(round: StepDice, side: Side, { face, hit }: { face: number; hit: boolean }): StepDice {
  return { ...round, [side]: [...round[side], { face, hits: hit, rerolled: false }] };
}

const opposite = (side: Side): Side => (side === "attacker" ? "defender" : "attacker");

/** Marks the dice of a side that missed as rerolled. */
function withRerolls(round: StepDice, side: Side): StepDice {
  return { ...round, [side]: round[side].map((die) => (die.hits ? die : { ...die, rerolled: true })) };
}

/**
 * Marks the latest hit of a side in the current step as cancelled. The die of a card has a round of its own.
 */
function withCancelledHit(rounds: readonly StepDice[], side: Side): readonly StepDice[] {
  const step = rounds.findLastIndex(({ kind }) => kind !== null);
  const hitRoundIndex = rounds.findLastIndex((round, index) => index >= step && round[side].some(isHit));
  return rounds.map((round, index) => {
    if (index !== hitRoundIndex) return round;
    const hit = round[side].findLastIndex(isHit);
    return {
      ...round,
      [side]: round[side].map((die, dieIndex) => (dieIndex === hit ? { ...die, cancelled: true } : die)),
    };
  });
}

const isHit = ({ hits, cancelled }: ShownDie): boolean => hits && cancelled !== true;

/** The rounds with at least one die. */
export const thrown = (rounds: readonly StepDice[]): StepDice[] =>
  rounds.filter(({ attacker, defender }) => attacker.length + defender.length > 0);
