/** The marks on hexes for the deciding player. */
import type { Choices, Kind } from "../../bindings";
import { NO_MARKS, type Mark, type Marks } from "../board/marks";
import { originsOf, totalPicked, type Picks } from "./moves";
import { hexOf } from "../words/targets";

/** The parts of the selection on which the marks depend. */
export type Selection = {
  /** The hex from which units are picked up. */
  selectedHex: number | null;
  /** Number of units to move. */
  pickedCount: number;
  /** Possible destinations, with the number of units of each type that reach them. */
  destinations: ReadonlyMap<number, Picks>;
  /** The unit type that makes a special attack. */
  attackingKind: Kind | null;
  /** Hexes where the unit type to buy can be placed, if the player can pay for it. */
  placeableHexes: readonly number[];
};

export function marksOf(choices: Choices, selection: Selection): Marks {
  const { ask } = choices;
  if (ask.type === "target") return markAll(choices.targets.map(hexOf), "reachable");
  if (ask.type === "advance") return moveMarks(choices, selection);
  if (ask.type !== "phase") return NO_MARKS;
  switch (ask.phase) {
    case "deployment":
      return markAll(selection.placeableHexes, "reachable");
    case "movement":
      return moveMarks(choices, selection);
    case "exploration":
      return markAll(choices.explore, "reachable");
    case "battle":
      return markAll(
        choices.battles.map((battle) => battle.hex),
        "attack",
      );
    case "draw":
    case "mining":
      return NO_MARKS;
  }
}

const markAll = (hexes: readonly (number | null)[], mark: Mark): Marks =>
  new Map(hexes.filter((hex) => hex !== null).map((hex) => [hex, mark]));

function moveMarks(
  choices: Choices,
  { selectedHex, pickedCount, destinations, attackingKind }: Selection,
): Marks {
  const attacks = choices.specialAttacks.filter(
    (attack) => attack.from === selectedHex && attack.kind === attackingKind,
  );
  if (selectedHex === null || (attacks.length === 0 && pickedCount === 0)) {
    return markAll([...originsOf(choices.specialAttacks), ...originsOf(choices.moves)], "begin");
  }
  const marks = new Map<number, Mark>();
  for (const [hex, movingUnits] of destinations)
    marks.set(hex, totalPicked(movingUnits) === pickedCount ? "reachable" : "partlyReachable");
  for (const { to } of attacks) for (const hex of to) marks.set(hex, "attack");
  return marks.set(selectedHex, "source");
}

/**
 * The hex after (1) or before (-1) `current` on which an action is possible, hinted hexes first; `null` if
 * there is none.
 */
export function nextMarkedHex(
  marks: Marks,
  hintedHexes: readonly number[],
  current: number | null,
  direction: 1 | -1,
): number | null {
  const isHinted = (hex: number): number => Number(hintedHexes.includes(hex));
  const hexes = [...marks].flatMap(([hex, mark]) => (mark === "source" ? [] : [hex]));
  hexes.sort((a, b) => isHinted(b) - isHinted(a) || a - b);
  const index = current === null ? -1 : hexes.indexOf(current);
  const nextIndex = index < 0 ? (direction === 1 ? 0 : -1) : (index + direction) % hexes.length;
  return hexes.at(nextIndex) ?? null;
}
