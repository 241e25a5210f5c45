import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { TableAction, TableReminder, EndTurnShortcut, TableView } from "../../bindings";
import { tableStoreAt, enteredEntries } from "../../test/table";
import RedoLossDialog from "./RedoLossDialog.svelte";
import PromptPanel from "./PromptPanel.svelte";
import { battleSetupOf } from "./battle/battle-setup.svelte";
import { basketOf } from "./units/basket.svelte";

describe("cards for lost battles", () => {
  it("have a button for each player who may take a card", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    store.view = { ...view, choices: { ...view.choices, loserCardSeats: [0, 1] } };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    expect(screen.getByRole("button", { name: /^Give Ana Maria/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Give Bo/ }));
    expect(enteredEntries(port.requests)).toEqual([{ by: 1, actions: [{ type: "takeLoserCard" }] }]);
  });
});

describe("units that were chosen but not bought", () => {
  it("are named before the phase ends", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("middle");
    const { view } = store;
    const active = view?.active ?? null;
    if (!view || active === null) throw new Error("no turn is tracked");
    store.view = { ...view, reminders: [], choices: { ...view.choices, canEndPhase: true } };
    const onsection = vi.fn();
    render(PromptPanel, { store, section: "units", onsection, onrule: vi.fn() });
    // The panel is shown before units are chosen.
    basketOf(store, active).add("human", 2);
    const endButton = screen.getByRole("button", { name: /^(Next|End turn)/ });
    await user.click(endButton);
    expect(await screen.findByText("Chosen, but not bought: 2 Humans")).toBeTruthy();
    expect(enteredEntries(port.requests)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Back to the purchase" }));
    expect(onsection).toHaveBeenCalledExactlyOnceWith("units", active);
    expect(screen.queryByText(/not bought/)).toBeNull();
    await user.click(endButton);
    await user.click(await screen.findByRole("button", { name: "No, continue" }));
    expect(enteredEntries(port.requests)).toEqual([{ by: active, actions: [{ type: "endPhase" }] }]);
  });
});

describe("undone steps", () => {
  const undoneSteps = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ index, seat: 0, entries: [] }));
  const mineAction = { type: "mine" } as const;

  it("are discarded only after a confirmation if there are more than a few", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    if (!store.status) throw new Error("no table is open");
    store.status = { ...store.status, redoableSteps: undoneSteps(4) };
    render(RedoLossDialog, { store });
    expect(await store.enter(0, mineAction)).toBe(false);
    expect(await screen.findByText(/^4 undone steps/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(enteredEntries(port.requests)).toEqual([]);
    await store.enter(0, mineAction);
    await user.click(await screen.findByRole("button", { name: "Enter it anyway" }));
    expect(enteredEntries(port.requests)).toEqual([{ by: 0, actions: [mineAction] }]);
  });

  it("are discarded silently if there are only a few", async () => {
    const { store, port } = await tableStoreAt("setup");
    if (!store.status) throw new Error("no table is open");
    store.status = { ...store.status, redoableSteps: undoneSteps(3) };
    await store.enter(0, mineAction);
    expect(enteredEntries(port.requests)).toEqual([{ by: 0, actions: [mineAction] }]);
  });
});

describe("a reminder", () => {
  it("opens the section for its action, with the player concerned", async () => {
    const user = userEvent.setup();
    const { store } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const reminder = { type: "passCard", seat: 2, to: 0 } as const;
    store.view = { ...view, reminders: [{ reminder, rule: "OPT-TEAM", isRequired: false }] };
    const onsection = vi.fn();
    render(PromptPanel, { store, section: "units", onsection, onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: /may pass a card/ }));
    expect(onsection).toHaveBeenCalledWith("cards", 2);
  });

  it("is hidden if a button offers the same action", async () => {
    const { store } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const reminder = { type: "missionCard", seat: 0 } as const;
    const choices = { ...view.choices, missionCardSeat: 0 };
    store.view = { ...view, choices, reminders: [{ reminder, rule: "BAT-11", isRequired: false }] };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    expect(screen.getAllByText(/Mission card/)).toHaveLength(1);
  });
});

