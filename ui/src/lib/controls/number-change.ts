/**
 * How a number was changed: by the increment `by`, or by typing a new number. `expected` is the number that
 * was shown when typing began; the new number is passed separately.
 */
export type NumberChange = { by: number } | { expected: number };
