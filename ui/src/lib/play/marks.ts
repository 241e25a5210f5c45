/** The marks on hexes for the deciding player. */
import type { Choices, HexView, Kind } from "../../bindings";
import { distance } from "../art/geometry";
import { NO_MARKS, type Mark, type Marks } from "../board/marks";
import { originsOf, totalPicked, type Picks } from "./moves";
import { hexOf } from "../words/targets";

/** The parts of the selection on which the marks depend. */
export type MarkSelection = {
  /** The hex from which units are picked up. */
  selectedHex: number | null;
  /** Number of units picked up. */
  pickedCount: number;
  /** Possible destinations, with the number of units of each type that reach them. */
  destinations: ReadonlyMap<number, Picks>;
  /** The unit type that makes a special attack. */
  attackingKind: Kind | null;
  /** Home base hexes where the player can buy and place a unit of the selected type now. */
  placementHexes: readonly number[];
};

export function marksOf(choices: Choices, selection: MarkSelection): Marks {
  const { decision } = choices;
  if (decision.type === "target") return markAll(choices.targets.map(hexOf), "reachable");
  if (decision.type === "advance") return moveMarks(choices, selection);
  if (decision.type !== "phase") return NO_MARKS;
  switch (decision.phase) {
    case "deployment":
      return markAll(selection.placementHexes, "reachable");
    case "movement":
      return moveMarks(choices, selection);
    case "exploration":
      return markAll(choices.hexesToExplore, "reachable");
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
  { selectedHex, pickedCount, destinations, attackingKind }: MarkSelection,
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
 * The next (`direction` 1) or previous (-1) marked hex after `current`; `null` if no hex is marked. The hexes
 * are sorted by `rankOf` (lower ranks first), then by the distance from the selected hex, then in reading
 * order: row by row from the top, in each row from the left. The first hex follows the last. If `current` is
 * `null` or the selected hex, the result is the first hinted hex, if there is one.
 */
export function nextMarkedHex(
  board: readonly Pick<HexView, "q" | "r">[],
  marks: Marks,
  hintedHexes: readonly number[],
  current: number | null,
  direction: 1 | -1,
  rankOf: (hex: number) => number = () => 0,
): number | null {
  const sourceEntry = [...marks].find(([, mark]) => mark === "source");
  const source = sourceEntry && board[sourceEntry[0]];
  const compare = (a: number, b: number): number => {
    const [hexA, hexB] = [board[a], board[b]];
    const byRank = rankOf(a) - rankOf(b);
    if (byRank || !hexA || !hexB) return byRank;
    const byDistance = source ? distance(source, hexA) - distance(source, hexB) : 0;
    return byDistance || hexA.r - hexB.r || hexA.q - hexB.q;
  };
  const startHex = current === sourceEntry?.[0] ? null : current;
  const hexes = [...marks].flatMap(([hex, mark]) => (mark === "source" ? [] : [hex])).sort(compare);
  const firstHintedHex = startHex === null ? hexes.find((hex) => hintedHexes.includes(hex)) : undefined;
  if (firstHintedHex !== undefined) return firstHintedHex;
  if (direction === 1)
    return hexes.find((hex) => startHex !== null && compare(startHex, hex) < 0) ?? hexes[0] ?? null;
  return hexes.findLast((hex) => startHex !== null && compare(hex, startHex) < 0) ?? hexes.at(-1) ?? null;
}
