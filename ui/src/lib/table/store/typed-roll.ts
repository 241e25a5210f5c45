/** The battle dice that were typed last, so that one of them can be corrected without typing all again. */
import type { TableEvent } from "../../../bindings";

export type TypedRoll = {
  /** Number of the step in which the dice were entered. */
  step: number;
  dice: readonly { seat: number; face: number; isHit: boolean }[];
};

/**
 * The battle dice of the latest step, if it has any. After another step they can no longer be
 * corrected, because that step may depend on them.
 */
export function latestTypedRoll(
  steps: readonly { number: number; events: readonly TableEvent[] }[],
  firstUndoable: number,
): TypedRoll | null {
  const last = steps.at(-1);
  if (!last || last.number < firstUndoable) return null;
  const dice = last.events.flatMap((event) =>
    event.type === "rolled" ? [{ seat: event.seat, face: event.face, isHit: event.isHit }] : [],
  );
  return dice.length > 0 ? { step: last.number, dice } : null;
}
