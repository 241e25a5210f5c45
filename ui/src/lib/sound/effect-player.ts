/** Plays effects. The module is loaded at the first sound, because Web Audio takes time and memory. */
import { SAMPLE_RATE, synthesise, type SoundEffect } from "./effects";

let context: AudioContext | null = null;
const buffers = new Map<SoundEffect, AudioBuffer>();

/** Plays an effect at a volume from 0 to 1. Resolves to true if an audio device plays the effect. */
export async function play(effect: SoundEffect, volume: number): Promise<boolean> {
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  let buffer = buffers.get(effect);
  if (!buffer) {
    const samples = synthesise(effect);
    buffer = context.createBuffer(1, samples.length, SAMPLE_RATE);
    buffer.copyToChannel(samples, 0);
    buffers.set(effect, buffer);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
  source.start();
  return context.state === "running";
}
