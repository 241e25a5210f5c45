import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Mining, TableView } from "../../bindings";
import { enteredEntries, tableStoreAt } from "../../test/table";
import type { TableDouble } from "../../test/table-double";
import UnrecordedRefineries from "./rubium/UnrecordedRefineries.svelte";
import Refineries from "./rubium/Refineries.svelte";
import RubiumSection from "./rubium/RubiumSection.svelte";
import EndConfirmation from "./EndConfirmation.svelte";
import WorkedRefineries from "./rubium/WorkedRefineries.svelte";
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
  [{ type: "missed", amount: 5, isCertain: true }, /not mined: 5/, "Ada has not mined in their turn: Mine 5"],
  [{ type: "notYet" }, /^(?!.*mined)/, "Mine 5"],
])(
  "the player's seat button and the mining button show whether the player has mined: %o",
  async (mining, seatText, buttonText) => {
    const store = await storeWith(mining);
    const view = store.view as TableView;
    render(Seats, { view, selectedSeat: 0, hasDigitKeys: false, onselect: vi.fn() });
    const name = view.seats[0]?.name ?? "";
    expect(screen.getByRole("button", { name: new RegExp(name) }).textContent).toMatch(seatText);
    cleanup();
    render(Refineries, { store, seat: 0 });
    expect(screen.getByText(buttonText)).toBeTruthy();
  },
);

it("the players can enter how much was not mined if miners or refineries have been lost since", async () => {
  const store = await storeWith({ type: "missed", amount: 5, isCertain: false });
  const port = store.port as TableDouble;
  const user = userEvent.setup();
  render(Refineries, { store, seat: 0 });
  await user.click(screen.getByRole("button", { name: /^Fewer: Due in/ }));
  await user.click(screen.getByRole("button", { name: "Ada has not mined in their turn: Mine 4" }));
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)).toEqual([
      { by: 0, actions: [{ type: "gain", amount: 4, reason: "missedMining" }] },
    ]),
  );
});

it("the question of how much was not mined is below the refineries, so that their buttons do not move", async () => {
  const layoutOfRefineries = async (isCertain: boolean) => {
    const store = await storeWith({ type: "missed", amount: 5, isCertain });
    render(Refineries, { store, seat: 0 });
    const panel = screen.getByRole("region", { name: /Refineries$/ });
    const homeBaseGroup = within(panel).getByRole("group", { name: "Home base" });
    const amountField = within(panel).queryByRole("textbox", { name: "Due in Ada’s turn" });
    const isAmountFieldBelow =
      amountField && homeBaseGroup.compareDocumentPosition(amountField) === Node.DOCUMENT_POSITION_FOLLOWING;
    let controlCountAbove = 0;
    for (const control of panel.querySelectorAll("p, button, input"))
      if (homeBaseGroup.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_PRECEDING)
        controlCountAbove += 1;
    cleanup();
    return { isAmountFieldBelow, controlCountAbove };
  };
  const layoutIfCertain = await layoutOfRefineries(true);
  expect(layoutIfCertain.isAmountFieldBelow).toBeNull();
  expect(await layoutOfRefineries(false)).toEqual({
    isAmountFieldBelow: true,
    controlCountAbove: layoutIfCertain.controlCountAbove,
  });
});

it("with too few miners, the primary button mines only the refineries that have a miner", async () => {
  const store = await storeWith({ type: "notYet" });
  const port = store.port as TableDouble;
  const view = store.view as TableView;
  const [refinery2, refinery3] = [2, 3].map((value) => ({ value, isHomeBase: true }));
  if (!refinery2 || !refinery3) throw new Error("a refinery is missing");
  const reminder = { type: "tooManyRefineries" as const, refineryCount: 2, minerCount: 1 };
  store.view = {
    ...view,
    ...{ active: 0, phase: "mining", reminders: [{ reminder, rule: "MIN-1", isRequired: false }] },
    seats: view.seats.map((seat) => ({ ...seat, isMiningNext: false })),
    choices: { ...view.choices, mining: [{ amount: 3, withMiner: [refinery3], withoutMiner: [refinery2] }] },
  };
  render(Refineries, { store, seat: 0 });
  expect(screen.getByRole("button", { name: "Mine 5 …" }).className).not.toContain("primary");
  const choice = screen.getByRole("button", { name: "Mine 3: miners only on 3" });
  expect(choice.className).toContain("primary");
  await userEvent.setup().click(choice);
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)).toEqual([
      { by: 0, actions: [{ type: "removeRefinery", ...refinery2, takenBy: null }, { type: "mine" }] },
    ]),
  );
});

