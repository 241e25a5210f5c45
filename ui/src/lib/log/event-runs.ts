/** Consecutive events that share one log line. */
import type { Event as GameEvent, TableEvent } from "../../bindings";

/**
 * A key that is equal for events of the same run, such as equal purchases, moves, rolls or draws; `null`
 * for any other event.
 */
export function runKeyOf(event: GameEvent | TableEvent): string | null {
  switch (event.type) {
    case "bought":
    case "placed":
    case "extraStepGranted":
      return [event.type, event.seat, event.kind, "hex" in event ? event.hex : ""].join();
    case "moved":
    case "transported":
    case "stormMoved":
      return [event.type, event.seat, event.kind, event.from, event.to].join();
    case "rolled":
      return [event.type, event.seat, event.kind].join();
    case "unitLost":
      return [event.type, event.seat, event.kind, ...("hex" in event ? [event.hex, event.cause] : [])].join();
    case "drawn":
      return [event.type, event.seat, event.deck].join();
    case "trayDieRolled":
      return [event.type, event.seat].join();
    case "abandoned":
    case "warningOverridden":
    case "absenceChanged":
    case "battleBegan":
    case "battleEnded":
    case "putAtBottom":
    case "cardGiven":
    case "cardPlayed":
    case "cardEffect":
    case "cardRolled":
    case "casualtyPickGranted":
    case "attackChain":
    case "corrected":
    case "diceSettingChanged":
    case "discarded":
    case "unitsTakenBack":
    case "missionTakenBack":
    case "instructionGiven":
    case "exchanged":
    case "explored":
    case "firstPlayerChosen":
    case "forceChosen":
    case "rubiumGained":
    case "gameOver":
    case "hillCardTaken":
    case "hitAdded":
    case "hitCancelled":
    case "hitsCounted":
    case "missionKept":
    case "missionAddedToLine":
    case "mined":
    case "missionFulfilled":
    case "diceModified":
    case "rubiumChanged":
    case "rubiumGiven":
    case "monolithHolderChanged":
    case "noCardGiven":
    case "nothingToDraw":
    case "missionOffered":
    case "eliminationChanged":
    case "passed":
    case "cardPassed":
    case "turnSkipped":
    case "phaseBegan":
    case "unitPicked":
    case "played":
    case "playerEliminated":
    case "pointsChanged":
    case "refineryChanged":
    case "renamed":
    case "rerolled":
    case "reseated":
    case "reshuffled":
    case "sacrificed":
    case "notEliminated":
    case "specialAttack":
    case "specialAttackRolled":
    case "stackEmpty":
    case "stepBegan":
    case "stormBegan":
    case "stormCardsCounted":
    case "stormRolled":
    case "turnBegan":
    case "turnCorrected":
    case "unitsChanged":
    case "victoryCardTaken":
      return null;
  }
}

/** Splits events into runs. */
export function splitIntoRuns<Event extends GameEvent | TableEvent>(
  events: readonly Event[],
): [Event, ...Event[]][] {
  const runs: [Event, ...Event[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const runKey = runKeyOf(event);
    if (last && runKey !== null && runKey === runKeyOf(last[0])) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
