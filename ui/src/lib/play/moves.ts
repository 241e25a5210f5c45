/** Moves as somebody points at them: units of one hex, some of each kind, and where they can go together. */
import type { Action, Choices, Kind, Targets } from "../../bindings";

/** How many units of each kind are picked up. */
export type Picks = ReadonlyMap<Kind, number>;

/** Units of one kind on one hex that can still go somewhere. */
export type Group = { kind: Kind; most: number };

/** The kinds that can go somewhere from `hex`, and how many of each have not moved yet. */
export const movable = (choices: Choices, hex: number): Group[] =>
  choices.moves.filter((move) => move.from === hex).map(({ kind, able }) => ({ kind, most: able }));

/** Where what is picked can go, and how many of each kind reach each hex. */
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
      const count = Math.min(picked, move.most[index] ?? 0);
      reached.set(to, new Map(reached.get(to)).set(move.kind, count));
    });
  }
  return reached;
}

/** The gesture: all these units go. */
export const moveActions = (from: number, to: number, going: Picks): Action[] =>
  [...going].flatMap(([kind, count]) =>
    Array.from({ length: count }, (): Action => ({ type: "move", kind, from, to })),
  );

/** Hexes from which something can be done, each once. */
export const starts = (targets: readonly Targets[]): number[] => [
  ...new Set(targets.map((target) => target.from)),
];

/** Nothing is picked up. */
export const NOTHING: Picks = new Map();

/** All that can go. */
export const all = (groups: readonly Group[]): Picks => new Map(groups.map(({ kind, most }) => [kind, most]));

/** So many of a kind, and as many of the others as before. */
export function picking(picks: Picks, groups: readonly Group[], kind: Kind, count: number): Picks {
  const most = groups.find((group) => group.kind === kind)?.most ?? 0;
  return new Map(picks).set(kind, Math.max(0, Math.min(count, most)));
}

/** What is still there of what was picked. */
export function within(picks: Picks, groups: readonly Group[]): Picks {
  const most = (kind: Kind): number => groups.find((group) => group.kind === kind)?.most ?? 0;
  const kept = [...picks].map(([kind, count]) => [kind, Math.min(count, most(kind))] as const);
  return new Map(kept.filter(([, count]) => count > 0));
}

/** What was picked, but not these units. */
export const without = (picks: Picks, gone: Picks): Picks =>
  new Map(
    [...picks]
      .map(([kind, count]) => [kind, count - (gone.get(kind) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

/** How many units are picked. */
export const total = (picks: Picks): number => [...picks.values()].reduce((sum, count) => sum + count, 0);

/** The kinds of which anything is picked. */
export const kindsOf = (picks: Picks): Kind[] =>
  [...picks].filter(([, count]) => count > 0).map(([kind]) => kind);
