/** The battle dice that were typed last, so that a die can be corrected without typing all of them again. */
import type { TableEvent } from "../../../bindings";

export type TypedRoll = {
  /** Index of the step in which the dice were entered. */
  stepIndex: number;
  dice: readonly { seat: number; face: number; isHit: boolean }[];
  /** False if another step has followed, which may depend on the dice, or if the step cannot be undone. */
  canCorrect: boolean;
};

/** Events after which the dice of an earlier step are no longer shown. */
const CLEARING_EVENTS: ReadonlySet<TableEvent["type"]> = new Set<TableEvent["type"]>([
  "battleBegan",
  "phaseBegan",
]);

/**
 * The battle dice that were typed last in this battle and phase; `null` if there are none. They stay on the
 * page when they can no longer be corrected, so that nothing below them moves.
 */
export function latestTypedRoll(
  steps: readonly { index: number; events: readonly TableEvent[] }[],
  firstUndoableIndex: number,
): TypedRoll | null {
  const hasRollOrClearingEvent = ({ events }: { events: readonly TableEvent[] }) =>
    events.some(({ type }) => type === "rolled" || CLEARING_EVENTS.has(type));
  const step = steps.findLast(hasRollOrClearingEvent);
  if (!step) return null;
  const dice = step.events.flatMap((event) =>
    event.type === "rolled" ? [{ seat: event.seat, face: event.face, isHit: event.isHit }] : [],
  );
  if (dice.length === 0) return null;
  const canCorrect = step === steps.at(-1) && step.index >= firstUndoableIndex;
  return { stepIndex: step.index, dice, canCorrect };
}
