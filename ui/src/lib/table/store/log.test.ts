import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { TableEvent, TableHistoryEntry, TableUpdate } from "../../../bindings";
import { TableDouble } from "../../../test/table-double";
import { recordedTable } from "../../../test/table";
import { TableStore } from "./table-store.svelte";
import LogSection from "../LogSection.svelte";

const turn = (turn: number): TableEvent => ({ type: "turnBegan", seat: 0, turn, round: turn });
const step = (index: number, ...events: TableEvent[]): TableHistoryEntry => ({
  type: "step",
  summary: { index, seat: 0, entries: [] },
  isRedo: false,
  events,
});

/** A store after one entry for each of these histories. The update that follows an entry has the history. */
async function storeAfter(...histories: TableHistoryEntry[][]) {
  const snapshot = await recordedTable("middle");
  const updates = histories.map((history, index): TableUpdate => ({
    ...snapshot.update,
    updateNumber: snapshot.update.updateNumber + 1 + index,
    history,
  }));
  const port = new TableDouble(snapshot, updates);
  port.steps = [{ index: 0, seat: null, events: [turn(1)] }];
  const log = vi.spyOn(port, "log");
  const store = new TableStore(port);
  await store.connect();
  await vi.waitFor(() => expect(store.steps).toHaveLength(1));
  for (let count = 0; count < histories.length; count += 1) await store.enter(0, { type: "mine" });
  return { store, log };
}

/** The ends of the log lines about new names, overridden warnings and corrections. */
const lines = () =>
  [...document.querySelectorAll(".line")].flatMap(
    ({ textContent }) => /(called \w+|anyway: .*|Correct.*|Rubium, .*)/.exec(textContent)?.[0] ?? [],
  );

