/** Moves as the player selects them: numbers of units of each type on one hex, and their destinations. */
import type { Action, Choices, Kind, LessonStatus, UnitDestinations } from "../../bindings";

/** Number of units picked up, by type. */
export type Picks = ReadonlyMap<Kind, number>;

/** A selection made with keys. */
export type KeySelection = {
  /** Number of this selection, counted from 1; 0 if no selection was made with keys. */
  ordinal: number;
  /**
   * What was selected: a unit type with its amount or its special attack (`kind`), or the units to pick up
   * (`picks`).
   */
  subject: "kind" | "picks";
  /** True for the first units picked up with keys: the keys for choosing a destination are then explained. */
  isFirstPick: boolean;
};

/** Units of one type on one hex that can still move. */
export type UnitGroup = { kind: Kind; max: number };

/** Unit types that can leave `hex`, with the number of units that can still move. */
export const movableGroups = (choices: Choices, hex: number): UnitGroup[] =>
  choices.moves
    .filter((move) => move.from === hex)
    .map(({ kind, readyCount }) => ({ kind, max: readyCount }));

/** Destinations of the picked units, with the number of units of each type that can reach them. */
export function destinationsOf(
  moves: readonly UnitDestinations[],
  from: number | null,
  picks: Picks,
): Map<number, Picks> {
  const destinations = new Map<number, Picks>();
  for (const move of moves) {
    const pickedCount = picks.get(move.kind) ?? 0;
    if (move.from !== from || pickedCount === 0) continue;
    move.to.forEach((to, index) => {
      const count = Math.min(pickedCount, move.maxCounts[index] ?? 0);
      destinations.set(to, new Map(destinations.get(to)).set(move.kind, count));
    });
  }
  return destinations;
}

/** The actions that move all these units, to be submitted together. */
export const moveActions = (from: number, to: number, movingUnits: Picks): Action[] =>
  [...movingUnits].flatMap(([kind, count]) =>
    Array.from({ length: count }, (): Action => ({ type: "move", kind, from, to })),
  );

/** The hexes from which these moves or special attacks begin, without duplicates. */
export const originsOf = (movesOrAttacks: readonly UnitDestinations[]): number[] => [
  ...new Set(movesOrAttacks.map(({ from }) => from)),
];

/**
 * The special attack from the first of these hexes that has one. If none of them has one, the only special
 * attack that is possible; `null` if there are several or none.
 */
export function intendedSpecialAttack<Attack extends { from: number }>(
  attacks: readonly Attack[],
  hexes: readonly (number | null)[],
): Attack | null {
  const [only, second] = attacks;
  const attack = hexes.flatMap((hex) => attacks.find(({ from }) => from === hex) ?? [])[0];
  return attack ?? (second ? null : (only ?? null));
}

export const NO_PICKS: Picks = new Map();

/** The picks that contain all units that can move. */
export const pickAll = (groups: readonly UnitGroup[]): Picks =>
  new Map(groups.map(({ kind, max }) => [kind, max]));

/** The picks with `count` units of one type, or as many as can move. The other types keep their numbers. */
export function withPicked(picks: Picks, groups: readonly UnitGroup[], kind: Kind, count: number): Picks {
  const max = groups.find((group) => group.kind === kind)?.max ?? 0;
  return new Map(picks).set(kind, Math.max(0, Math.min(count, max)));
}

/** The picks limited to the units that can still move. */
export function limitPicks(picks: Picks, groups: readonly UnitGroup[]): Picks {
  const maxOf = (kind: Kind): number => groups.find((group) => group.kind === kind)?.max ?? 0;
  const limitedCounts = [...picks].map(([kind, count]) => [kind, Math.min(count, maxOf(kind))] as const);
  return new Map(limitedCounts.filter(([, count]) => count > 0));
}

/** The group of which a unit can be picked (1) or put back (-1), that of the current type if possible. */
export function groupToChange(
  groups: readonly UnitGroup[],
  picks: Picks,
  currentKind: Kind,
  delta: 1 | -1,
): UnitGroup | undefined {
  const pickedOf = (kind: Kind): number => picks.get(kind) ?? 0;
  return groups
    .toSorted((a, b) => Number(b.kind === currentKind) - Number(a.kind === currentKind))
    .find(({ kind, max }) => (delta > 0 ? pickedOf(kind) < max : pickedOf(kind) > 0));
}

/** The type to pick alone: the current type, or the type after it if the current type is already alone. */
export function nextOnlyKind(
  groups: readonly UnitGroup[],
  picks: Picks,
  currentKind: Kind,
): Kind | undefined {
  const kinds = groups.map(({ kind }) => kind);
  const [onlyKind, secondKind] = pickedKinds(picks);
  const isOnlyKind = onlyKind === currentKind && secondKind === undefined;
  // The current type may have no units here.
  return kinds[(Math.max(0, kinds.indexOf(currentKind)) + Number(isOnlyKind)) % kinds.length];
}

export const totalPicked = (picks: Picks): number =>
  [...picks.values()].reduce((sum, count) => sum + count, 0);

/** Unit types with at least one unit picked. */
export const pickedKinds = (picks: Picks): Kind[] =>
  [...picks].filter(([, count]) => count > 0).map(([kind]) => kind);

/**
 * For a press on `hex`, to which the picked units could move from `from`: true if the press picks up the
 * units on `hex` instead, because a lesson does not ask for the move.
 */
export function isPickUpInLesson(
  { choices, lesson }: { choices: Choices | null; lesson: LessonStatus | null },
  from: number,
  hex: number,
): boolean {
  if (!lesson || !choices) return false;
  const hasUnits =
    movableGroups(choices, hex).length > 0 || choices.specialAttacks.some((attack) => attack.from === hex);
  const isMoveAccepted = lesson.acceptedActions.some(
    (action) => action.type === "move" && action.from === from && action.to === hex,
  );
  return hasUnits && !isMoveAccepted;
}
