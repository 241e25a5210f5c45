/** Units in motion, drawn over the board while the board still shows the old positions. */
import type { Event as GameEvent, Kind } from "../../bindings";
import type { StormMove } from "../log/storm";

export type Ghost = {
  id: number;
  seat: number;
  kind: Kind;
  count: number;
  /** The hexes on the path, including both ends. */
  path: number[];
  /** Duration of the whole path, in milliseconds. */
  duration: number;
};

/**
 * Turns the moves among `events` into ghosts at `msPerHex` milliseconds per hex. Equal moves are merged into
 * one ghost. Storm moves are handled by `stormGhosts`.
 */
export function ghostsOf(events: readonly GameEvent[], msPerHex: number): Ghost[] {
  return mergeMoves(
    events.filter((event) => event.type === "moved" || event.type === "transported"),
    msPerHex,
  );
}

/** Ghosts of the units that a storm carries, at a third of the speed of ordinary moves. */
export const stormGhosts = (moves: readonly StormMove[], msPerHex: number): Ghost[] =>
  mergeMoves(moves, msPerHex * 3);

type MoveEvent = Extract<GameEvent, { type: "moved" | "transported" | "stormMoved" }>;

function mergeMoves(moves: readonly MoveEvent[], msPerHex: number): Ghost[] {
  const ghosts: Ghost[] = [];
  for (const event of moves) {
    const { seat, kind, from, to } = event;
    const intermediateHexes = event.type === "moved" ? event.via.filter((hex) => hex !== null) : [];
    const path = [from, ...intermediateHexes, to];
    const equalGhost = ghosts.find(
      (ghost) => ghost.seat === seat && ghost.kind === kind && ghost.path.join() === path.join(),
    );
    if (equalGhost) equalGhost.count += 1;
    else
      ghosts.push({ id: ghosts.length, seat, kind, count: 1, path, duration: msPerHex * (path.length - 1) });
  }
  return ghosts;
}
