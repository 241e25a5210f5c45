import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { tableStoreAt, enteredEntries } from "../../../test/table";
import CountedDeck from "../cards/CountedDeck.svelte";
import { basketOf } from "../units/basket.svelte";
import WarningDialog from "../WarningDialog.svelte";
import PlayersPanel from "./PlayersPanel.svelte";
import { ShellDouble } from "../../../test/shell-double";

const shell = await ShellDouble.withGame("deployment");

const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the players at the table", () => {
  async function renderPeople(order?: number[]) {
    const table = await tableStoreAt("middle");
    const { view } = table.store;
    if (!view) throw new Error("no table is open");
    table.store.view = { ...view, order: order ?? view.order };
    render(PlayersPanel, { store: table.store, shell });
    return { ...table, order: table.store.view.order, user: userEvent.setup() };
  }

  it("change seats with the previous player, and the first player with the last", async () => {
    const { order, port, user, store } = await renderPeople();
    expect(order.length).toBeGreaterThan(2);
    const nameOf = (seat: number | undefined) => store.seat(seat ?? -1)?.name ?? "?";
    await user.click(button(`Move ${nameOf(order[1])} up one seat`));
    await user.click(button(`Move ${nameOf(order[0])} up one seat`));
    const swapped = (a: number, b: number) => {
      const seats = [...order];
      [seats[a], seats[b]] = [order[b] ?? -1, order[a] ?? -1];
      return seats;
    };
    expect(enteredEntries(port.requests).map(({ actions }) => actions)).toEqual([
      [{ type: "reseat", order: swapped(0, 1) }],
      [{ type: "reseat", order: swapped(order.length - 1, 0) }],
    ]);
  });

  it("cannot change seats if there are only two players", async () => {
    await renderPeople([0, 1]);
    expect(screen.queryByRole("button", { name: /up one seat/ })).toBeNull();
  });

  it("stay in their places after a rename, so that no other button moves under the finger", async () => {
    const { store, user } = await renderPeople();
    const name = store.seat(1)?.name ?? "?";
    await user.click(button(`Name of ${name}`));
    await user.click(button("Rename"));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(document.querySelectorAll("li > .room")).toHaveLength(1);
    expect(document.querySelector(".room")?.parentElement?.textContent).toContain(name);
  });

  it("are eliminated only after a confirmation that explains the consequence", async () => {
    const { store, port, user } = await renderPeople();
    const name = store.seat(1)?.name ?? "?";
    await user.click(button(`Eliminate: ${name}`));
    expect(enteredEntries(port.requests)).toEqual([]);
    expect(screen.getByRole("dialog").textContent).toContain("1 for each card in hand");
    await user.click(button("Eliminate"));
    expect(enteredEntries(port.requests)).toEqual([{ by: null, actions: [{ type: "eliminate", seat: 1 }] }]);
  });
});

describe("a hand of physical cards", () => {
  it("explains that no card can be played while no card is counted", async () => {
    const { store } = await tableStoreAt("middle");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const setHandSize = (handEnergize: number) => {
      store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, handEnergize })) };
    };
    setHandSize(0);
    render(CountedDeck, { store, seat: 0, deck: "energize" });
    const reason = /^No cards are counted in this hand/;
    expect(screen.getByText(reason)).toBeTruthy();
    setHandSize(2);
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
  });
});

it("an entry of several actions lists all its warnings before it is confirmed", async () => {
  const { store, port } = await tableStoreAt("middle");
  const user = userEvent.setup();
  port.refusal = {
    type: "unusual",
    remedy: null,
    index: 0,
    warnings: [
      { rule: "TRN-2", warning: { type: "notYourTurn", active: 1 } },
      { rule: "EXP-1", warning: { type: "wrongPhase", now: "battle", needed: "exploration" } },
    ],
  };
  render(WarningDialog, { store, onrule: vi.fn(), onplayer: vi.fn() });
  await store.enter(0, { type: "mine" }, { type: "explore", found: null, halfOwner: null });
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  await user.click(button("Continue anyway"));
  expect(enteredEntries(port.requests).at(-1)).toMatchObject({
    overrideWarnings: true,
    actions: [{ type: "mine" }, { type: "explore" }],
  });
});

it("a purchase entered for another player as a remedy empties the basket it came from and shows that player", async () => {
  const { store, port } = await tableStoreAt("middle");
  const buy = { type: "buy" as const, kind: "human" as const, count: 2 };
  const remedy = { action: { type: "enterForPlayer" as const }, seat: 1, entries: [buy] };
  const warnings = [{ rule: "TRN-2" as const, warning: { type: "notYourTurn" as const, active: 1 } }];
  const onplayer = vi.fn();
  render(WarningDialog, { store, onrule: vi.fn(), onplayer });
  for (const seat of [0, 2]) basketOf(store, seat).add("human", 2);
  port.refusal = { type: "unusual", index: 0, remedy, warnings };
  await store.enter(0, buy);
  const remedyButton = await screen.findByRole("button", { name: /^Enter it for/ });
  expect(document.activeElement).toBe(remedyButton);
  await userEvent.setup().click(remedyButton);
  await waitFor(() => expect(onplayer).toHaveBeenCalledExactlyOnceWith(1));
  expect(enteredEntries(port.requests).at(-1)).toEqual({ by: 1, actions: [buy] });
  expect(basketOf(store, 0).counts).toEqual({});
  expect(basketOf(store, 2).counts).toEqual({ human: 2 });
});
