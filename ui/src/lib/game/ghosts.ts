/** Units on their way: drawn over the board while the board still shows how it was. */
import type { Event as GameEvent, Kind } from "../../bindings";

import type { StormMove } from "../log/storm";

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

/**
 * The moves among some events as ghosts, `perHex` milliseconds for each hex; equal moves travel as one. What a storm
 * carries travels in its own time.
 */
export function ghostsOf(events: readonly GameEvent[], perHex: number): Ghost[] {
  return travelling(
    events.filter((event) => event.type === "moved" || event.type === "transported"),
    perHex,
  );
}

/** What a storm carries, as ghosts: slower than who goes by themselves. */
export const stormGhosts = (moved: readonly StormMove[], perHex: number): Ghost[] =>
  travelling(moved, perHex * 3);

type Way = Extract<GameEvent, { type: "moved" | "transported" | "stormMoved" }>;

function travelling(ways: readonly Way[], perHex: number): Ghost[] {
  const ghosts: Ghost[] = [];
  for (const event of ways) {
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
