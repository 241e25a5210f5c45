/** The sound effects, synthesised as samples from -1 to 1. */

/** Samples per second. */
export const SAMPLE_RATE = 22_050;

export const EFFECTS = ["dice", "move", "hit", "find", "mine", "card", "turn", "win"] as const;
export type SoundEffect = (typeof EFFECTS)[number];

/** A part of an effect. Times are in seconds. `sample` gets the time since the start of the layer. */
type Layer = { start: number; length: number; sample: (time: number) => number };

/** White noise. The same seed gives the same noise, so that an effect always sounds the same. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** An envelope that falls from 1 to nearly 0 within `length` seconds. */
const decay = (time: number, length: number): number => Math.exp((-6 * time) / length);

/** An envelope that rises quickly, so that a sound does not begin with a click. */
const fadeIn = (time: number, length = 0.004): number => Math.min(1, time / length);

const sineWave = (time: number, frequency: number): number => Math.sin(2 * Math.PI * frequency * time);

/** A struck bar: the note with a quieter overtone that ends sooner. */
const bell = (start: number, frequency: number, length: number, loudness: number): Layer => ({
  start,
  length,
  sample: (time) =>
    loudness *
    fadeIn(time) *
    (sineWave(time, frequency) * decay(time, length) +
      0.35 * sineWave(time, frequency * 2.76) * decay(time, length / 3)),
});

/** A knock on wood or stone: a low note that drops, with a little noise. */
function knock(start: number, frequency: number, length: number, loudness: number, seed: number): Layer {
  const random = noise(seed);
  return {
    start,
    length,
    sample: (time) =>
      loudness *
      fadeIn(time, 0.001) *
      (sineWave(time, frequency * (1 + 0.6 * decay(time, length / 2))) * decay(time, length) +
        0.5 * random() * decay(time, length / 5)),
  };
}

/** A rustle: low-pass-filtered noise. `brightness`, 0 to 1, is the share of high frequencies. */
function rustle(start: number, length: number, brightness: number, loudness: number, seed: number): Layer {
  const random = noise(seed);
  let filtered = 0;
  return {
    start,
    length,
    sample: (time) => {
      filtered += brightness * (random() - filtered);
      const swell = Math.sin((Math.PI * time) / length);
      return loudness * filtered * swell * swell;
    },
  };
}

/** Times of the knocks of a rolling die, in seconds. The intervals become shorter. */
const KNOCK_TIMES = [0, 0.11, 0.2, 0.27, 0.325, 0.37, 0.405];

const LAYERS: Readonly<Record<SoundEffect, () => readonly Layer[]>> = {
  dice: () =>
    KNOCK_TIMES.map((start, index) =>
      knock(start, 620 + 140 * (index % 3), 0.06, 0.55 - 0.05 * index, 11 + index),
    ),
  move: () => [rustle(0, 0.16, 0.25, 0.6, 21), knock(0.13, 240, 0.09, 0.45, 22)],
  hit: () => [knock(0, 110, 0.32, 0.75, 31), rustle(0, 0.22, 0.7, 0.3, 32)],
  find: () => [bell(0, 659, 0.35, 0.3), bell(0.09, 880, 0.4, 0.3), bell(0.18, 1_175, 0.5, 0.28)],
  mine: () => [knock(0, 1_500, 0.07, 0.3, 51), bell(0.01, 1_976, 0.3, 0.22), bell(0.12, 2_637, 0.35, 0.18)],
  card: () => [rustle(0, 0.12, 0.9, 0.35, 61), knock(0.1, 320, 0.05, 0.25, 62)],
  turn: () => [bell(0, 392, 0.7, 0.35), bell(0.14, 523, 0.8, 0.3)],
  win: () =>
    [523, 659, 784, 1_047].map((frequency, index) => bell(index * 0.16, frequency, 1 + 0.2 * index, 0.3)),
};

/** The samples of an effect. They begin and end near 0, so that no click is heard. */
export function synthesise(effect: SoundEffect): Float32Array<ArrayBuffer> {
  const layers = LAYERS[effect]();
  const length = Math.max(...layers.map((layer) => layer.start + layer.length));
  const samples = new Float32Array(Math.ceil(length * SAMPLE_RATE));
  for (const { start, length: layerLength, sample } of layers) {
    const firstIndex = Math.round(start * SAMPLE_RATE);
    const sampleCount = Math.floor(layerLength * SAMPLE_RATE);
    for (let index = 0; index < sampleCount && firstIndex + index < samples.length; index++) {
      const fade = Math.min(1, (sampleCount - index) / (0.005 * SAMPLE_RATE));
      samples[firstIndex + index] = (samples[firstIndex + index] ?? 0) + fade * sample(index / SAMPLE_RATE);
    }
  }
  return samples.map((value) => Math.max(-1, Math.min(1, value)));
}
