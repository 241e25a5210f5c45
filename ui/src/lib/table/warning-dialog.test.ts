import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { TableAction } from "../../bindings";
import { enteredEntries, tableStoreAt } from "../../test/table";
import { basketOf } from "./units/basket.svelte";
import WarningDialog from "./WarningDialog.svelte";

it("the dialog lists all warnings of an entry with several actions before the entry is confirmed", async () => {
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
  await store.enter(0, { type: "mine" }, { type: "explore", found: null, boardHalfOwner: null });
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Continue anyway" }));
  expect(enteredEntries(port.requests).at(-1)).toMatchObject({
    overrideWarnings: true,
    actions: [{ type: "mine" }, { type: "explore" }],
  });
});

it("a remedy that makes a purchase for another player empties the original basket and shows that player", async () => {
  const { store, port } = await tableStoreAt("middle");
  const buy = { type: "buy" as const, kind: "human" as const, count: 2 };
  const remedy = { action: { type: "enterForActivePlayer" as const }, seat: 1, entries: [buy] };
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

it("the warning about forgotten mining says where to add a refinery for another miner, because the dialog does not offer it", async () => {
  const { store } = await tableStoreAt("middle");
  const reminder = {
    type: "mining" as const,
    amount: 7,
    refineryCount: 3,
    surplusMinerCount: 2,
    minerCount: 5,
  };
  store.warnedEntry = {
    ...{ author: 0, actions: [{ type: "endPhase" }] },
    warnings: [{ rule: "MIN-1", warning: { type: "notDoneYet" } }],
    remedy: { action: { type: "forgotten", reminder }, seat: 0, entries: [{ type: "mine" }] },
  };
  render(WarningDialog, { store, onrule: vi.fn(), onplayer: vi.fn() });
  expect(screen.getByRole("button", { name: "Mine 7 now" })).toBeTruthy();
  expect(screen.getByText(/^At work: 3 of 5 miners\. .* cancel and add it first\.$/)).toBeTruthy();
  expect(screen.queryByText(/miner work a refinery\?/)).toBeNull();
});

it.each([
  [/^Draw now: 1\sSecret Mission$/, [{ type: "draw", deck: null }]],
  [/^Draw\s1, end the turn$/, [{ type: "draw", deck: null }, { type: "endPhase" }]],
] satisfies [RegExp, TableAction[]][])(
  "the button %s says whether the turn ends too",
  async (name, entries) => {
    const { store } = await tableStoreAt("middle");
    const reminder = { type: "draw", missionCount: 1, missionDraw: "one", energizeCount: 0 } as const;
    store.warnedEntry = {
      ...{ author: 0, actions: [{ type: "endPhase" }] },
      warnings: [{ rule: "DRW-1", warning: { type: "notDoneYet" } }],
      remedy: { action: { type: "forgotten", reminder }, seat: 0, entries },
    };
    render(WarningDialog, { store, onrule: vi.fn(), onplayer: vi.fn() });
    expect(screen.getByRole("button", { name })).toBeTruthy();
  },
);
