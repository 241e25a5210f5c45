/** Controllers of a seat, and the playing styles, speeds and names of computers, in display order. */
import type { Controller, ComputerPace, PlayingStyle } from "../../bindings";

export const CONTROLLERS = [
  "person",
  "recruit",
  "officer",
  "commander",
  "director",
] as const satisfies readonly Controller[];
/** The next stronger computer player; `null` for a person and for the strongest. */
export function strongerThan(controller: Controller): Controller | null {
  const level = CONTROLLERS.indexOf(controller);
  return level > 0 ? (CONTROLLERS[level + 1] ?? null) : null;
}

export const PLAYING_STYLES = [
  "balanced",
  "aggressive",
  "miner",
  "missions",
] as const satisfies readonly PlayingStyle[];
export const PACES = ["step", "slow", "fast", "instant"] as const satisfies readonly ComputerPace[];

/**
 * Names of computers by seat. They are names of stars and constellations, which are the same in all
 * languages.
 */
export const COMPUTER_NAMES = ["Vega", "Orion", "Lyra", "Altair"] as const;
