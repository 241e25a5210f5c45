/** How a number was changed: by a step, or typed where something else stood. */
export type Change = { by: number } | { was: number };
