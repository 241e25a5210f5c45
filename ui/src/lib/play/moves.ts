/** Moves as somebody points at them: units of one hex, some of each kind, and where they can go together. */
import type { Action, Choices, Kind, Targets, View } from "../../bindings";

/** How many units of each kind are picked up. */
export type Picks = ReadonlyMap<Kind, number>;

/** Units of one kind on one hex that can still go somewhere. */
export type Group = { kind: Kind; most: number };

/** The kinds that can go somewhere from `hex`, and how many of each have not moved yet. */
export function movable(view: View, choices: Choices, hex: number): Group[] {
  const kinds = choices.moves.filter((move) => move.from === hex).map((move) => move.kind);
  return [...new Set(kinds)].map((kind) => ({
    kind,
    most: standing(view, hex, kind) - moved(view, hex, kind),
  }));
}

function standing(view: View, hex: number, kind: Kind): number {
  const units = view.hexes[hex]?.units ?? [];
  return units.find((unit) => unit.seat === view.active && unit.kind === kind)?.count ?? 0;
}

/** Units of the active player that have used up their move. */
export function moved(view: View, hex: number, kind: Kind): number {
  return view.facts.moved.find((one) => one.hex === hex && one.kind === kind)?.count ?? 0;
}

/** Where the picked kinds can go, and which of them reach each hex. */
export function destinations(
  moves: readonly Targets[],
  from: number | null,
  picks: Picks,
): Map<number, Kind[]> {
  const reached = new Map<number, Kind[]>();
  for (const move of moves) {
    if (move.from !== from || (picks.get(move.kind) ?? 0) === 0) continue;
    for (const to of move.to) reached.set(to, [...(reached.get(to) ?? []), move.kind]);
  }
  return reached;
}

/** The gesture: every picked unit of these kinds goes. */
export function moveActions(from: number, to: number, kinds: readonly Kind[], picks: Picks): Action[] {
  return kinds.flatMap((kind) =>
    Array.from({ length: picks.get(kind) ?? 0 }, (): Action => ({ type: "move", kind, from, to })),
  );
}

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

/** What was picked, but not these kinds. */
export const without = (picks: Picks, kinds: readonly Kind[]): Picks =>
  new Map([...picks].filter(([kind]) => !kinds.includes(kind)));

/** The kinds of which anything is picked. */
export const kindsOf = (picks: Picks): Kind[] =>
  [...picks].filter(([, count]) => count > 0).map(([kind]) => kind);
