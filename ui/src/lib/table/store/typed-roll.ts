/** The battle dice that were typed last, so that one of them can be corrected without typing all again. */
import type { TableEvent } from "../../../bindings";

export type TypedRoll = {
  /** The step of the record with the entry. */
  step: number;
  dice: readonly { seat: number; face: number }[];
};

/**
 * The dice of the latest step if they are several battle dice, which the players typed. A step with other
 * entries after it is no longer corrected, because they depend on its dice.
 */
export function latestTypedRoll(
  steps: readonly { number: number; events: readonly TableEvent[] }[],
  firstUndoable: number,
): TypedRoll | null {
  const last = steps.at(-1);
  if (!last || last.number < firstUndoable) return null;
  const dice = last.events.flatMap((event) =>
    event.type === "rolled" ? [{ seat: event.seat, face: event.face }] : [],
  );
  return dice.length > 1 ? { step: last.number, dice } : null;
}
