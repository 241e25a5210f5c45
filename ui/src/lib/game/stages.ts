/** A storm of the Vortex as it is drawn on its way to what comes of it. */
import type { Event as GameEvent } from "../../bindings";
import { stagesOf, type Storm } from "../log/storm";
import { stormGhosts, type Ghost } from "./ghosts";
import type { Pace } from "./pace";

/** How much longer a die of the storm lies than those of a battle: there is more to follow on the board. */
const STORM_DICE = 1.5;

type Stage = {
  /** The storm as far as it has come. */
  storm: Storm;
  /** What it has carried stays where it came to, until the board shows it. */
  ghosts: readonly Ghost[];
  /** How long it is shown, in milliseconds. */
  lasts: number;
};

/**
 * The storm among some events, one thing after the other; nothing of it where all dice lie at once. `before`: the storm
 * as it stood, if it has begun.
 */
export function stormStages(
  before: Storm | null,
  events: readonly GameEvent[],
  { perHex, dice }: Pace,
): Stage[] {
  if (dice === 0) return [];
  let carried = before?.moved.length ?? 0;
  let ghosts: readonly Ghost[] = [];
  return stagesOf(before, events).map((storm) => {
    if (storm.moved.length <= carried) return { storm, ghosts, lasts: dice * STORM_DICE };
    carried = storm.moved.length;
    ghosts = stormGhosts(storm.moved, perHex);
    return { storm, ghosts, lasts: longest(ghosts) };
  });
}

/** How long ghosts travel until the last of them has come, in milliseconds. */
export const longest = (ghosts: readonly Ghost[]): number =>
  Math.max(0, ...ghosts.map((ghost) => ghost.duration));
