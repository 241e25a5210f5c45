/** A change of a number: by an increment, or by typing another one while `expected` was shown. */
export type NumberChange = { by: number } | { expected: number };
