import { describe, expect, it, vi } from "vitest";
import type { TableUpdate } from "../../../bindings";
import { recordedTable } from "../../../test/table";
import { TableDouble } from "../../../test/table-double";
import { TableStore } from "./table-store.svelte";

/**
 * A store whose shell sends `updateCount` updates, one per entry. The response to the first entry is delayed
 * until `releaseAnswer` is called.
 */
async function delayedStore(updateCount: number) {
  const opened = await recordedTable("middle");
  const { seq } = opened.update;
  const updates = Array.from({ length: updateCount }, (_, index): TableUpdate => ({
    ...opened.update,
    seq: seq + 1 + index,
    view: { ...opened.update.view },
    history: [],
  }));
  const port = new TableDouble(opened, updates);
  let releaseAnswer: () => void = () => undefined;
  const answerReleased = new Promise<void>((resolve) => (releaseAnswer = resolve));
  const enter = port.enter.bind(port);
  vi.spyOn(port, "enter").mockImplementationOnce(async (...parameters) => {
    await null;
    const accepted = await enter(...parameters);
    await answerReleased;
    return accepted;
  });
  const store = new TableStore(port);
  await store.connect();
  return { store, port, releaseAnswer };
}

describe("an entry", () => {
  it("is ignored if it refers to the state before a running entry", async () => {
    const { store, port, releaseAnswer } = await delayedStore(2);
    const attempts = [store.enter(0, { type: "mine" }), store.enter(0, { type: "mine" })];
    releaseAnswer();
    expect(await Promise.all(attempts)).toEqual([true, false]);
    expect(port.requests).toHaveLength(1);
  });

  it("waits for the response to an entry whose update is visible", async () => {
    const { store, port, releaseAnswer } = await delayedStore(2);
    const viewBefore = store.view;
    const firstEntry = store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(store.view).not.toBe(viewBefore));
    const secondEntry = store.enter(0, { type: "endPhase" });
    releaseAnswer();
    expect(await Promise.all([firstEntry, secondEntry])).toEqual([true, true]);
    expect(port.requests).toHaveLength(2);
  });

  it("shows its warning even if it had to wait", async () => {
    const { store, port, releaseAnswer } = await delayedStore(2);
    const viewBefore = store.view;
    const firstEntry = store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(store.view).not.toBe(viewBefore));
    const secondEntry = store.enter(1, { type: "endPhase" });
    port.refusal = { type: "unusual", index: 0, warnings: [], remedy: null };
    releaseAnswer();
    expect(await Promise.all([firstEntry, secondEntry])).toEqual([true, false]);
    expect(store.warnedEntry).toEqual({
      author: 1,
      actions: [{ type: "endPhase" }],
      warnings: [],
      remedy: null,
    });
  });

  it("is made for each tap of a quick series", async () => {
    const { store, port, releaseAnswer } = await delayedStore(3);
    const viewBefore = store.view;
    const firstEntry = store.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(store.view).not.toBe(viewBefore));
    const taps = [store.tap(0, { type: "mine" }), store.tap(0, { type: "mine" })];
    releaseAnswer();
    expect(await Promise.all([firstEntry, ...taps])).toEqual([true, true, true]);
    expect(port.requests).toHaveLength(3);
  });
});