describe("a random outcome that could not be saved", () => {
  it("can be retried outside the section that it concerns", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const request = { type: "card", seat: 0, deck: "energize" } as const;
    store.view = { ...view, pendingInput: { type: "chance", request, isEnteredByPlayers: false } };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(port.requests).toContain("drawPendingOutcomes");
  });
});

describe("the number of cards for a storm", () => {
  it("is entered with one tap", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    store.view = { ...view, pendingInput: { type: "stormCards", seat: 1, max: 3 } };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    const group = screen.getByRole("group", { name: /^How many hexes next to the Vortex does Bo control/ });
    const buttons = within(group).getAllByRole("button");
    expect(buttons.map((countButton) => countButton.textContent?.trim())).toEqual(["0", "1", "2", "3"]);
    await user.click(within(group).getByRole("button", { name: "2" }));
    expect(enteredEntries(port.requests)).toEqual([
      { by: 1, actions: [{ type: "answerNumber", number: 2 }] },
    ]);
  });
});

describe("the button that ends a turn with one press", () => {
  const entries: TableAction[] = [{ type: "mine" }, { type: "endPhase" }, { type: "draw", deck: null }];
  const laterEntries: TableAction[] = [{ type: "endPhase" }];
  const shortcut = (fields: Partial<EndTurnShortcut>): EndTurnShortcut => ({
    nextPhase: null,
    rubium: 5,
    energize: 0,
    missions: 1,
    entries,
    laterEntries: [],
    reminders: [],
    blockedBy: null,
    ...fields,
  });
  const battlesReminder: TableReminder = { reminder: { type: "battles" }, rule: "BAT-1", isRequired: false };

  it("asks about a contested hex, and fills in its battle", async () => {
    const user = userEvent.setup();
    const { store } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const reminder = { type: "inconclusiveBattle", index: 0 } as const;
    const reminders: TableReminder[] = [{ reminder, rule: "BAT-1", isRequired: false }];
    const units = [{ kind: "human" as const, count: 2 }];
    const battle = {
      attacker: 0,
      defender: 1,
      terrain: "magmaPool" as const,
      attackers: units,
      defenders: units,
    };
    const endTurn = shortcut({ reminders });
    store.view = {
      ...{ ...view, active: 0, phase: "deployment", battlesToContinue: [battle] },
      choices: { ...view.choices, canEndPhase: true, endTurn },
    };
    const onsection = vi.fn();
    render(PromptPanel, { store, section: "units", onsection, onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: /end the turn$/i }));
    await user.click(screen.getByRole("button", { name: /Still there\?$/ }));
    expect(onsection).toHaveBeenCalledWith("battle", 0);
    const { terrain, isPrefilled } = battleSetupOf(store);
    expect([terrain, isPrefilled]).toEqual(["magmaPool", true]);
  });

  it("is labelled with its effect, and asks for confirmation if something would be skipped", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup", "setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const endTurn = shortcut({ reminders: [battlesReminder] });
    store.view = { ...view, active: 0, choices: { ...view.choices, canEndPhase: true, endTurn } };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "Mine\u00a05, draw\u00a01, end the turn" }));
    expect(enteredEntries(port.requests)).toEqual([]);
    expect(screen.getByText(/Is anything left to do first\?/)).toBeTruthy();
    expect(screen.getAllByText(/Were all battles fought\?/).length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "No: mine\u00a05, draw\u00a01, end the turn" }));
    expect(enteredEntries(port.requests)).toEqual([{ by: 0, actions: entries }]);
  });

  it("ends the turn once the app has drawn the cards", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup", "setup", "setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const choices = { ...view.choices, canEndPhase: true, endTurn: shortcut({ laterEntries }) };
    store.view = { ...view, active: 0, choices };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "Mine\u00a05, draw\u00a01, end the turn" }));
    await vi.waitFor(() =>
      expect(enteredEntries(port.requests)).toEqual([
        { by: 0, actions: entries },
        { by: 0, actions: laterEntries },
      ]),
    );
  });

  it("names the phase to which it continues, if a player has to decide there", async () => {
    const { store } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const endTurn = shortcut({ nextPhase: "mining", rubium: 0, missions: 0 });
    store.view = { ...view, active: 0, choices: { ...view.choices, canEndPhase: true, endTurn } };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    expect(screen.getByRole("button", { name: "Continue to Mining" })).toBeTruthy();
  });
});

