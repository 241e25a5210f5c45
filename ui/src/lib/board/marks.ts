/** How hexes are marked on the board. */

/**
 * Something can begin there; all or some of what is picked can go there; what is picked stands there; an attack or
 * battle is possible there.
 */
export type Mark = "begin" | "go" | "some" | "source" | "attack";
export type Marks = ReadonlyMap<number, Mark>;

/** Nothing can be done anywhere. */
export const NO_MARKS: Marks = new Map();
