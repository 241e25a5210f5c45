import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { tableStoreAt } from "../../test/table";
import WarningDialog from "./WarningDialog.svelte";

it("the warning of forgotten mining asks about further miners before its button mines", async () => {
  const { store } = await tableStoreAt("middle");
  const reminder = { type: "mining" as const, amount: 7, refineries: 3, furtherMiners: 2, miners: 5 };
  store.warnedEntry = {
    ...{ author: 0, actions: [{ type: "endPhase" }] },
    warnings: [{ rule: "MIN-1", warning: { type: "notDoneYet" } }],
    remedy: { action: { type: "forgotten", reminder }, seat: 0, entries: [{ type: "mine" }] },
  };
  render(WarningDialog, { store, onrule: vi.fn(), onplayer: vi.fn() });
  expect(screen.getByRole("button", { name: "Mine 7 now" })).toBeTruthy();
  expect(screen.getByText(/^Does another miner work a refinery\? At work: 3 of 5 miners/)).toBeTruthy();
});
