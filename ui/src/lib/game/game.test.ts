import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { Game } from "./game.svelte";
import { ghostsOf } from "./ghosts";

/** A game that stands at the beginning of a fixture, with updates of which each moves a unit. */
async function begun(updates = 3): Promise<{ game: Game; port: FixturePort; next: Update[] }> {
  const start = await fixture("start2");
  const { seq, view } = start.update;
  const next = Array.from({ length: updates }, (_, index): Update => ({
    seq: seq + 1 + index,
    events: [{ type: "moved", seat: 0, kind: "human", from: 1, to: 2, via: [null, null] }],
    view: { ...view, turn: 100 + index },
  }));
  const port = new FixturePort({ ...start, next });
  const game = new Game(port);
  await game.connect();
  return { game, port, next };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a game on the page", () => {
  it("takes up the game that is open", async () => {
    const { game, port } = await begun();
    expect(game.shown).toEqual(port.fixture.update.view);
    expect(game.truth).toEqual(game.shown);
    expect(game.log).toEqual([]);
  });

  it("lets units travel before it shows where they are", async () => {
    const { game, next } = await begun();
    const step = game.step();
    await vi.advanceTimersByTimeAsync(1);
    expect(game.truth).toBe(next[0]?.view);
    expect(game.shown).not.toEqual(next[0]?.view);
    expect(game.ghosts).toHaveLength(1);
    await vi.runAllTimersAsync();
    await step;
    expect(game.shown).toEqual(next[0]?.view);
    expect(game.ghosts).toEqual([]);
    expect(game.log).toHaveLength(1);
  });

  it("shows the truth at once when it is interrupted", async () => {
    const { game, next } = await begun();
    const first = game.step();
    await vi.advanceTimersByTimeAsync(1);
    game.interrupt();
    expect(game.shown).toEqual(next[0]?.view);
    expect(game.ghosts).toEqual([]);
    await first;
    const second = game.step();
    await vi.runAllTimersAsync();
    await second;
    expect(game.shown).toEqual(next[1]?.view);
    // The same move twice is one line of two events: nothing was told twice or lost.
    expect(game.log.flatMap((entry) => entry.events)).toHaveLength(2);
  });

  it("does not travel at high speed", async () => {
    const { game, next } = await begun();
    game.speed = "fast";
    await game.step();
    expect(game.shown).toEqual(next[0]?.view);
    expect(game.ghosts).toEqual([]);
  });

  it("does not travel for who asks for less motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { game, next } = await begun();
    await game.step();
    expect(game.shown).toEqual(next[0]?.view);
    vi.unstubAllGlobals();
  });

  it("plays until a request is refused, and says why", async () => {
    const { game, port, next } = await begun();
    const play = game.play();
    expect(game.playing).toBe(true);
    await vi.runAllTimersAsync();
    await play;
    expect(game.shown).toEqual(next[2]?.view);
    expect(port.asked).toHaveLength(4);
    expect(game.refusal).toEqual({ type: "over" });
    expect(game.playing).toBe(false);
  });

  it("stops when told so", async () => {
    const { game, port } = await begun();
    const play = game.play();
    await vi.advanceTimersByTimeAsync(1);
    game.pause();
    expect(game.shown).toEqual(game.truth);
    await vi.runAllTimersAsync();
    await play;
    expect(port.asked).toHaveLength(1);
  });

  it.each([
    ["pauses and plays on at once", (game: Game) => game.pause()],
    ["begins another game", (game: Game) => void game.newGame({ players: 2, seed: null })],
  ])("plays once, not twice, when somebody %s", async (_, stop) => {
    const { game, port } = await begun(20);
    game.speed = "slow";
    const first = game.play();
    // The step is shown; its rest has begun.
    await vi.advanceTimersByTimeAsync(600);
    expect(port.asked).toHaveLength(1);
    stop(game);
    port.asked.length = 0;
    const second = game.play();
    await vi.advanceTimersByTimeAsync(10_000);
    // Travelling and resting take 1350 ms.
    expect(port.asked.filter((request) => request.startsWith("step"))).toHaveLength(8);
    expect(game.playing).toBe(true);
    expect(game.refusal).toBeNull();
    game.pause();
    await vi.runAllTimersAsync();
    await Promise.all([first, second]);
  });

  it("takes one step after the other, however fast they are asked for", async () => {
    const { game, port } = await begun();
    const { seq } = port.fixture.update;
    game.speed = "fast";
    const play = game.play();
    game.pause();
    await Promise.all([play, game.step(), game.step()]);
    expect(port.asked).toEqual([`step ${seq} 1`, `step ${seq + 1} 1`]);
    expect(game.refusal).toBeNull();
  });

  it("asks on the ground of the latest change", async () => {
    const { game, port } = await begun();
    const { seq } = port.fixture.update;
    game.speed = "fast";
    await game.step();
    await game.step();
    expect(port.asked).toEqual([`step ${seq} 1`, `step ${seq + 1} 1`]);
  });

  it("asks for everything anew after a gap, and leaves old changes aside", async () => {
    const start = await fixture("start2");
    const { seq, view } = start.update;
    const late: Update = { seq: seq + 2, events: [], view: { ...view, turn: 50 } };
    const port = new FixturePort({ ...start, next: [late, { ...late, seq }] });
    const game = new Game(port);
    await game.connect();
    const resync = vi.spyOn(port, "resync");
    await game.step();
    expect(resync).toHaveBeenCalledOnce();
    expect(game.shown).toEqual(late.view);
    await game.step();
    expect(resync).toHaveBeenCalledOnce();
    expect(game.shown).toEqual(late.view);
  });

  it("makes a lost change good, and plays on", async () => {
    const { game, port, next } = await begun();
    const { seq } = port.fixture.update;
    const resync = vi.spyOn(port, "resync");
    port.losing = 1;
    game.speed = "fast";
    const play = game.play();
    await vi.runAllTimersAsync();
    await play;
    expect(resync).toHaveBeenCalledOnce();
    expect(port.asked).toEqual([0, 1, 2, 3].map((made) => `step ${seq + made} 2`));
    expect(game.shown).toEqual(next[2]?.view);
    // That of the change that was lost is missing.
    expect(game.log.flatMap((entry) => entry.events)).toHaveLength(2);
    expect(game.refusal).toEqual({ type: "over" });
  });

  it("waits for a change that comes later than the answer", async () => {
    const { game, port, next } = await begun();
    const resync = vi.spyOn(port, "resync");
    let told: (update: Update) => void = () => undefined;
    resync.mockImplementationOnce(async (listener) => {
      told = listener;
      return port.fixture;
    });
    await game.connect();
    port.losing = 1;
    game.speed = "fast";
    const step = game.step();
    await vi.advanceTimersByTimeAsync(2000);
    expect(game.shown).toEqual(port.fixture.update.view);
    if (next[0]) told(next[0]);
    expect(await step).toBe(true);
    expect(resync).toHaveBeenCalledOnce();
    expect(game.log).toHaveLength(1);
  });

  it("asks for everything anew when it is told that it is out of date", async () => {
    const { game, port, next } = await begun();
    port.losing = 1;
    await port.step(0, 1);
    port.refusal = { type: "stale", at: 1, now: 2 };
    expect(await game.step()).toBe(false);
    expect(game.refusal).toEqual({ type: "stale", at: 1, now: 2 });
    expect(game.shown).toEqual(next[0]?.view);
  });

  it("keeps the game that is open when another is refused", async () => {
    const { game, port } = await begun();
    game.speed = "fast";
    await game.step();
    const { shown, log } = game;
    port.refusal = { type: "seed", text: "x", why: "no digits" };
    expect(await game.newGame({ players: 3, seed: "x" })).toBe(false);
    expect(game.refusal).toEqual({ type: "seed", text: "x", why: "no digits" });
    expect([game.shown, game.log]).toEqual([shown, log]);
    expect(await game.newGame({ players: 3, seed: null })).toBe(true);
    expect(game.log).toEqual([]);
    expect(game.refusal).toBeNull();
  });
});

describe("ghosts", () => {
  it("take the way that the core names, and travel together if they go the same way", () => {
    const move = { type: "moved", seat: 1, kind: "rockStrider", from: 4, to: 9, via: [7, null] } as const;
    const [ghost, ...others] = ghostsOf(
      [
        { ...move, via: [7, null] },
        { ...move, via: [7, null] },
      ],
      100,
    );
    expect(ghost).toMatchObject({ path: [4, 7, 9], count: 2, duration: 200 });
    expect(others).toEqual([]);
  });
});
