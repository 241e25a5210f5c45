/** Plays the sound effects of a game or a table. */
import type { Volume } from "../../bindings";
import type { SoundEffect } from "./effects";

/** Amplitude factor of each volume. */
const GAINS: Readonly<Record<Volume, number>> = { off: 0, low: 0.25, medium: 0.55, high: 1 };

/** Minimum time between two equal effects, in milliseconds, so that several moves at once make one sound. */
const MIN_REPEAT_MS = 120;

const lastPlayedAt = new Map<SoundEffect, number>();

/**
 * Plays an effect, unless sound is off or the same effect was played a moment ago. Never rejects, so that a
 * missing audio device does not interrupt the game.
 */
export async function playSound(effect: SoundEffect, volume: Volume): Promise<void> {
  if (volume === "off" || typeof AudioContext === "undefined") return;
  const now = performance.now();
  if (now - (lastPlayedAt.get(effect) ?? -Infinity) < MIN_REPEAT_MS) return;
  lastPlayedAt.set(effect, now);
  try {
    const { play } = await import("./effect-player");
    await play(effect, GAINS[volume]);
  } catch {
    // Without a working audio device, the game continues silently.
  }
}
