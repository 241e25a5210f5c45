import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { TakeBackChoice } from "../../../bindings";
import { enteredEntries, tableStoreAt } from "../../../test/table";
import TakeBackPurchases from "./TakeBackPurchases.svelte";

async function renderPurchases(purchasesToTakeBack: TakeBackChoice[]) {
  const { store, port } = await tableStoreAt("middle");
  const [player] = store.view?.seats ?? [];
  if (!player) throw new Error("no table is open");
  render(TakeBackPurchases, { store, player: { ...player, purchasesToTakeBack } });
  return { port, user: userEvent.setup() };
}

describe("a purchase", () => {
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

  it("is listed under the turn in which it was made; without turns, since the player last mined", async () => {
    const { store } = await tableStoreAt("middle");
    const { view } = store;
    const [player] = view?.seats ?? [];
    if (!view || !player) throw new Error("no table is open");
    const purchasesToTakeBack = [{ kind: "human" as const, count: 1, refund: 3 }];
    render(TakeBackPurchases, { store, player: { ...player, purchasesToTakeBack } });
    const titleIn = async (active: number | null) => {
      store.view = { ...view, active, phase: active === null ? null : view.phase };
      await tick();
      return screen.getByRole("group").getAttribute("aria-label");
    };
    expect(await titleIn(player.seat)).toBe("Bought this turn");
    expect(await titleIn(player.seat + 1)).toBe(`Bought in ${player.name}’s latest turn`);
    expect(await titleIn(null)).toBe(`Bought since ${player.name} last mined`);
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
