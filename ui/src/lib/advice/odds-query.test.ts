// The odds that are queried when units advance after a won battle, and while a card is being played.
import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Odds, View } from "../../bindings";
import { fixture, FixturePort } from "../../test/fixture-port";
import { Game } from "../game/game.svelte";
import { Play } from "../play/play.svelte";
import OddsPanel from "./OddsPanel.svelte";
import { oddsQueryOf } from "../play/odds-cache.svelte";

it("no odds are queried while the target of a card is chosen, because they would leave out its effect", async () => {
  const port = await FixturePort.named("target");
  const game = new Game(port);
  await game.connect();
  const view = game.view as View;
  expect(view.choices?.decision.type).toBe("target");
  expect(oddsQueryOf(new Play(game, port), view, null)).toBeNull();
});

describe("after a won battle", () => {
  it("the odds query is about the inspected hex if the units can advance there, otherwise about the won battle", async () => {
    const port = await FixturePort.named("advance");
    const game = new Game(port);
    await game.connect();
    const play = new Play(game, port);
    const view = game.view as View;
    const move = view.choices?.moves[0];
    const [from, to] = [move?.from ?? 0, move?.to[0] ?? 0];
    expect(view.battle?.hex).toBe(from);
    play.pickUp(from);
    const query = oddsQueryOf(play, view, to);
    expect(query).toMatchObject({ type: "upcoming", hex: to });
    expect(query?.type === "upcoming" && query.moves).toContainEqual({
      type: "move",
      kind: move?.kind,
      from,
      to,
    });
    expect(oddsQueryOf(play, view, from)).toEqual({ type: "currentBattle" });
    expect(oddsQueryOf(play, view, null)).toEqual({ type: "currentBattle" });
  });

  it("the dice of the next battle are shown", async () => {
    const { info, update } = await fixture("advance");
    const view = update.view;
    const force = { lostUnits: 0, lostRubium: 0, survivors: [] };
    const odds: Odds = {
      hex: view.choices?.moves[0]?.to[0] ?? 0,
      attacker: 0,
      defender: 1,
      remainingDice: [{ kind: "human", diceCounts: [2, 3] }],
      casualtyPolicy: { choose: "cheapestFirst" },
      target: null,
      casualty: null,
      isWinChanceLowerBound: false,
      summary: {
        attackerWinChance: 1,
        inconclusiveChance: 0,
        attackerDestroyedChance: 0,
        forces: [force, force],
      },
    };
    render(OddsPanel, { odds: [odds], view, info });
    screen.getByText("Clones: 2 against 3 dice");
  });
});
