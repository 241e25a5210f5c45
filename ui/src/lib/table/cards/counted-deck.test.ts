import { render, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { tableStoreAt } from "../../../test/table";
import CountedDeck from "./CountedDeck.svelte";

describe("a hand of physical cards", () => {
  it("says that no cards are counted while the count is 0", async () => {
    const { store } = await tableStoreAt("middle");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const setHandSize = (handEnergizeCount: number) => {
      store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, handEnergizeCount })) };
    };
    setHandSize(0);
    render(CountedDeck, { store, seat: 0, deck: "energize" });
    const noCardsText = /^No cards are counted in this hand/;
    expect(screen.getByText(noCardsText)).toBeTruthy();
    setHandSize(2);
    await waitFor(() => expect(screen.queryByText(noCardsText)).toBeNull());
  });
});
