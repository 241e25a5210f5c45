import type { Kind, HexReport } from "../../bindings";

/** Units that can reach a hex, by seat and unit type. */
export function unitsInReach(
  report: HexReport | null,
): { seat: number; units: { kind: Kind; count: number }[] }[] {
  const countsBySeat = new Map<number, Map<Kind, number>>();
  for (const { seat, kind, count } of report?.unitsInReach ?? []) {
    const counts = countsBySeat.get(seat) ?? new Map<Kind, number>();
    countsBySeat.set(seat, counts.set(kind, (counts.get(kind) ?? 0) + count));
  }
  return [...countsBySeat].map(([seat, counts]) => ({
    seat,
    units: [...counts].map(([kind, count]) => ({ kind, count })),
  }));
}
