import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { ComponentProps } from "svelte";
import type { Event as GameEvent } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import SpokenEntries from "./SpokenEntries.svelte";

const turnBegan: GameEvent = { type: "turnBegan", seat: 1, turn: 5 };
const drawPhaseBegan: GameEvent = { type: "phaseBegan", seat: 0, phase: "draw" };
const missionDrawn: GameEvent = { type: "drawn", seat: 0, deck: "missions", card: null };

/**
 * Renders the entries of these events, with the only person in seat 0. Returns the sentences, and the names
 * of the players.
 */
async function renderEntries(
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
  const { texts, names } = await renderEntries([drawPhaseBegan, missionDrawn]);
  expect(texts).toEqual([`${names[0]} draws a Secret Mission.`]);
  expect((await renderEntries([drawPhaseBegan], { isOutcomePending: true })).texts).toEqual([]);
  expect((await renderEntries([drawPhaseBegan])).texts).toEqual(["Draw."]);
  expect((await renderEntries([drawPhaseBegan, turnBegan])).texts[0]).toBe("Draw.");
});

it("a replay announces the number of a turn", async () => {
  const { texts, names } = await renderEntries([turnBegan]);
  expect(texts).toEqual([`${names[1]}’s turn.`]);
  const replayed = await renderEntries([turnBegan], { isReplay: true, onlyPersonSeat: null });
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
  const { texts } = await renderEntries([roll]);
  expect(texts).toEqual([expect.stringMatching(/: 3, no hits\.$/)]);
});

it("the arrow between two hexes is announced as a word", async () => {
  const moved: GameEvent = { type: "moved", seat: 0, kind: "human", from: 1, to: 2, via: [null, null] };
  const { texts } = await renderEntries([moved]);
  expect(texts).toEqual([expect.stringMatching(/ moves 1 Human: [^→]+ to [^→]+\.$/)]);
});
