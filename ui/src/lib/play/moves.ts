/** Moves as the player selects them: some units of each type on one hex, and their common destinations. */
import type { Action, Choices, Kind, Targets } from "../../bindings";

/** Number of units picked up, by type. */
export type Picks = ReadonlyMap<Kind, number>;

/** Units of one type on one hex that can still move. */
export type Group = { kind: Kind; max: number };

/** Unit types that can leave `hex`, with the number that has not moved yet. */
export const movable = (choices: Choices, hex: number): Group[] =>
  choices.moves.filter((move) => move.from === hex).map(({ kind, able }) => ({ kind, max: able }));

/** Destinations of the picked units, with the number of units of each type that can reach them. */
export function destinations(
  moves: readonly Targets[],
  from: number | null,
  picks: Picks,
): Map<number, Picks> {
  const reached = new Map<number, Picks>();
  for (const move of moves) {
    const picked = picks.get(move.kind) ?? 0;
    if (move.from !== from || picked === 0) continue;
    move.to.forEach((to, index) => {
      const count = Math.min(picked, move.max[index] ?? 0);
      reached.set(to, new Map(reached.get(to)).set(move.kind, count));
    });
  }
  return reached;
}

/** The gesture that moves all these units. */
export const moveActions = (from: number, to: number, going: Picks): Action[] =>
  [...going].flatMap(([kind, count]) =>
    Array.from({ length: count }, (): Action => ({ type: "move", kind, from, to })),
  );

/** Hexes from which something can be done, without duplicates. */
export const starts = (targets: readonly Targets[]): number[] => [
  ...new Set(targets.map((target) => target.from)),
];

/** No units picked. */
export const NOTHING: Picks = new Map();

/** Picks all units that can move. */
export const all = (groups: readonly Group[]): Picks => new Map(groups.map(({ kind, max }) => [kind, max]));

/** Sets the number picked of one type and keeps the others. */
export function picking(picks: Picks, groups: readonly Group[], kind: Kind, count: number): Picks {
  const max = groups.find((group) => group.kind === kind)?.max ?? 0;
  return new Map(picks).set(kind, Math.max(0, Math.min(count, max)));
}

/** The picks reduced to the units that are still there. */
export function within(picks: Picks, groups: readonly Group[]): Picks {
  const max = (kind: Kind): number => groups.find((group) => group.kind === kind)?.max ?? 0;
  const kept = [...picks].map(([kind, count]) => [kind, Math.min(count, max(kind))] as const);
  return new Map(kept.filter(([, count]) => count > 0));
}

/** The picks without the units that have gone. */
export const without = (picks: Picks, gone: Picks): Picks =>
  new Map(
    [...picks]
      .map(([kind, count]) => [kind, count - (gone.get(kind) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

/** Total number of units picked. */
export const total = (picks: Picks): number => [...picks.values()].reduce((sum, count) => sum + count, 0);

/** Unit types with at least one unit picked. */
export const kindsOf = (picks: Picks): Kind[] =>
  [...picks].filter(([, count]) => count > 0).map(([kind]) => kind);
