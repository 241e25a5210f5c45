import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { TableEvent } from "../../../bindings";
import { joinWithOr } from "../../i18n/index.svelte";
import { tableStoreAt } from "../../../test/table";
import RubiumHistory from "./RubiumHistory.svelte";
import RubiumSection from "./RubiumSection.svelte";

it("the folded part for giving rubium names the other players", async () => {
  const { store } = await tableStoreAt("middle");
  const names = store.view?.seats.slice(1).map(({ name }) => name) ?? [];
  render(RubiumSection, { store, seat: 0 });
  expect(screen.getByRole("button", { name: `Give to ${joinWithOr(names)}`, expanded: false })).toBeTruthy();
});

it.each([
  [0, "−3To Blaise4"],
  [1, "+3From Ada9"],
])("the history of player %s names the other player of a gift", async (seat, text) => {
  const { store } = await tableStoreAt("middle");
  const events: TableEvent[] = [
    { type: "rubiumGiven", seat: 0, receiver: 1, amount: 3 },
    { type: "rubiumChanged", seat: 0, change: -3, now: 4, reason: "given" },
    { type: "rubiumChanged", seat: 1, change: 3, now: 9, reason: "given" },
  ];
  store.steps = [{ index: 1, seat: 0, events }];
  render(RubiumHistory, { store, seat });
  expect(screen.getByRole("listitem").textContent).toBe(text);
});

it("the history names a purchase that was taken back", async () => {
  const { store } = await tableStoreAt("middle");
  const changed = { type: "rubiumChanged" as const, seat: 0, reason: "units" as const };
  const events: TableEvent[] = [
    { ...changed, change: -3, now: 4 },
    { ...changed, change: 3, now: 7 },
  ];
  store.steps = [{ index: 1, seat: 0, events }];
  render(RubiumHistory, { store, seat: 0 });
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual(["+3Purchase taken back7", "−3Purchase4"]);
});

it("the refineries come first if a player has forgotten to mine", async () => {
  const { store } = await tableStoreAt("middle");
  const { view } = store;
  if (!view) throw new Error("no table is open");
  const mining = { type: "missed" as const, amount: 3, isCertain: true, madeUpFor: 0 };
  const seats = view.seats.map((player) => (player.seat === 1 ? { ...player, mining } : player));
  store.view = { ...view, active: 0, phase: "deployment", seats };
  render(RubiumSection, { store, seat: 1 });
  expect(document.querySelector(".section")?.firstElementChild?.matches("[data-refineries]")).toBe(true);
});
