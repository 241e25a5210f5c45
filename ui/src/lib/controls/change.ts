/** How a number was changed: by an increment, or by typing over the value `expected`. */
export type Change = { by: number } | { expected: number };
