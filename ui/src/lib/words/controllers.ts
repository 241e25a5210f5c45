/** Controllers of a seat and speeds of computers, in display order. */
import type { Controller, Pace } from "../../bindings";

export const CONTROLLERS = [
  "person",
  "recruit",
  "officer",
  "commander",
] as const satisfies readonly Controller[];
export const PACES = ["step", "slow", "fast", "instant"] as const satisfies readonly Pace[];

/** Names of computers by seat. Names of stars are the same in all languages. */
export const STARS = ["Vega", "Orion", "Lyra", "Altair"] as const;
