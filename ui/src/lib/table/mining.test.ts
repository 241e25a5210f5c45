import { cleanup, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Mining, TableView } from "../../bindings";
import { tableStoreAt } from "../../test/table";
import Refineries from "./rubium/Refineries.svelte";
import Seats from "./Seats.svelte";

/** A table whose first player has an income of 5 rubium and this state of mining. */
async function storeWith(mining: Mining) {
  const { store } = await tableStoreAt("middle");
  const view = store.view as TableView;
  const seats = view.seats.map((seat) => (seat.seat === 0 ? { ...seat, income: 5, mining } : seat));
  store.view = { ...view, seats };
  return store;
}

it.each<[Mining, RegExp, string]>([
  [{ type: "mined", amount: 5 }, /mined 5/, "Mined 5"],
  [{ type: "missed", amount: 5 }, /not mined: 5/, "Mine 5 (forgotten last turn)"],
  [{ type: "notYet" }, /^(?!.*mined)/, "Mine 5"],
])(
  "the player's row and the mining button say whether the player has mined: %o",
  async (mining, row, button) => {
    const store = await storeWith(mining);
    const view = store.view as TableView;
    render(Seats, { view, selectedSeat: 0, hasDigitKeys: false, onselect: vi.fn() });
    const name = view.seats[0]?.name ?? "";
    expect(screen.getByRole("button", { name: new RegExp(name) }).textContent).toMatch(row);
    cleanup();
    render(Refineries, { store, seat: 0 });
    expect(screen.getByText(button)).toBeTruthy();
  },
);
