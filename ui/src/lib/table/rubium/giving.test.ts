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
