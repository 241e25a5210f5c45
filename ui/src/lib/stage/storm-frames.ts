/** The frames in which a storm of the Vortex is animated, with their durations. */
import type { Event as GameEvent } from "../../bindings";
import { stormFramesOf, type Storm } from "../log/storm";
import { stormGhosts, type Ghost } from "./ghosts";
import type { AnimationPace } from "./pace";

type TimedStormFrame = {
  /** The storm up to this frame. */
  storm: Storm;
  /** The units carried so far. They remain at their destination until the board shows them there. */
  ghosts: readonly Ghost[];
  /** Duration of the frame, in milliseconds. */
  duration: number;
};

/**
 * The frames of the storm among `events`, in order; none if storms are not animated. `before` is the storm
 * before the events; `null` if it had not begun.
 */
export function timedStormFrames(
  before: Storm | null,
  events: readonly GameEvent[],
  { msPerHex, stormFrameMs }: AnimationPace,
): TimedStormFrame[] {
  if (stormFrameMs === 0) return [];
  let carriedCount = before?.carriedUnits.length ?? 0;
  let ghosts: readonly Ghost[] = [];
  return stormFramesOf(before, events).map((storm) => {
    if (storm.carriedUnits.length <= carriedCount) return { storm, ghosts, duration: stormFrameMs };
    carriedCount = storm.carriedUnits.length;
    ghosts = stormGhosts(storm.carriedUnits, msPerHex);
    return { storm, ghosts, duration: maxDuration(ghosts) };
  });
}

/** Duration of the longest ghost animation, in milliseconds. */
const maxDuration = (ghosts: readonly Ghost[]): number =>
  Math.max(0, ...ghosts.map((ghost) => ghost.duration));
