import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { appendHistory } from "../log/entries";
import { cardName } from "../words/names";
import StageLayer from "./StageLayer.svelte";
import { recentCards, type RecentCard } from "./recent-cards";

const turn: GameEvent = { type: "turnBegan", seat: 1, turn: 2 };
const played = (card: number, seat = 1): GameEvent => ({ type: "cardPlayed", seat, card });
const battle = (attacker: number, defender: number): GameEvent => ({
  type: "battleBegan",
  hex: 6,
  attacker,
  defender,
  forces: [[], []],
});

/** The cards to keep readable for the person in seat 0; one event per step. */
const cardsAfter = (firstStepIndex: number, ...events: GameEvent[]): RecentCard[] =>
  recentCards(
    appendHistory(
      [],
      events.map((event, step) => ({ type: "step", step, seat: 1, events: [event] })),
    ),
    firstStepIndex,
    0,
    (seat) => seat === 0,
  );

it("cards that others play stay until the person chooses something", () => {
  const events = [turn, played(3), played(4, 0), played(5)];
  expect(cardsAfter(0, ...events).map(({ card }) => card)).toEqual([3, 5]);
  expect(cardsAfter(2, ...events).map(({ card }) => card)).toEqual([5]);
  expect(cardsAfter(4, ...events)).toEqual([]);
});

it("cards of battles are kept with their hex and effects, if the person fights in the battle", () => {
  const die: GameEvent = { type: "cardRolled", seat: 1, side: "attacker", face: 5, isHit: true };
  const [card] = cardsAfter(2, turn, battle(1, 0), played(3), die);
  expect(card).toMatchObject({ seat: 1, card: 3, hexes: [6], effects: [die], battle: { attacker: 1 } });
  expect(cardsAfter(0, turn, battle(1, 2), played(3))).toEqual([]);
});

it("cards of a battle go when the next battle begins, and cards played outside battles stay", () => {
  const cards = cardsAfter(0, turn, played(5), battle(1, 0), played(3), battle(1, 0));
  expect(cards.map(({ card }) => card)).toEqual([5]);
});

it("the stage shows a kept card with its text", async () => {
  const { info, update } = await fixture("practice");
  render(StageLayer, {
    beat: null,
    battle: null,
    view: update.view,
    info,
    board: update.view.hexes,
    areActionsNewToViewer: () => true,
    isInstant: true,
    recentCards: cardsAfter(0, turn, played(3)),
    onshowcard: () => undefined,
  });
  const list = screen.getByRole("list", { name: "Cards just played" });
  expect(list.textContent).toContain(cardName(info, 3));
  expect(list.querySelector("button")?.title).toMatch(/.+: .+/);
});
