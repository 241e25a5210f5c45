import { expect, it } from "vitest";
import type { View } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { spokenChanges } from "./spoken-changes";

const ORDINARY_UPDATE = { summaryFollows: false, isUndo: false };

/** A Deployment phase with the open hand of the active player. */
async function deployment() {
  const { info, update } = await fixture("deployment");
  const { active } = update.view;
  const view: View = { ...update.view, viewer: active, hand: [], missionProgress: [] };
  const withSeat = (change: { rubium?: number; vp?: number }): View => ({
    ...view,
    seats: view.seats.map((seat) => (seat.seat === active ? { ...seat, ...change } : seat)),
  });
  return { info, active, view, withSeat };
}

it("drawn cards are named to the player whose hand is open, and to nobody else", async () => {
  const { info, active, view } = await deployment();
  const card = info.catalogue.cards[2];
  const hand = [{ card: 2, count: 1 }];
  const decks = { ...view.decks, energizeLeft: view.decks.energizeLeft - 1 };
  const now = { ...view, hand, decks };
  expect(spokenChanges(view, now, active, info, ORDINARY_UPDATE)).toEqual([`You draw ${card?.name.en}.`]);
  expect(spokenChanges(view, now, null, info, ORDINARY_UPDATE)).toEqual([]);
  expect(spokenChanges({ ...view, viewer: null }, now, active, info, ORDINARY_UPDATE)).toEqual([]);
  // The deck may have been reshuffled for the draw.
  const withEmptyDeck = { ...view, decks: { ...view.decks, energizeLeft: 0 } };
  const afterReshuffle = { ...view, hand, decks: { ...view.decks, energizeLeft: 5 } };
  expect(spokenChanges(withEmptyDeck, afterReshuffle, active, info, ORDINARY_UPDATE)).toEqual([
    `You draw ${card?.name.en}.`,
  ]);
  // A card that joins the hand while the decks stay the same was not drawn.
  expect(spokenChanges(view, { ...view, hand }, active, info, ORDINARY_UPDATE)).toEqual([]);
  // After an undo, no card counts as drawn, even if a deck has changed.
  expect(
    spokenChanges(withEmptyDeck, afterReshuffle, active, info, { ...ORDINARY_UPDATE, isUndo: true }),
  ).toEqual([]);
});

it("a mission whose condition is now met is announced once", async () => {
  const { info, active, view } = await deployment();
  const withProgress = (current: number): View => ({
    ...view,
    missionProgress: [
      { card: 2, obstacle: null, parts: [{ condition: { if: "rubium" }, current, required: 2 } as never] },
    ],
  });
  const [text = ""] = spokenChanges(withProgress(1), withProgress(2), active, info, ORDINARY_UPDATE);
  expect(text).toMatch(/: 2 of 2 rubium\. Ready\.$/);
  expect(spokenChanges(withProgress(2), withProgress(3), active, info, ORDINARY_UPDATE)).toEqual([]);
});

it("a purchase announces the rubium that is left, and a change of points announces everyone's points", async () => {
  const { info, active, view, withSeat } = await deployment();
  expect(
    spokenChanges(withSeat({ rubium: 9 }), withSeat({ rubium: 4 }), active, info, ORDINARY_UPDATE),
  ).toEqual(["Rubium left: 4."]);
  const [text = ""] = spokenChanges(withSeat({ vp: 1 }), withSeat({ vp: 5 }), null, info, ORDINARY_UPDATE);
  expect(text).toContain(`${info.players[active]?.name} 5`);
  for (const { name } of info.players) expect(text).toContain(name);
  expect(spokenChanges(view, view, active, info, ORDINARY_UPDATE)).toEqual([]);
});

it("in a turn that is summed up later, only changes to the points of the person are announced", async () => {
  const { info, active, view, withSeat } = await deployment();
  const changes = (before: View, now: View, person: number): string[] =>
    spokenChanges(before, now, person, info, { ...ORDINARY_UPDATE, summaryFollows: true });
  expect(changes(withSeat({ rubium: 9 }), withSeat({ rubium: 4 }), active + 1)).toEqual([]);
  expect(changes(view, withSeat({ vp: 5 }), active + 1)).toEqual([]);
  expect(changes(view, withSeat({ vp: 5 }), active)).toHaveLength(1);
});
