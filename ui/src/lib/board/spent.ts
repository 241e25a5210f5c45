import type { View } from "../../bindings";

/** How many of the active player's units, hex by hex and token by token (seat-kind), have used up their move. */
export function spentUnits(view: View): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const spent = new Map<number, Map<string, number>>();
  if (view.phase !== "movement") return spent;
  for (const { hex, kind, count } of view.facts.moved) {
    const tokens = spent.get(hex) ?? new Map<string, number>();
    spent.set(hex, tokens.set(`${view.active}-${kind}`, count));
  }
  return spent;
}
