import { describe, expect, it, vi } from "vitest";
import type { TableUpdate } from "../../../bindings";
import { moment } from "../../../test/table";
import { TableDouble } from "../../../test/table-double";
import { Ledger } from "./ledger.svelte";

/**
 * A ledger whose shell sends this number of updates, one per entry. Its first answer is delayed until it is
 * released.
 */
async function slow(changes: number) {
  const opened = await moment("middle");
  const { seq } = opened.update;
  const updates = Array.from({ length: changes }, (_, index): TableUpdate => ({
    ...opened.update,
    seq: seq + 1 + index,
    view: { ...opened.update.view },
    history: [],
  }));
  const port = new TableDouble(opened, updates);
  let answer: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => (answer = resolve));
  const enter = port.enter.bind(port);
  vi.spyOn(port, "enter").mockImplementationOnce(async (...words) => {
    await null;
    const done = await enter(...words);
    await allowed;
    return done;
  });
  const ledger = new Ledger(port);
  await ledger.connect();
  return { ledger, port, answer };
}

describe("an entry", () => {
  it("is ignored if it refers to the state before a running entry", async () => {
    const { ledger, port, answer } = await slow(2);
    const both = [ledger.enter(0, { type: "mine" }), ledger.enter(0, { type: "mine" })];
    answer();
    expect(await Promise.all(both)).toEqual([true, false]);
    expect(port.asked).toHaveLength(1);
  });

  it("waits for the response to an entry whose update is visible", async () => {
    const { ledger, port, answer } = await slow(2);
    const seen = ledger.view;
    const first = ledger.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(ledger.view).not.toBe(seen));
    const later = ledger.enter(0, { type: "endPhase" });
    answer();
    expect(await Promise.all([first, later])).toEqual([true, true]);
    expect(port.asked).toHaveLength(2);
  });

  it("shows its warning even if it had to wait", async () => {
    const { ledger, port, answer } = await slow(2);
    const seen = ledger.view;
    const first = ledger.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(ledger.view).not.toBe(seen));
    const later = ledger.enter(1, { type: "endPhase" });
    port.refusal = { type: "unusual", place: 0, warnings: [], remedy: null };
    answer();
    expect(await Promise.all([first, later])).toEqual([true, false]);
    expect(ledger.doubt).toEqual({ by: 1, actions: [{ type: "endPhase" }], unusual: [], remedy: null });
  });

  it("is made for each tap of a quick series", async () => {
    const { ledger, port, answer } = await slow(3);
    const seen = ledger.view;
    const first = ledger.enter(0, { type: "mine" });
    await vi.waitFor(() => expect(ledger.view).not.toBe(seen));
    const rest = [ledger.tap(0, { type: "mine" }), ledger.tap(0, { type: "mine" })];
    answer();
    expect(await Promise.all([first, ...rest])).toEqual([true, true, true]);
    expect(port.asked).toHaveLength(3);
  });
});
