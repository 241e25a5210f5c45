import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { FixturePort } from "../../test/fixture-port";
import { eventsOf } from "../log/entries";
import { reduceStorm, stormFramesOf } from "../log/storm";
import StormPanel from "../panels/StormPanel.svelte";
import { Game } from "./game.svelte";
import { animationPaceOf } from "../stage/pace";

/** A game whose next step causes a storm that carries one unit off and destroys another. */
async function gameBeforeStorm() {
  const port = await FixturePort.named("storm");
  const game = new Game(port);
  await game.connect();
  const [update] = port.fixture.laterUpdates;
  if (!update) throw new Error("the fixture has no storm");
  return { game, before: port.fixture.update.view, update, events: eventsOf(update.history) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the storm of the Vortex", () => {
  it("is animated die by die, with the units moving between the second and the third die", async () => {
    const { game, before, update, events } = await gameBeforeStorm();
    const frameLengths = stormFramesOf(null, events).map(({ rolls, carriedUnits, lostUnits, draws }) =>
      [rolls, carriedUnits, lostUnits, draws].map((part) => part.length),
    );
    expect(frameLengths).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [2, 0, 0, 0],
      [2, 1, 0, 0],
      [3, 1, 1, 0],
      [3, 1, 1, 2],
    ]);
    const request = game.act({ type: "endPhase" });
    const shownFrames: string[] = [];
    for (let ms = 0; ms < 20_000 && !game.isIdle; ms += 50) {
      await vi.advanceTimersByTimeAsync(50);
      if (!game.animatedStorm) continue;
      expect(game.shownView).toEqual(before);
      const { rolls, carriedUnits, draws } = game.animatedStorm;
      const frameText = `${rolls.length} dice, ${carriedUnits.length} carried, ${game.ghosts.length} travel, ${draws.length} draw`;
      if (shownFrames.at(-1) !== frameText) shownFrames.push(frameText);
    }
    await request;
    expect(shownFrames).toEqual([
      "0 dice, 0 carried, 0 travel, 0 draw",
      "1 dice, 0 carried, 0 travel, 0 draw",
      "2 dice, 0 carried, 0 travel, 0 draw",
      "2 dice, 1 carried, 1 travel, 0 draw",
      "3 dice, 1 carried, 1 travel, 0 draw",
      "3 dice, 1 carried, 1 travel, 2 draw",
    ]);
    expect(game.shownView).toEqual(update.view);
    expect([game.animatedStorm, game.ghosts]).toEqual([null, []]);
    expect(game.storm?.rolls.map(({ face }) => face)).toEqual([5, 6, 2]);
  });

  it("is not animated at the speed “instant” or with reduced motion, but its outcome is still kept", async () => {
    for (const reducedMotion of [false, true]) {
      const { game, update } = await gameBeforeStorm();
      game.animationSpeed = reducedMotion ? "normal" : "instant";
      game.reducedMotion = reducedMotion;
      expect(animationPaceOf(game.animationSpeed, reducedMotion).msPerHex).toBe(0);
      const request = game.act({ type: "endPhase" });
      await vi.advanceTimersByTimeAsync(1);
      await request;
      expect(game.shownView).toEqual(update.view);
      expect(game.animatedStorm).toBeNull();
      expect(game.storm?.lostUnits).toHaveLength(1);
    }
  });

  it("is skipped on request", async () => {
    const { game, update } = await gameBeforeStorm();
    const request = game.act({ type: "endPhase" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(game.animatedStorm).not.toBeNull();
    game.skipAnimation();
    await request;
    expect(game.animatedStorm).toBeNull();
    expect(game.shownView).toEqual(update.view);
  });

  it("lists the players who draw for adjacent hexes, with the number of cards", async () => {
    const { events } = await gameBeforeStorm();
    const cardDraw: GameEvent = { type: "drawn", seat: 1, deck: "energize", card: null };
    const turnIndex = events.findIndex(({ type }) => type === "turnBegan");
    const storm = reduceStorm(null, events.toSpliced(turnIndex, 0, cardDraw));
    expect(storm?.draws).toEqual([
      { seat: 0, count: 1 },
      { seat: 1, count: 2 },
    ]);
    // Cards drawn in the turn after the storm do not belong to it.
    expect(reduceStorm(storm, [cardDraw])?.draws).toEqual(storm?.draws);
  });

  it("lists a player who draws nothing because the deck is empty", async () => {
    const { game, events } = await gameBeforeStorm();
    const emptyDeckDraw: GameEvent = { type: "nothingToDraw", seat: 1, deck: "energize" };
    const eventsWithEmptyDeck = events.map((event): GameEvent =>
      event.type === "drawn" ? emptyDeckDraw : event,
    );
    const storm = reduceStorm(null, eventsWithEmptyDeck);
    expect(storm?.draws).toEqual([{ seat: 1, count: 0 }]);
    const { view, info } = game;
    if (!storm || !view || !info) throw new Error("no storm");
    render(StormPanel, { storm, view, info });
    screen.getByText(/: draws nothing \(no Energize cards left\)$/);
    expect(screen.queryByText("No cards: nobody controls a hex next to the Vortex.")).toBeNull();
  });

  it("is the latest news until the next action, and is cleared when the following turn ends", async () => {
    const { events } = await gameBeforeStorm();
    const storm = reduceStorm(null, events);
    expect([storm?.isOver, storm?.isLatestNews]).toEqual([true, true]);
    const afterSilentEvents = reduceStorm(storm, [
      { type: "passed", seat: 1, isForWholeBattle: false },
      { type: "phaseBegan", seat: 0, phase: "movement" },
    ]);
    expect(afterSilentEvents?.isLatestNews).toBe(true);
    expect(reduceStorm(afterSilentEvents, [{ type: "mined", seat: 0, rubium: 3 }])?.isLatestNews).toBe(false);
    expect(reduceStorm(afterSilentEvents, [{ type: "turnBegan", seat: 1, turn: 20 }])).toBeNull();
  });
});
