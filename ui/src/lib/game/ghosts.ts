/** Units on their way: drawn over the board while the board still shows how it was. */
import type { Event as GameEvent, Kind } from "../../bindings";

export type Ghost = {
  id: number;
  seat: number;
  kind: Kind;
  count: number;
  /** The hexes it passes, its first and last among them. */
  path: number[];
  /** Milliseconds for the whole way. */
  duration: number;
};

/** The moves among some events as ghosts, `perHex` milliseconds for each hex; equal moves travel as one. */
export function ghostsOf(events: readonly GameEvent[], perHex: number): Ghost[] {
  const ghosts: Ghost[] = [];
  for (const event of events) {
    if (event.type !== "moved" && event.type !== "transported" && event.type !== "stormMoved") continue;
    const { seat, kind, from, to } = event;
    const between = event.type === "moved" ? event.via.filter((hex) => hex !== null) : [];
    const path = [from, ...between, to];
    const same = ghosts.find(
      (ghost) => ghost.seat === seat && ghost.kind === kind && ghost.path.join() === path.join(),
    );
    if (same) same.count += 1;
    else ghosts.push({ id: ghosts.length, seat, kind, count: 1, path, duration: perHex * (path.length - 1) });
  }
  return ghosts;
}
