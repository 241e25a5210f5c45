/** The sound effects of a game or a table. */
import type { Volume } from "../../bindings";
import type { Effect } from "./effects";

/** Gain by volume. */
const GAINS: Readonly<Record<Volume, number>> = { off: 0, low: 0.25, medium: 0.55, high: 1 };

/** Minimum time between two equal effects, in milliseconds, so that several moves at once are one sound. */
const REPEAT_MS = 120;

const lastPlayed = new Map<Effect, number>();

/** Plays an effect, if there is a working audio device. A sound never interrupts a game. */
export async function playSound(effect: Effect, volume: Volume): Promise<void> {
  if (volume === "off" || typeof AudioContext === "undefined") return;
  const now = performance.now();
  if (now - (lastPlayed.get(effect) ?? -Infinity) < REPEAT_MS) return;
  lastPlayed.set(effect, now);
  try {
    const { play } = await import("./player");
    await play(effect, GAINS[volume]);
  } catch {
    // Without a working audio device, the game continues silently.
  }
}
