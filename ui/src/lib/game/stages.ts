/** The stages in which a storm of the Vortex is animated. */
import type { Event as GameEvent } from "../../bindings";
import { stagesOf, type Storm } from "../log/storm";
import { stormGhosts, type Ghost } from "./ghosts";
import type { Pace } from "./pace";

/** Factor by which a storm die is shown longer than a battle die, because more happens on the board. */
const STORM_DICE = 1.5;

type Stage = {
  /** The storm up to this stage. */
  storm: Storm;
  /** The units carried so far. They stay at their destination until the board shows them there. */
  ghosts: readonly Ghost[];
  /** Duration of the stage, in milliseconds. */
  lasts: number;
};

/**
 * The stages of the storm among `events`, in order; none if dice are not animated. `before` is the storm so
 * far, if it has begun.
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

/** Duration of the longest ghost animation, in milliseconds. */
export const longest = (ghosts: readonly Ghost[]): number =>
  Math.max(0, ...ghosts.map((ghost) => ghost.duration));