describe("too few miners for the recorded refineries", () => {
  it("lead to a question that lists the refineries, so that one can be removed", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const reminder = { type: "tooManyRefineries", refineryCount: 3, minerCount: 2 } as const;
    const blockedBy = { reminder, rule: "MIN-1" as const, isRequired: false };
    const endTurn = {
      ...{ nextPhase: null, rubium: 0, energize: 0, missions: 0 },
      ...{ entries: [], laterEntries: [], reminders: [], blockedBy },
    };
    store.view = {
      ...view,
      active: 0,
      phase: "mining",
      seats: view.seats.map((seat) => ({ ...seat, refineries: [{ value: 2, isHomeBase: true }] })),
      choices: { ...view.choices, canEndPhase: true, endTurn },
    };
    const onsection = vi.fn();
    const { container } = render(PromptPanel, { store, section: "units", onsection, onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "Too few miners: check refineries" }));
    const question = container.querySelector<HTMLElement>(".end-question");
    if (!question) throw new Error("no question is shown");
    await user.click(within(question).getAllByRole("button", { name: /^Remove a/ })[0] ?? question);
    expect(onsection).not.toHaveBeenCalled();
    await vi.waitFor(() =>
      expect(enteredEntries(port.requests)[0]?.actions).toMatchObject([{ type: "removeRefinery" }]),
    );
  });
});

describe("the reminder of mining that was forgotten in the previous turn", () => {
  const renderMissedMining = async (isCertain: boolean) => {
    const { store, port } = await tableStoreAt("setup");
    const view = store.view as TableView;
    const reminder = { type: "missedMining" as const, seat: 0, amount: 5, isCertain };
    store.view = { ...view, active: 1, reminders: [{ reminder, rule: "MIN-1", isRequired: false }] };
    const onsection = vi.fn();
    render(PromptPanel, { store, section: "units", seat: 1, onsection, onrule: vi.fn() });
    return { port, onsection };
  };

  it.each([
    [true, "Ana Maria has not mined in their turn: 5 due"],
    [false, "Ana Maria has not mined in their turn: up to 5"],
  ])(
    "opens the refineries, so that the players check them before mining (amount known: %s)",
    async (isCertain, name) => {
      const { port, onsection } = await renderMissedMining(isCertain);
      await userEvent.setup().click(screen.getByRole("button", { name }));
      expect(onsection).toHaveBeenCalledExactlyOnceWith("rubium", 0);
      expect(enteredEntries(port.requests)).toEqual([]);
    },
  );
});

describe("the reminder to mine", () => {
  it("is hidden in the rubium section of the active player, which has its own button to mine", async () => {
    const { store } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const reminder = {
      type: "mining",
      amount: 8,
      refineryCount: 3,
      surplusMinerCount: 0,
      minerCount: 3,
    } as const;
    const choices = { ...view.choices, canEndPhase: true, endTurn: null };
    const reminders = [{ reminder, rule: "MIN-1" as const, isRequired: true }];
    store.view = { ...view, active: 0, phase: "mining", choices, reminders };
    const callbacks = { onsection: vi.fn(), onrule: vi.fn() };
    const panel = render(PromptPanel, { store, section: "rubium", seat: 0, ...callbacks });
    expect(screen.queryByText(/Mine 8/)).toBeNull();
    // Ending the phase is still not the primary action.
    expect(screen.getByRole("button", { name: /^Next/ }).classList.contains("primary")).toBe(false);
    await panel.rerender({ seat: 1 });
    expect(screen.getByText(/Mine 8/)).toBeTruthy();
  });
});

