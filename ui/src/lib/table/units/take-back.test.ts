import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { TakeBackChoice } from "../../../bindings";
import { enteredEntries, tableStoreAt } from "../../../test/table";
import TakeBackPurchases from "./TakeBackPurchases.svelte";

async function renderPurchases(takeBack: TakeBackChoice[]) {
  const { store, port } = await tableStoreAt("middle");
  const [player] = store.view?.seats ?? [];
  if (!player) throw new Error("no table is open");
  render(TakeBackPurchases, { store, player: { ...player, takeBack } });
  return { port, user: userEvent.setup() };
}

describe("a purchase in this turn", () => {
  it("can be taken back for the refund shown on its button", async () => {
    const { port, user } = await renderPurchases([
      { kind: "human", count: 1, refund: 3 },
      { kind: "human", count: 2, refund: 5 },
    ]);
    const labels = screen.getAllByRole("button").map(({ textContent }) => textContent?.trim());
    expect(labels).toEqual(["Take back 1 Human +3", "Take back all 2 Humans +5"]);
    await user.click(screen.getByRole("button", { name: /2 Humans/ }));
    expect(enteredEntries(port.requests)).toEqual([
      { by: 0, actions: [{ type: "takeBackUnits", kind: "human", count: 2 }] },
    ]);
  });

  it("has no refund if rubium is physical", async () => {
    await renderPurchases([{ kind: "human", count: 1, refund: null }]);
    expect(screen.getByRole("button").textContent?.trim()).toBe("Take back 1 Human");
  });

  it("is not shown if nothing can be taken back", async () => {
    await renderPurchases([]);
    expect(screen.queryByRole("group")).toBeNull();
  });
});
