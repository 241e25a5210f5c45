import { prefersReducedMotion } from "../look/motion";

/** Animation speeds. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

export type AnimationPace = {
  /** Time a unit takes per hex, in milliseconds; 0 disables the animation. */
  msPerHex: number;
  /**
   * Time for which a frame of a storm is shown if no unit moves in it, such as a die, in milliseconds; 0
   * disables the animation of storms.
   */
  stormFrameMs: number;
  /** Time for which a scene of the stage is shown, in milliseconds; 0 shows no scenes. */
  sceneMs: number;
  /** Time for which an automatically answered question is shown, in milliseconds. */
  autoAnswerMs: number;
};

const PACE_BY_SPEED: Record<Speed, AnimationPace> = {
  slow: { msPerHex: 450, stormFrameMs: 2250, sceneMs: 3600, autoAnswerMs: 1200 },
  normal: { msPerHex: 220, stormFrameMs: 1200, sceneMs: 2000, autoAnswerMs: 600 },
  fast: { msPerHex: 110, stormFrameMs: 600, sceneMs: 900, autoAnswerMs: 250 },
  instant: { msPerHex: 0, stormFrameMs: 0, sceneMs: 0, autoAnswerMs: 0 },
};

/** The pace for a speed. If reduced motion is requested, moves and storms are not animated. */
export function animationPaceOf(speed: Speed, reducedMotion = false): AnimationPace {
  const pace = PACE_BY_SPEED[speed];
  return reducedMotion || prefersReducedMotion() ? { ...pace, msPerHex: 0, stormFrameMs: 0 } : pace;
}
