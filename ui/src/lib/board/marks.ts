/** Marks on hexes of the board. */

export type Mark =
  /** An action can begin here. */
  | "begin"
  /** All units that were picked up can move here. */
  | "reachable"
  /** Some of the units that were picked up can move here. */
  | "partlyReachable"
  /** The units that were picked up are here. */
  | "source"
  /** An attack or battle is possible here. */
  | "attack";
export type Marks = ReadonlyMap<number, Mark>;

export const NO_MARKS: Marks = new Map();