describe("the Mining phase, if no refineries are entered", () => {
  it("ends only after a confirmation", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const reminder = { type: "noRefineries" } as const;
    const reminders: TableReminder[] = [{ reminder, rule: "MIN-1", isRequired: false }];
    const choices = { ...view.choices, canEndPhase: true, endTurn: null };
    store.view = { ...view, active: 0, phase: "mining", choices, reminders };
    const onsection = vi.fn();
    render(PromptPanel, { store, section: "units", onsection, onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: /^Next: Draw/ }));
    expect(enteredEntries(port.requests)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Enter the refineries" }));
    expect(onsection).toHaveBeenCalledWith("rubium", 0);
    await user.click(screen.getByRole("button", { name: /^Next: Draw/ }));
    await user.click(screen.getByRole("button", { name: "Mine none" }));
    expect(enteredEntries(port.requests)).toEqual([{ by: 0, actions: [{ type: "endPhase" }] }]);
  });
});

describe("the holder of the Monolith", () => {
  it("is named by the reminder, and can be corrected", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const reminder = { type: "monolith", holder: 1 } as const;
    store.view = { ...view, monolithHolder: 1, reminders: [{ reminder, rule: "DRW-2", isRequired: false }] };
    render(PromptPanel, { store, section: "cards", onsection: vi.fn(), onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "Does Bo still control the Monolith?" }));
    expect(screen.getByRole("button", { name: "Bo" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Nobody" }));
    expect(enteredEntries(port.requests)).toEqual([
      { by: null, actions: [{ type: "monolith", holder: null }] },
    ]);
  });
});

describe("the elimination check", () => {
  it("links to the cards of the active player, who may first exchange cards", async () => {
    const user = userEvent.setup();
    const { store } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const onsection = vi.fn();
    const viewWithCards = (handEnergizeCount: number) => ({
      ...view,
      active: 0,
      pendingInput: { type: "eliminated", seat: 1 } as const,
      seats: view.seats.map((seat) => ({ ...seat, handEnergizeCount, handMissionCount: 0 })),
    });
    store.view = viewWithCards(1);
    render(PromptPanel, { store, section: "units", onsection, onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "Exchange cards first" }));
    expect(onsection).toHaveBeenCalledWith("cards", 0);
    store.view = viewWithCards(0);
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Exchange cards first" })).toBeNull());
  });
});

describe("the turn of a player who left during the turn", () => {
  it("is skipped with one tap", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    store.view = { ...view, choices: { ...view.choices, skippablePlayer: 1 } };
    render(PromptPanel, { store, section: "units", onsection: vi.fn(), onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "Bo is away: skip the turn" }));
    expect(enteredEntries(port.requests)).toEqual([{ by: null, actions: [{ type: "skipTurn" }] }]);
  });
});

describe("the refineries of all home bases", () => {
  it("are entered with one tap, and a note then replaces the button", async () => {
    const user = userEvent.setup();
    const { store, port } = await tableStoreAt("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const viewWithSeatsWithoutRefineries = (seatsWithoutHomeRefineries: number[]) => ({
      ...view,
      turn: 1,
      pendingInput: { type: "idle" } as const,
      choices: { ...view.choices, seatsWithoutHomeRefineries },
    });
    store.view = viewWithSeatsWithoutRefineries(view.order);
    render(PromptPanel, { store, section: "rubium", onsection: vi.fn(), onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: /^Enter all home refineries/ }));
    expect(enteredEntries(port.requests)).toEqual([
      { by: null, actions: [{ type: "addHomeBaseRefineries", seat: null }] },
    ]);
    store.view = viewWithSeatsWithoutRefineries([]);
    expect(await screen.findByText(/^Home refineries entered/)).toBeTruthy();
    // After an undo, the button is shown again.
    store.view = viewWithSeatsWithoutRefineries(view.order);
    expect(await screen.findByRole("button", { name: /^Enter all home refineries/ })).toBeTruthy();
  });
});
