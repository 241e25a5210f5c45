import type { Kind, HexReport } from "../../bindings";

/** Units that can reach a hex, by seat and unit type. */
export function unitsInReach(
  report: HexReport | null,
): { seat: number; units: { kind: Kind; count: number }[] }[] {
  const seats = new Map<number, Map<Kind, number>>();
  for (const { seat, kind, count } of report?.reach ?? []) {
    const kinds = seats.get(seat) ?? new Map<Kind, number>();
    seats.set(seat, kinds.set(kind, (kinds.get(kind) ?? 0) + count));
  }
  return [...seats].map(([seat, kinds]) => ({
    seat,
    units: [...kinds].map(([kind, count]) => ({ kind, count })),
  }));
}
