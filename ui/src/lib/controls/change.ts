/** How a number was changed: by an increment, or by typing over the value `was`. */
export type Change = { by: number } | { was: number };
