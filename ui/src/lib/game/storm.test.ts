import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FixturePort } from "../../test/fixture-port";
import { eventsOf } from "../log/entries";
import { followStorm, stagesOf } from "../log/storm";
import { Game } from "./game.svelte";
import { paceOf } from "./pace";

/** A game whose next step brings a storm that carries a unit and destroys another. */
async function stormy() {
  const port = await FixturePort.named("storm");
  const game = new Game(port);
  await game.connect();
  const [update] = port.fixture.next;
  if (!update) throw new Error("the fixture has no storm");
  return { game, before: port.fixture.update.view, update, events: eventsOf(update.moments) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the storm of the Vortex", () => {
  it("is staged die by die: the units travel between the second and the third", async () => {
    const { game, before, update, events } = await stormy();
    const told = stagesOf(events).map(({ rolls, moved, lost }) => [rolls.length, moved.length, lost.length]);
    expect(told).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [2, 1, 0],
      [3, 1, 1],
    ]);
    const act = game.act({ type: "endPhase" });
    const seen: string[] = [];
    for (let ms = 0; ms < 20_000 && !game.settled; ms += 50) {
      await vi.advanceTimersByTimeAsync(50);
      if (!game.storming) continue;
      expect(game.shown).toEqual(before);
      const { rolls, moved } = game.storming;
      const now = `${rolls.length} dice, ${moved.length} carried, ${game.ghosts.length} travel`;
      if (seen.at(-1) !== now) seen.push(now);
    }
    await act;
    expect(seen).toEqual([
      "0 dice, 0 carried, 0 travel",
      "1 dice, 0 carried, 0 travel",
      "2 dice, 0 carried, 0 travel",
      "2 dice, 1 carried, 1 travel",
      "3 dice, 1 carried, 1 travel",
    ]);
    expect(game.shown).toEqual(update.view);
    expect([game.storming, game.ghosts]).toEqual([null, []]);
    expect(game.storm?.rolls.map(({ face }) => face)).toEqual([5, 6, 2]);
  });

  it("is not staged at the speed “instant”, nor for who wants less motion, and is told all the same", async () => {
    for (const still of [false, true]) {
      const { game, update } = await stormy();
      game.speed = still ? "normal" : "instant";
      game.still = still;
      expect(paceOf(game.speed, still).perHex).toBe(0);
      const act = game.act({ type: "endPhase" });
      await vi.advanceTimersByTimeAsync(1);
      await act;
      expect(game.shown).toEqual(update.view);
      expect(game.storming).toBeNull();
      expect(game.storm?.lost).toHaveLength(1);
    }
  });

  it("can be cut short", async () => {
    const { game, update } = await stormy();
    const act = game.act({ type: "endPhase" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(game.storming).not.toBeNull();
    game.interrupt();
    await act;
    expect(game.storming).toBeNull();
    expect(game.shown).toEqual(update.view);
  });

  it("is forgotten when the turn after it ends", async () => {
    const { events } = await stormy();
    const storm = followStorm(null, events);
    expect(storm?.over).toBe(true);
    expect(followStorm(storm, [{ type: "turnBegan", seat: 1, turn: 20 }])).toBeNull();
  });
});
