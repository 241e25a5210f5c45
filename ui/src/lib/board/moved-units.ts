import type { View } from "../../bindings";

/**
 * The number of the active player's units that have used their move, by hex and token key (`seat-kind`).
 * Empty outside the Movement phase.
 */
export function movedCountsByHex(view: View): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const movedCounts = new Map<number, Map<string, number>>();
  if (view.phase !== "movement") return movedCounts;
  for (const { hex, kind, count } of view.facts.movedUnits) {
    const countByToken = movedCounts.get(hex) ?? new Map<string, number>();
    movedCounts.set(hex, countByToken.set(`${view.active}-${kind}`, count));
  }
  return movedCounts;
}