describe("the log", () => {
  it("is requested once and extended by each update", async () => {
    const { store, log } = await storeAfter([step(1, turn(2))], [step(2, turn(3))], [step(2, turn(4))]);
    expect(log).toHaveBeenCalledTimes(1);
    expect(store.steps).toEqual([
      { index: 0, seat: null, events: [turn(1)] },
      { index: 1, seat: 0, events: [turn(2)] },
      { index: 2, seat: 0, events: [turn(3), turn(4)] },
    ]);
  });

  it("drops undone steps and appends later ones", async () => {
    const undoEntry: TableHistoryEntry = { type: "undone", firstStep: 1, undoneSteps: [], restoredSteps: [] };
    const { store } = await storeAfter([step(1, turn(2)), step(2, turn(3))], [undoEntry], [step(1, turn(9))]);
    expect(store.steps.map(({ index, events }) => [index, ...events])).toEqual([
      [0, turn(1)],
      [1, turn(9)],
    ]);
  });

  it("is requested again until it arrives", async () => {
    const snapshot = await recordedTable("middle");
    const update = {
      ...snapshot.update,
      updateNumber: snapshot.update.updateNumber + 1,
      history: [step(1, turn(2))],
    };
    const port = new TableDouble(snapshot, [update]);
    const log = vi.spyOn(port, "log").mockRejectedValueOnce(new Error("lost"));
    const store = new TableStore(port);
    await store.connect();
    port.steps = [
      { index: 0, seat: null, events: [turn(1)] },
      { index: 1, seat: 0, events: [turn(2)] },
    ];
    await store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(store.steps).toEqual(port.steps));
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe("a step in the list", () => {
  it("is labelled with its entry if it has not changed anything yet", async () => {
    const { store } = await storeAfter([step(1, turn(2))]);
    const { status } = store;
    if (!status) throw new Error("no table is open");
    store.status = {
      ...status,
      undoableSteps: [
        {
          index: 2,
          seat: 0,
          entries: [{ type: "entry", action: { type: "endByAgreement" }, overrideWarnings: false }],
        },
      ],
    };
    // The summary of the older step is no longer available.
    store.steps = [
      { index: 0, seat: 1, events: [] },
      { index: 2, seat: 0, events: [] },
    ];
    const user = userEvent.setup();
    render(LogSection, { store });
    expect(screen.getByRole("button", { name: "Blaise: answers" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Ada: All agree to end" }));
    expect(screen.getByRole("button", { name: "Go back to before: Ada: All agree to end" })).toBeTruthy();
  });

  it("shows how many entries are undone together with it", async () => {
    const { store } = await storeAfter([step(1, turn(2)), step(2, turn(3)), step(3, turn(4))]);
    const { status } = store;
    if (!status) throw new Error("no table is open");
    store.status = {
      ...status,
      undoableSteps: [1, 2, 3].map((index) => ({ index, seat: 0, entries: [] })),
    };
    const user = userEvent.setup();
    render(LogSection, { store });
    for (const row of screen.getAllByRole("button", { expanded: false }).toReversed()) {
      await user.click(row);
    }
    expect(screen.getByText("Tap a line to go back to before it.")).toBeTruthy();
    const goBack = () => screen.getByRole("button", { name: /^Go back to before/ }).textContent.trim();
    expect(goBack()).not.toContain("undoes");
    const rows = screen.getAllByRole("button", { expanded: false });
    await user.click(rows[1] as HTMLElement);
    expect(goBack()).toContain("(undoes 3 entries)");
  });

  it("is redone with all undone steps before it, even a correction of forces, which has the same index as the step of its battle", async () => {
    const { store } = await storeAfter([step(1, turn(2))]);
    const { status } = store;
    if (!status) throw new Error("no table is open");
    const undoneSteps = [2, 3].map((index) => ({ index, seat: 0, entries: [] }));
    const correction = {
      index: 2,
      seat: null,
      entries: [{ type: "battleCorrected" as const, changes: [] }],
    };
    store.status = { ...status, redoableSteps: [...undoneSteps, correction] };
    const redo = vi.spyOn(store, "redo").mockResolvedValue(true);
    const user = userEvent.setup();
    render(LogSection, { store });
    const redoButtons = screen.getAllByRole("button", { name: /^Redo/ });
    await user.click(redoButtons[2] as HTMLElement);
    await user.click(redoButtons[0] as HTMLElement);
    expect(redo.mock.calls).toEqual([[3], [1]]);
  });

  it("shows once that the forces of a battle were corrected, and what that has changed", async () => {
    const renamed = { type: "renamed" as const, seat: 0, name: "Ada" };
    const overridden = {
      ...{ type: "warningOverridden" as const, rule: "MIN-1" as const },
      warning: { type: "tooFewMiners" as const, refineries: 3, miners: 2 },
    };
    const { store } = await storeAfter([
      step(1, turn(2)),
      step(2, renamed),
      step(3, overridden, renamed),
      step(4, overridden),
      step(5, overridden),
    ]);
    const { status } = store;
    if (!status) throw new Error("no table is open");
    const changes: TableEvent[] = [
      { type: "rubiumChanged", seat: 0, change: -2, now: 12, reason: "correction" },
    ];
    const undoableSteps = [
      { index: 2, seat: null, entries: [{ type: "battleCorrected" as const, changes }] },
      { index: 5, seat: 0, entries: [] },
    ];
    store.status = { ...status, undoableSteps };
    render(LogSection, { store });
    expect(lines()).toEqual([
      "anyway: Refineries recorded: 3; miners outside contested hexes: only 2.",
      "called Ada",
      "called Ada",
      "Correction of the battle",
      "Rubium, 14 → 12",
    ]);
    // Step 4 belongs to the correction and contains only a warning, so it is not listed.
    expect(screen.getAllByRole("button", { expanded: false })).toHaveLength(5);
  });

  it("is listed in its turn after a correction of the phase, and after corrections to another turn and back", async () => {
    const corrected = (turn: number, phase: "deployment" | "movement"): TableEvent => ({
      ...{ type: "turnCorrected", seat: 0, turn, round: turn, phase },
    });
    const { store } = await storeAfter([
      step(1, corrected(1, "deployment"), corrected(1, "movement")),
      step(2, corrected(3, "movement")),
      step(3, corrected(1, "movement")),
    ]);
    render(LogSection, { store });
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings.map((heading) => /Turn \d+/.exec(heading)?.[0])).toEqual(["Turn 1", "Turn 3", "Turn 1"]);
  });

  it("shows its latest line first, just as the latest step is listed first", async () => {
    const renamed = (name: string) => ({ type: "renamed" as const, seat: 0, name });
    const { store } = await storeAfter([
      step(1, renamed("Ada"), renamed("Bea")),
      step(2, renamed("Cleo"), renamed("Dora")),
    ]);
    render(LogSection, { store });
    expect(lines()).toEqual(["called Dora", "called Cleo", "called Bea", "called Ada"]);
    const [latestRow] = screen.getAllByRole("button", { expanded: false });
    await userEvent.setup().click(latestRow as HTMLElement);
    expect(screen.getByRole("button", { name: /^Go back to before/ }).textContent).toContain("Dora");
  });

  it("names the terrain and both forces if it begins a battle", async () => {
    const { store } = await storeAfter([
      step(1, {
        type: "battleBegan",
        attacker: 0,
        defender: 1,
        terrain: "magmaPool",
        attackers: [{ kind: "human", count: 2 }],
        defenders: [{ kind: "rubiumDragon", count: 1 }],
      }),
    ]);
    render(LogSection, { store });
    const line = "Ada: attacks Blaise, Magma Pool: 2 Humans against 1 Rubium Dragon";
    expect(screen.getByText(line)).toBeTruthy();
  });

  it("has no undo button if it and all earlier steps contain only random outcomes", async () => {
    const { store } = await storeAfter([step(1, turn(2))]);
    const { status } = store;
    if (!status) throw new Error("no table is open");
    store.status = { ...status, firstUndoable: 1 };
    const user = userEvent.setup();
    render(LogSection, { store });
    for (const row of screen.getAllByRole("button", { expanded: false })) await user.click(row);
    expect(screen.queryByRole("button", { name: /^Go back to before/ })).toBeNull();
    const [latestRow] = screen.getAllByRole("button", { expanded: false });
    await user.click(latestRow as HTMLElement);
    expect(screen.getByRole("button", { name: /^Go back to before/ })).toBeTruthy();
  });
});
