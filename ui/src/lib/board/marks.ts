/** Marks on hexes of the board. */

export type Mark =
  /** An action can begin here. */
  | "begin"
  /** All picked units can move here. */
  | "reachable"
  /** Some of the picked units can move here. */
  | "partlyReachable"
  /** The picked units are here. */
  | "source"
  /** An attack or battle is possible here. */
  | "attack";
export type Marks = ReadonlyMap<number, Mark>;

export const NO_MARKS: Marks = new Map();
