/** Who can decide for a seat, and how fast computers do, as they are offered. */
import type { Controller, Pace } from "../../bindings";

export const CONTROLLERS = ["person", "recruit", "officer"] as const satisfies readonly Controller[];
export const PACES = ["step", "slow", "fast", "instant"] as const satisfies readonly Pace[];

/** What computers are called, place by place: stars have the same name everywhere. */
export const STARS = ["Vega", "Orion", "Lyra", "Altair"] as const;
