/** Marks on hexes of the board. */

/**
 * An action can begin here; all picked units can go here; some of them can; the picked units are here; an
 * attack or battle is possible here.
 */
export type Mark = "begin" | "go" | "some" | "source" | "attack";
export type Marks = ReadonlyMap<number, Mark>;

/** No marks. */
export const NO_MARKS: Marks = new Map();