it("before mining, the refineries panel asks about lost miners and about miners without a recorded refinery", async () => {
  const { store, port } = await tableStoreAt("middle");
  const view = store.view as TableView;
  const seats = view.seats.map((seat) => ({ ...seat, income: 5, mining: { type: "notYet" as const } }));
  const reminder = {
    type: "mining" as const,
    amount: 5,
    refineryCount: 2,
    surplusMinerCount: 1,
    minerCount: 3,
  };
  const reminders = [{ reminder, rule: "MIN-1" as const, isRequired: true }];
  store.view = { ...view, active: 0, phase: "mining", seats, reminders };
  render(Refineries, { store, seat: 0 });
  expect(screen.getByText(/^No miner there any more\?/)).toBeTruthy();
  const question = within(screen.getByRole("group", { name: /^Does another miner/ }));
  const [firstButton] = question.getAllByRole("button", { name: "Add a 2-rubium refinery" });
  if (firstButton) await userEvent.setup().click(firstButton);
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)[0]?.actions).toEqual([
      { type: "addRefinery", value: 2, isHomeBase: true },
    ]),
  );
});

it("in the Mining phase, the refineries of the active player come before the player’s amount of rubium", async () => {
  const { store } = await tableStoreAt("middle");
  const view = store.view as TableView;
  const [refineries, rubium] = ["Ada: Refineries", "Ada’s rubium"];
  const panelOrder = (phase: "mining" | "draw", active: number) => {
    store.view = { ...view, active, phase };
    render(RubiumSection, { store, seat: 0 });
    const titles = screen.getAllByRole("region").map((region) => region.getAttribute("aria-label") ?? "");
    cleanup();
    return titles.filter((title) => title === refineries || title === rubium);
  };
  expect(panelOrder("mining", 0)).toEqual([refineries, rubium]);
  expect(panelOrder("draw", 0)).toEqual([rubium, refineries]);
  expect(panelOrder("mining", 1)).toEqual([rubium, refineries]);
});

it("if only a part of the mined rubium can be paid back, that part is offered", async () => {
  const store = await storeWith({ type: "mined", amount: 7 });
  const port = store.port as TableDouble;
  const user = userEvent.setup();
  render(Refineries, { store, seat: 0 });
  expect(screen.getByRole("button", { name: "Take back the 7 mined" })).toBeTruthy();
  const view = store.view as TableView;
  store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, repayableMining: 2 })) };
  await user.click(await screen.findByRole("button", { name: "Pay back 2 of the 7 mined" }));
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)).toEqual([
      { by: 0, actions: [{ type: "pay", amount: 2, reason: "mining" }] },
    ]),
  );
});

it("a refinery that can no longer be added for another miner keeps its place", async () => {
  const { store } = await tableStoreAt("middle");
  const view = store.view as TableView;
  const setUnworkedRefineries = (...values: number[]) => {
    const unworkedRefineries = values.map((value) => ({ value, isHomeBase: true }));
    store.view = { ...view, choices: { ...view.choices, unworkedRefineries } };
  };
  setUnworkedRefineries(2, 3);
  render(UnrecordedRefineries, { store, seat: 0, question: "Does another miner work a refinery?" });
  const buttons = () => screen.getAllByRole<HTMLButtonElement>("button").map(({ disabled }) => disabled);
  expect(buttons()).toEqual([false, false]);
  setUnworkedRefineries(3);
  await vi.waitFor(() => expect(buttons()).toEqual([true, false]));
});

it("without turns, rubium mined in an earlier round can still be paid back", async () => {
  const store = await storeWith({ type: "notYet" });
  const port = store.port as TableDouble;
  const view = store.view as TableView;
  store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, repayableMining: 5 })) };
  render(Refineries, { store, seat: 0 });
  await userEvent.setup().click(screen.getByRole("button", { name: "Take back the 5 mined last time" }));
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)).toEqual([
      { by: 0, actions: [{ type: "pay", amount: 5, reason: "mining" }] },
    ]),
  );
});

it("the refineries to be mined are listed separately for the home base and for those found by exploring", async () => {
  const { store } = await tableStoreAt("middle");
  const view = store.view as TableView;
  const refineries = [
    { value: 2, isHomeBase: true },
    { value: 2, isHomeBase: false },
  ];
  store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, refineries })) };
  render(WorkedRefineries, { store, seat: 0, minersQuestion: null });
  for (const name of ["Home base", "Found by exploring"])
    expect(within(screen.getByRole("group", { name })).getAllByRole("button")).toHaveLength(1);
});

