import { afterEach, describe, expect, it, vi } from "vitest";
import { EFFECTS, SAMPLE_RATE, synthesise } from "./effects";
import { playSound } from "./sound";
import { TurnSounds } from "./turn-sounds";

const playEffect = vi.fn();
vi.mock("./effect-player", () => ({
  play: (effect: string, volume: number) => {
    playEffect(effect, volume);
    return Promise.reject(new Error("no device"));
  },
}));

afterEach(() => {
  playEffect.mockClear();
  vi.unstubAllGlobals();
});

describe.each(EFFECTS)("the effect %s", (effect) => {
  const samples = synthesise(effect);
  it("is audible, short, and begins and ends in silence", () => {
    const loudest = Math.max(...samples.map(Math.abs));
    expect(loudest).toBeGreaterThan(0.15);
    expect(loudest).toBeLessThanOrEqual(1);
    expect(samples.length / SAMPLE_RATE).toBeLessThan(2.5);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.05);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.05);
  });
  it("always sounds the same", () => expect(synthesise(effect)).toEqual(samples));
});

describe("a sound", () => {
  it("is played at the chosen volume, and fails silently without a device", async () => {
    vi.stubGlobal("AudioContext", vi.fn());
    await playSound("dice", "low");
    await playSound("hit", "off");
    expect(playEffect.mock.calls).toEqual([["dice", 0.25]]);
  });

  it("is played once for simultaneous equal events", async () => {
    vi.stubGlobal("AudioContext", vi.fn());
    await playSound("move", "high");
    await playSound("move", "high");
    await playSound("find", "high");
    expect(playEffect.mock.calls.map(([effect]) => effect as string).sort()).toEqual(["find", "move"]);
  });
});

it("a new turn and the end of the game play a sound, but opening a game plays none", async () => {
  vi.stubGlobal("AudioContext", vi.fn());
  const sounds = new TurnSounds();
  const followTurn = (turn: number, type = "decision") =>
    sounds.follow({ turn, pendingInput: { type } }, "medium");
  await followTurn(4);
  await followTurn(4);
  expect(playEffect).not.toHaveBeenCalled();
  await followTurn(5);
  await followTurn(4);
  await followTurn(4, "over");
  await followTurn(4, "over");
  expect(playEffect.mock.calls.map(([effect]) => effect as string)).toEqual(["turn", "win"]);
});
