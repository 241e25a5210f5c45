import type { Phase } from "../../bindings";

/** The phases of a turn in order. */
export const PHASES: readonly Phase[] = ["deployment", "movement", "exploration", "battle", "mining", "draw"];
