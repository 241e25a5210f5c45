import { screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { BattleCorrectionQuestion, TableEvent, TableUpdate } from "../../../bindings";
import { renderBattle } from "../../../test/battle-section";
import { reduceLatestFight } from "../store/latest-fight";

/** Looking up a role in the whole section takes long on a busy machine. */
const LONG_TIMEOUT = { timeout: 5000 };

describe("the correction of a battle", () => {
  it("asks for missing dice and sends them with the corrected numbers", async () => {
    const { user, port, store } = await renderBattle("effects");
    const requests = () => port.requests.filter((request) => request.startsWith("correctBattle"));
    await user.click(screen.getByRole("button", { name: "Correct the battle" }));
    const dialog = within(await screen.findByRole("dialog", {}, LONG_TIMEOUT));
    await user.click(dialog.getByRole("button", { name: "More: Ana Maria: Humans" }));
    const question = { type: "dice" as const, seat: 0, kind: "human" as const, count: 2, kept: [5] };
    port.refusal = { type: "needsAnswer", question };
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(await dialog.findByText("Ana Maria: 2 dice are missing (Humans).", {}, LONG_TIMEOUT)).toBeTruthy();
    expect(dialog.getByText("These stay: 5")).toBeTruthy();
    // A change that is not a step, such as a ticked line, leaves the question open.
    const update = port.snapshot?.update;
    if (!update) throw new Error("no table is open");
    port.laterUpdates.unshift({
      ...update,
      updateNumber: update.updateNumber + 1,
      status: { ...update.status },
      history: [],
    });
    await store.tick(null);
    expect(dialog.getByText("These stay: 5")).toBeTruthy();
    await user.keyboard("41{Enter}");
    await vi.waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()[0]).toContain('"answers":[]');
    expect(requests()[1]).toContain('"answers":[{"type":"dice","faces":[4,1]}]');
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks which unit is lost and whether to take back changes of refineries that the new result no longer causes", async () => {
    const { user, port } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Correct the battle" }));
    const dialog = within(await screen.findByRole("dialog", {}, LONG_TIMEOUT));
    const clickAndGetQuestion = async (buttonName: string, question: BattleCorrectionQuestion) => {
      port.refusal = { type: "needsAnswer", question };
      await user.click(dialog.getByRole("button", { name: buttonName }));
    };
    const casualty = { type: "casualty" as const, seat: 1, owner: 1, kinds: ["human" as const] };
    await clickAndGetQuestion("Correct", { ...casualty, hits: 2 });
    expect(await dialog.findByText("2 hits to take", {}, LONG_TIMEOUT)).toBeTruthy();
    await clickAndGetQuestion("Human", { ...casualty, hits: 1 });
    await vi.waitFor(() => expect(dialog.queryByText(/hits to take/)).toBeNull());
    await clickAndGetQuestion("Human", { type: "refinery", gainedBy: 0, lostBy: 1, value: 3, amount: 6 });
    expect(
      await dialog.findByText("Ana Maria no longer mines the 3-rubium refinery", {}, LONG_TIMEOUT),
    ).toBeTruthy();
    expect(dialog.getByText("Bo now mines the 3-rubium refinery")).toBeTruthy();
    await clickAndGetQuestion("Take it off, pay back 6", {
      type: "refinery",
      gainedBy: null,
      lostBy: 1,
      value: 2,
      amount: 0,
    });
    expect(await dialog.findByText("Bo now mines the 2-rubium refinery", {}, LONG_TIMEOUT)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Correct" })).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "No" }));
    await vi.waitFor(() =>
      expect(port.requests.at(-1)).toContain(
        '{"type":"refinery","value":3},{"type":"refinery","value":null}',
      ),
    );
  });

  it("asks which refinery changes hands because of the new result, as after any battle", async () => {
    const { user, port } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Correct the battle" }));
    const dialog = within(await screen.findByRole("dialog", {}, LONG_TIMEOUT));
    const refineries = [1, 2].map((value) => ({ value, isHomeBase: false }));
    const reminder = { type: "refineryLoss" as const, seat: 1, takenBy: 0, refineries };
    port.refusal = { type: "needsAnswer", question: { type: "newRefinery", reminder } };
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    await user.click(
      await dialog.findByRole("button", { name: "Ana Maria now mines the 2-rubium refinery" }, LONG_TIMEOUT),
    );
    await vi.waitFor(() =>
      expect(port.requests.at(-1)).toContain('"answers":[{"type":"refinery","value":2}]'),
    );
  });

  it("explains why the forces are impossible", async () => {
    const { user, port } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Correct the battle" }));
    port.refusal = {
      type: "impossible",
      impossibility: { rule: "BAT-1", reason: { type: "emptyForce", side: "attacker" } },
    };
    const dialog = within(await screen.findByRole("dialog", {}, LONG_TIMEOUT));
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(await dialog.findByText(/A force needs at least one unit/, {}, LONG_TIMEOUT)).toBeTruthy();
  });
});

describe("the correction of a battle that is over", () => {
  it("is offered as long as the battle can be undone, even when its result is no longer shown", async () => {
    const { user, port, store } = await renderBattle("setup");
    const units = (kind: "human" | "fungoid", count: number) => [{ kind, count }];
    const sides = { attacker: 0, defender: 1 };
    const events: TableEvent[] = [
      {
        ...{ type: "battleBegan", ...sides, terrain: "rockPlains" },
        ...{ attackers: units("human", 2), defenders: units("fungoid", 1) },
      },
      { type: "battleEnded", ...sides, result: "attackerWon", areBothDestroyed: false },
    ];
    const firstUndoableIndex = store.status?.firstUndoable ?? 0;
    store.steps = [{ index: firstUndoableIndex, seat: 0, events }];
    store.latestFight = reduceLatestFight(null, events);
    await user.click(await screen.findByRole("button", { name: "Correct the battle" }));
    const dialog = within(await screen.findByRole("dialog", {}, LONG_TIMEOUT));
    await user.click(dialog.getByRole("button", { name: "More: Ana Maria: Humans" }));
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    await vi.waitFor(() => expect(port.requests.at(-1)).toMatch(/^correctBattle.*"human","count":3/));
    // If another battle begins meanwhile, a new dialog shows the forces of that battle.
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Correct the battle" }));
    const [beginning, ...laterEvents] = events;
    const nextEvents = [{ ...beginning, attackers: units("human", 6) } as TableEvent, ...laterEvents];
    const oldDialog = await screen.findByRole("dialog", {}, LONG_TIMEOUT);
    store.steps = [...store.steps, { index: firstUndoableIndex + 1, seat: 0, events: nextEvents }];
    await vi.waitFor(() => expect(screen.getByRole("dialog")).not.toBe(oldDialog));
    await user.click(await screen.findByRole("button", { name: "Correct" }));
    await vi.waitFor(() => expect(port.requests.at(-1)).toMatch(/^correctBattle.*"human","count":6/));
    store.steps = [{ index: firstUndoableIndex - 1, seat: 0, events }];
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Correct the battle" })).toBeNull());
    // In a later turn, the result is gone, and the button names the players.
    const turnBegan: TableEvent = { type: "turnBegan", seat: 0, turn: 3, round: 2 };
    store.steps = [
      { index: firstUndoableIndex - 1, seat: 0, events: [turnBegan] },
      { index: firstUndoableIndex, seat: 0, events },
    ];
    store.latestFight = null;
    const correctionButton = await screen.findByRole("button", {
      name: "Ana Maria against Bo: Correct the battle",
    });
    // It is below the set-up of the next battle, with its turn as heading.
    expect(screen.getByRole("heading", { name: "Round 2 · Turn 3 · Ana Maria" })).toBeTruthy();
    const fightButton = screen.getByRole("button", { name: /^Fight/ });
    expect(correctionButton.compareDocumentPosition(fightButton)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(correctionButton);
    const laterDialog = within(await screen.findByRole("dialog", {}, LONG_TIMEOUT));
    const action = { type: "takeLoserCard" as const };
    port.refusal = {
      type: "contradicts",
      entry: {
        index: firstUndoableIndex,
        seat: 1,
        entries: [{ type: "entry", action, overrideWarnings: false }],
      },
      impossibility: { rule: "BAT-12", reason: { type: "nothingToApplyTo" } },
    };
    await user.click(laterDialog.getByRole("button", { name: "Correct" }));
    expect(await laterDialog.findByText(/no longer possible: Bo: /, {}, LONG_TIMEOUT)).toBeTruthy();
    await user.click(laterDialog.getByRole("button", { name: "Cancel" }));
    // A battle that was abandoned has no `battleEnded` event.
    store.steps = [{ index: firstUndoableIndex, seat: 0, events: events.slice(0, 1) }];
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /Correct the battle/ })).toBeNull());
  });

  it("shows its result and changes in a later turn, with a way back to the active player", async () => {
    const { user, port, store, onback } = await renderBattle("setup");
    const [update, stepIndex] = [port.snapshot?.update, store.status?.firstUndoable ?? 0];
    if (!update) throw new Error("no table is open");
    const sides = { attacker: 0, defender: 1 };
    const eventsWith = (result: "attackerWon" | "inconclusive"): TableEvent[] => [
      {
        ...{ type: "battleBegan", ...sides, terrain: "rockPlains" },
        ...{ attackers: [{ kind: "human", count: 2 }], defenders: [{ kind: "fungoid", count: 1 }] },
      },
      { type: "battleEnded", ...sides, result, areBothDestroyed: false },
      { type: "turnBegan", seat: 1, turn: 2, round: 1 },
    ];
    store.steps = [{ index: stepIndex, seat: 0, events: eventsWith("inconclusive") }];
    store.latestFight = null;
    const changes: TableEvent[] = [
      { type: "rubiumChanged", seat: 1, change: -2, now: 4, reason: "correction" },
    ];
    const undoableSteps = [
      { index: stepIndex, seat: null, entries: [{ type: "battleCorrected" as const, changes }] },
    ];
    const steps = [{ index: stepIndex, seat: 0, events: eventsWith("attackerWon") }];
    const history: TableUpdate["history"] = [{ type: "battleCorrected", firstStep: stepIndex, steps }];
    port.laterUpdates.unshift({
      ...update,
      updateNumber: update.updateNumber + 1,
      status: { ...update.status, undoableSteps },
      history,
    });
    await user.click(await screen.findByRole("button", { name: "Ana Maria against Bo: Correct the battle" }));
    await user.click(await screen.findByRole("button", { name: "Correct" }, LONG_TIMEOUT));
    expect(await screen.findByText("Ana Maria won against Bo.", {}, LONG_TIMEOUT)).toBeTruthy();
    const heading = screen.getByText("Correction of the battle");
    expect(heading.nextElementSibling?.textContent).toBe("Bo: Rubium, 6 → 4");
    expect(screen.queryByRole("button", { name: /^Ana Maria against Bo/ })).toBeNull();
    // The button that opened the dialog is gone. The focus is on the same button in the result.
    const sameButton = screen.getByRole("button", { name: "Correct the battle" });
    await vi.waitFor(() => expect(document.activeElement).toBe(sameButton));
    await user.click(screen.getByRole("button", { name: /^Back to / }));
    expect(onback).toHaveBeenCalledOnce();
    // The next entry hides the result.
    const event: TableEvent = { type: "phaseBegan", seat: 1, phase: "movement" };
    const summary = { index: stepIndex + 1, seat: 1, entries: [] };
    const historyAfterEntry: TableUpdate["history"] = [
      { type: "step", summary, isRedo: false, events: [event] },
    ];
    port.laterUpdates.unshift({
      ...update,
      updateNumber: update.updateNumber + 2,
      history: historyAfterEntry,
    });
    await store.enter(1, { type: "endPhase" });
    await vi.waitFor(() => expect(screen.queryByText("Ana Maria won against Bo.")).toBeNull());
  });
});
