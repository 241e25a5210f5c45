/** How hexes are marked for the deciding player. */
import type { Choices, Kind } from "../../bindings";
import { NO_MARKS, type Mark, type Marks } from "../board/marks";
import { starts, total, type Picks } from "./moves";
import { hexOf } from "../words/targets";

/** The units picked up and where they can go. */
export type Hold = {
  /** The hex they are picked up from. */
  selected: number | null;
  /** Number of units to move. */
  picked: number;
  /** Possible destinations, with the number of units of each type that reach them. */
  ways: ReadonlyMap<number, Picks>;
  /** The unit type that makes a special attack. */
  attacking: Kind | null;
  /** Hexes where the unit type to buy can be placed, if the player can pay for it. */
  homes: readonly number[];
};

export function marksOf(choices: Choices, hold: Hold): Marks {
  const { ask } = choices;
  if (ask.type === "target") return all(choices.targets.map(hexOf), "go");
  if (ask.type === "advance") return moves(choices, hold);
  if (ask.type !== "phase") return NO_MARKS;
  switch (ask.phase) {
    case "deployment":
      return all(hold.homes, "go");
    case "movement":
      return moves(choices, hold);
    case "exploration":
      return all(choices.explore, "go");
    case "battle":
      return all(
        choices.battles.map((battle) => battle.hex),
        "attack",
      );
    case "draw":
    case "mining":
      return NO_MARKS;
  }
}

const all = (hexes: readonly (number | null)[], as: Mark): Marks =>
  new Map(hexes.filter((hex) => hex !== null).map((hex) => [hex, as]));

function moves(choices: Choices, { selected, picked, ways, attacking }: Hold): Marks {
  const attacks = choices.specialAttacks.filter((one) => one.from === selected && one.kind === attacking);
  if (selected === null || (attacks.length === 0 && picked === 0)) {
    return all([...starts(choices.specialAttacks), ...starts(choices.moves)], "begin");
  }
  const marks = new Map<number, Mark>();
  for (const [hex, going] of ways) marks.set(hex, total(going) === picked ? "go" : "some");
  for (const { to } of attacks) for (const hex of to) marks.set(hex, "attack");
  return marks.set(selected, "source");
}
