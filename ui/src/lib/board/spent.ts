import type { View } from "../../bindings";

/** Number of the active player's units that have used their move, by hex and token (seat-kind). */
export function spentUnits(view: View): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const spent = new Map<number, Map<string, number>>();
  if (view.phase !== "movement") return spent;
  for (const { hex, kind, count } of view.facts.moved) {
    const tokens = spent.get(hex) ?? new Map<string, number>();
    spent.set(hex, tokens.set(`${view.active}-${kind}`, count));
  }
  return spent;
}
