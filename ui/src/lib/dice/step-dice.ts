/**
 * The dice of a battle by step. They are collected from events, because a view omits every step
 * without a decision.
 */
import type { Event as GameEvent, Kind, Side, TableEvent } from "../../bindings";

/** A rolled die. `isCancelled`: a card has cancelled its hit. */
type ShownDie = { face: number; isHit: boolean; isRerolled: boolean; isCancelled?: boolean };
/** The dice of a step. `kind` is `null` for the dice of a card. */
export type StepDice = { kind: Kind | null } & Record<Side, ShownDie[]>;

/**
 * Returns the steps after an event of a game or table, including the dice of the event. `attacker` is the
 * seat of the attacker.
 */
export function stepDiceAfter(
  steps: readonly StepDice[],
  event: GameEvent | TableEvent,
  attacker: number,
): readonly StepDice[] {
  const latest = steps.at(-1);
  switch (event.type) {
    case "stepBegan":
      return [...steps, { kind: event.kind, attacker: [], defender: [] }];
    case "rolled": {
      const side = event.seat === attacker ? "attacker" : "defender";
      return latest ? [...steps.slice(0, -1), withDie(latest, side, event)] : steps;
    }
    case "cardRolled":
      // The event names the side that the card attacks, so the die belongs to the other side.
      return [...steps, withDie({ kind: null, attacker: [], defender: [] }, opposite(event.side), event)];
    case "rerolled":
      return latest ? [...steps.slice(0, -1), withRerolls(latest, event.side)] : steps;
    case "hitCancelled":
      return withCancelledHit(steps, opposite(event.side));
    case "abandoned":
    case "warningOverridden":
    case "absenceChanged":
    case "battleBegan":
    case "battleEnded":
    case "bought":
    case "unitsTakenBack":
    case "missionTakenBack":
    case "putAtBottom":
    case "cardGiven":
    case "cardPlayed":
    case "cardEffect":
    case "casualtyPickGranted":
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
    case "hillCardTaken":
    case "hitAdded":
    case "hitsCounted":
    case "missionKept":
    case "missionAddedToLine":
    case "mined":
    case "missionFulfilled":
    case "diceModified":
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
    case "victoryCardTaken":
      return steps;
  }
}

function withDie(step: StepDice, side: Side, { face, isHit }: { face: number; isHit: boolean }): StepDice {
  return { ...step, [side]: [...step[side], { face, isHit, isRerolled: false }] };
}

const opposite = (side: Side): Side => (side === "attacker" ? "defender" : "attacker");

/** Marks the missed dice of a side as rerolled. */
function withRerolls(step: StepDice, side: Side): StepDice {
  return { ...step, [side]: step[side].map((die) => (die.isHit ? die : { ...die, isRerolled: true })) };
}

/**
 * Marks the latest hit of a side as cancelled. The hit is in the current step, or on the die of a card played
 * since that step began.
 */
function withCancelledHit(steps: readonly StepDice[], side: Side): readonly StepDice[] {
  const latestStepIndex = steps.findLastIndex(({ kind }) => kind !== null);
  const hitStepIndex = steps.findLastIndex(
    (step, index) => index >= latestStepIndex && step[side].some(isEffectiveHit),
  );
  return steps.map((step, index) => {
    if (index !== hitStepIndex) return step;
    const hitIndex = step[side].findLastIndex(isEffectiveHit);
    return {
      ...step,
      [side]: step[side].map((die, dieIndex) =>
        dieIndex === hitIndex ? { ...die, isCancelled: true } : die,
      ),
    };
  });
}

const isEffectiveHit = ({ isHit, isCancelled }: ShownDie): boolean => isHit && isCancelled !== true;

/** The steps with at least one die. */
export const stepsWithDice = (steps: readonly StepDice[]): StepDice[] =>
  steps.filter(({ attacker, defender }) => attacker.length + defender.length > 0);
