import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { ComponentProps } from "svelte";
import type { Event as GameEvent } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import SpokenEntries from "./SpokenEntries.svelte";

const turn: GameEvent = { type: "turnBegan", seat: 1, turn: 5 };
const drawPhase: GameEvent = { type: "phaseBegan", seat: 0, phase: "draw" };
const drawn: GameEvent = { type: "drawn", seat: 0, deck: "missions", card: null };

/** The sentences for these events, with the only person in seat 0. */
async function spoken(
  events: readonly GameEvent[],
  props: Partial<ComponentProps<typeof SpokenEntries>> = {},
): Promise<{ texts: string[]; names: string[] }> {
  const { info, update } = await fixture("movement");
  const entries = events.map((event, id) => ({ id, events: [event], steps: [id], undoneSteps: [] }));
  const { container } = render(SpokenEntries, {
    ...{ entries, info, board: update.view.hexes, onlyPersonSeat: 0 },
    ...props,
  });
  const texts = [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
  return { texts, names: info.players.map(({ name }) => name) };
}

it("the Draw phase is named unless a draw follows or is pending", async () => {
  const { texts, names } = await spoken([drawPhase, drawn]);
  expect(texts).toEqual([`${names[0]} draws a Secret Mission.`]);
  expect((await spoken([drawPhase], { isOutcomePending: true })).texts).toEqual([]);
  expect((await spoken([drawPhase])).texts).toEqual(["Draw."]);
  expect((await spoken([drawPhase, turn])).texts[0]).toBe("Draw.");
});

it("a turn is numbered in a replay", async () => {
  const { texts, names } = await spoken([turn]);
  expect(texts).toEqual([`${names[1]}’s turn.`]);
  const replayed = await spoken([turn], { isReplay: true, onlyPersonSeat: null });
  expect(replayed.texts).toEqual([`${names[1]}: Turn 5.`]);
});

it("the dice and the hits of a roll are announced in one sentence", async () => {
  const roll = {
    type: "rolled",
    seat: 0,
    kind: "human",
    face: 3,
    isHit: false,
    picksCasualty: false,
  } as const;
  const { texts } = await spoken([roll]);
  expect(texts).toEqual([expect.stringMatching(/: 3, no hits\.$/)]);
});

it("the arrow between two hexes is announced as a word", async () => {
  const moved: GameEvent = { type: "moved", seat: 0, kind: "human", from: 1, to: 2, via: [null, null] };
  const { texts } = await spoken([moved]);
  expect(texts).toEqual([expect.stringMatching(/ moves 1 Human: [^→]+ to [^→]+\.$/)]);
});
