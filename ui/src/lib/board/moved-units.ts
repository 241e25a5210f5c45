import type { View } from "../../bindings";

/** The number of the active player's units that have used their move, by hex and token key (`seat-kind`). */
export function movedUnitsByHex(view: View): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const movedUnits = new Map<number, Map<string, number>>();
  if (view.phase !== "movement") return movedUnits;
  for (const { hex, kind, count } of view.facts.moved) {
    const countByToken = movedUnits.get(hex) ?? new Map<string, number>();
    movedUnits.set(hex, countByToken.set(`${view.active}-${kind}`, count));
  }
  return movedUnits;
}
