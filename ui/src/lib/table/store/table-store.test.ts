import { describe, expect, it, vi } from "vitest";
import type { TableUpdate } from "../../../bindings";
import { recordedTable } from "../../../test/table";
import { TableDouble } from "../../../test/table-double";
import { TableStore } from "./table-store.svelte";

/**
 * A store whose shell sends `updateCount` updates, one after each entry. The response to the first entry is
 * delayed until `releaseResponse` is called.
 */
async function delayedStore(updateCount: number) {
  const snapshot = await recordedTable("middle");
  const { updateNumber } = snapshot.update;
  const updates = Array.from({ length: updateCount }, (_, index): TableUpdate => ({
    ...snapshot.update,
    updateNumber: updateNumber + 1 + index,
    view: { ...snapshot.update.view },
    history: [],
  }));
  const port = new TableDouble(snapshot, updates);
  let releaseResponse: () => void = () => undefined;
  const responseReleased = new Promise<void>((resolve) => (releaseResponse = resolve));
  const enter = port.enter.bind(port);
  vi.spyOn(port, "enter").mockImplementationOnce(async (...parameters) => {
    await null;
    const accepted = await enter(...parameters);
    await responseReleased;
    return accepted;
  });
  const store = new TableStore(port);
  await store.connect();
  return { store, port, releaseResponse };
}

describe("an entry", () => {
  it("is ignored if it refers to the state before a running entry", async () => {
    const { store, port, releaseResponse } = await delayedStore(2);
    const attempts = [store.enter(0, { type: "mine" }), store.enter(0, { type: "mine" })];
    releaseResponse();
    expect(await Promise.all(attempts)).toEqual([true, false]);
    expect(port.requests).toHaveLength(1);
  });

  it("waits for the response to an earlier entry whose update has already arrived", async () => {
    const { store, port, releaseResponse } = await delayedStore(2);
    const viewBefore = store.view;
    const firstEntry = store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(store.view).not.toBe(viewBefore));
    const secondEntry = store.enter(0, { type: "endPhase" });
    releaseResponse();
    expect(await Promise.all([firstEntry, secondEntry])).toEqual([true, true]);
    expect(port.requests).toHaveLength(2);
  });

  it("shows its warning even if it had to wait", async () => {
    const { store, port, releaseResponse } = await delayedStore(2);
    const viewBefore = store.view;
    const firstEntry = store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(store.view).not.toBe(viewBefore));
    const secondEntry = store.enter(1, { type: "endPhase" });
    port.refusal = { type: "unusual", index: 0, warnings: [], remedy: null };
    releaseResponse();
    expect(await Promise.all([firstEntry, secondEntry])).toEqual([true, false]);
    expect(store.warnedEntry).toEqual({
      author: 1,
      actions: [{ type: "endPhase" }],
      warnings: [],
      remedy: null,
    });
  });

  it("is made for each tap of a quick series", async () => {
    const { store, port, releaseResponse } = await delayedStore(3);
    const viewBefore = store.view;
    const firstEntry = store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(store.view).not.toBe(viewBefore));
    const taps = [store.tap(0, { type: "mine" }), store.tap(0, { type: "mine" })];
    releaseResponse();
    expect(await Promise.all([firstEntry, ...taps])).toEqual([true, true, true]);
    expect(port.requests).toHaveLength(3);
  });
});

describe("a correction of a battle", () => {
  const summary = (index: number, type: "battleCorrected" | "missionKept") => ({
    index,
    seat: null,
    entries: [type === "missionKept" ? { type } : { type, changes: [] }],
  });
  const step = (index: number, name: string) => ({
    index,
    seat: 0,
    events: [{ type: "renamed" as const, seat: 0, name }],
  });

  it("replaces the steps of the log, and one undo brings them back", async () => {
    const snapshot = await recordedTable("middle");
    const status = {
      ...snapshot.update.status,
      undoableSteps: [summary(4, "missionKept"), summary(5, "battleCorrected")],
    };
    const [firstStep, oldStep, correctedStep] = [step(4, "first"), step(5, "old"), step(6, "corrected")];
    const histories: TableUpdate["history"][] = [
      [{ type: "battleCorrected", firstStep: 5, steps: [step(5, "new"), correctedStep] }],
      [
        {
          type: "undone",
          firstStep: 5,
          undoneSteps: [summary(5, "battleCorrected")],
          restoredSteps: [oldStep],
        },
      ],
    ];
    const updates = histories.map((history, index): TableUpdate => ({
      ...snapshot.update,
      updateNumber: snapshot.update.updateNumber + 1 + index,
      status,
      history,
    }));
    const port = new TableDouble(snapshot, updates);
    const store = new TableStore(port);
    await store.connect();
    store.steps = [firstStep, oldStep];
    await store.correctBattle([], [], [], []);
    expect(store.steps).toEqual([firstStep, step(5, "new"), correctedStep]);
    // Undoing one step of the correction undoes the whole correction.
    await store.undo(6);
    expect(port.requests.at(-1)).toBe("undo 5");
    expect(store.steps).toEqual([firstStep, oldStep]);
  });

  it("is found for each of its steps, even if the list for undo lacks some of the later steps", async () => {
    const snapshot = await recordedTable("middle");
    const latestSteps = Array.from({ length: 60 }, (_, index) => summary(70 + index, "missionKept"));
    const undoableSteps = [summary(5, "battleCorrected"), summary(8, "missionKept"), ...latestSteps];
    const update = { ...snapshot.update, status: { ...snapshot.update.status, undoableSteps } };
    const port = new TableDouble({ ...snapshot, update }, []);
    const store = new TableStore(port);
    await store.connect();
    const corrections = [4, 5, 7, 8, 40, 70, 129].map((step) => store.correctionAt(step)?.index ?? null);
    expect(corrections).toEqual([null, 5, 5, null, null, null, null]);
    await store.undo(7);
    expect(port.requests.at(-1)).toBe("undo 5");
    await store.undo(40);
    expect(port.requests.at(-1)).toBe("undo 40");
  });
});

describe("an entry that discards many undone steps", () => {
  it("needs a confirmation", async () => {
    const snapshot = await recordedTable("middle");
    const { update } = snapshot;
    const step = { index: 1, seat: 0, entries: [] };
    const redoableSteps = Array.from({ length: 4 }, () => step);
    const nextUpdate = { ...update, updateNumber: update.updateNumber + 1, history: [] };
    const port = new TableDouble(
      { ...snapshot, update: { ...update, status: { ...update.status, redoableSteps } } },
      [nextUpdate],
    );
    const store = new TableStore(port);
    await store.connect();
    expect(await store.enter(0, { type: "mine" })).toBe(false);
    expect(port.requests).toEqual([]);
    expect(await store.confirmRedoLoss()).toBe(true);
    expect(port.requests).toHaveLength(1);
    expect(store.redoLoss).toBeNull();
  });
});
