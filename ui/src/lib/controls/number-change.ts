/** How a number is changed: by an increment, or by typing a new number while `expected` was shown. */
export type NumberChange = { by: number } | { expected: number };