it("a removed refinery keeps its place, so that no other refinery moves under the finger, and can be added again", async () => {
  const { store, port } = await tableStoreAt("middle");
  const view = store.view as TableView;
  const setRefineries = (...values: number[]) => {
    const refineries = values.map((value) => ({ value, isHomeBase: true }));
    store.view = { ...view, seats: view.seats.map((seat) => ({ ...seat, refineries })) };
  };
  setRefineries(2, 2, 3);
  render(WorkedRefineries, { store, seat: 0, minersQuestion: null });
  const buttonLabels = () => {
    const buttons = within(screen.getByRole("group", { name: "Home base" })).getAllByRole("button");
    return buttons.map((button) => button.ariaLabel ?? "");
  };
  const [remove2, remove3] = ["Remove a 2-rubium refinery", "Remove a 3-rubium refinery"];
  expect(buttonLabels()).toEqual([remove2, remove2, remove3]);
  setRefineries(2, 3);
  await vi.waitFor(() => expect(buttonLabels()).toEqual([remove2, "Add a 2-rubium refinery", remove3]));
  await userEvent.setup().click(screen.getByRole("button", { name: "Add a 2-rubium refinery" }));
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)[0]?.actions).toEqual([
      { type: "addRefinery", value: 2, isHomeBase: true },
    ]),
  );
});

it("the question before the end of a turn offers refineries for miners without a recorded refinery", async () => {
  const { store, port } = await tableStoreAt("middle");
  const table = store.table;
  if (!table) throw new Error("no table is open");
  const reminder = {
    type: "mining" as const,
    amount: 7,
    refineryCount: 3,
    surplusMinerCount: 2,
    minerCount: 5,
  };
  render(EndConfirmation, {
    ...{ store, table, question: "Is anything left to do first?", confirmLabel: "No: mine 7" },
    reminders: [{ reminder, rule: "MIN-1" as const, isRequired: true }],
    ...{ onconfirm: vi.fn(), onreminder: vi.fn(), onpurchase: vi.fn(), oncancel: vi.fn() },
  });
  const question = within(
    screen.getByRole("group", { name: /^Does another miner work a refinery\? At work: 3 of 5 miners/ }),
  );
  const [firstButton] = question.getAllByRole("button", { name: "Add a 2-rubium refinery" });
  if (firstButton) await userEvent.setup().click(firstButton);
  await vi.waitFor(() => expect(enteredEntries(port.requests)).toHaveLength(1));
});

it("after mining, a forgotten refinery can be added and mined, without mining the others again", async () => {
  const { store, port } = await tableStoreAt("middle");
  const view = store.view as TableView;
  const setIncomeEnteredAfterMining = (incomeEnteredAfterMining: number, canMineMore = true) => {
    const mining = { type: "mined" as const, amount: 5 };
    const seats = view.seats.map((seat) => ({
      ...{ ...seat, income: 5 + incomeEnteredAfterMining },
      ...{
        mining,
        incomeEnteredAfterMining,
        canMineMore,
        isMiningNext: incomeEnteredAfterMining > 0 && canMineMore,
      },
    }));
    store.view = { ...view, active: 0, phase: "draw", seats };
  };
  setIncomeEnteredAfterMining(0);
  const { unmount } = render(Refineries, { store, seat: 0 });
  const forgottenMiners = within(screen.getByRole("group", { name: /^Was a miner forgotten/ }));
  const [firstButton] = forgottenMiners.getAllByRole("button", { name: "Add and mine a 2-rubium refinery" });
  if (firstButton) await userEvent.setup().click(firstButton);
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)[0]?.actions).toEqual([
      { type: "addRefinery", value: 2, isHomeBase: true },
      { type: "mine" },
    ]),
  );
  unmount();
  setIncomeEnteredAfterMining(2);
  render(Refineries, { store, seat: 0 });
  expect(screen.getByRole("button", { name: "Mine 2 more" }).className).toContain("primary");
  expect(screen.queryByRole("group", { name: /^Was a miner forgotten/ })).toBeNull();
  // If the player can mine no more, as in another player’s turn, the refinery may have been gained only
  // after the mining, so the button is not primary.
  setIncomeEnteredAfterMining(2, false);
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Mine 2 more" }).className).not.toContain("primary"),
  );
  setIncomeEnteredAfterMining(0, false);
  expect(await screen.findByText("Mined 5")).toBeTruthy();
  expect(screen.queryByRole("group", { name: /^Was a miner forgotten/ })).toBeNull();
});

it("without turns, a refinery entered after mining can be mined by itself or with all others", async () => {
  const { store, port } = await tableStoreAt("rubiumOnly");
  const view = store.view as TableView;
  const mining = { type: "mined" as const, amount: 5 };
  const seats = view.seats.map((seat) => ({ ...seat, income: 7, mining, incomeEnteredAfterMining: 2 }));
  store.view = { ...view, seats };
  const user = userEvent.setup();
  render(Refineries, { store, seat: 0 });
  await user.click(screen.getByRole("button", { name: "Mine 2 more" }));
  await user.click(screen.getByRole("button", { name: "Mined 5. Mine 7 again?" }));
  await vi.waitFor(() =>
    expect(enteredEntries(port.requests)).toEqual([
      { by: 0, actions: [{ type: "gain", amount: 2, reason: "mining" }] },
      { by: 0, actions: [{ type: "mine" }] },
    ]),
  );
});
