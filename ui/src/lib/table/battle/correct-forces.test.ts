import { screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { RefightQuestion, TableEvent } from "../../../bindings";
import { renderBattle } from "../../../test/battle-section";
import { reduceLatestFight } from "../store/latest-fight";

/** Looking up a role in the whole section takes long on a busy machine. */
const SLOW = { timeout: 5000 };

describe("the correction of the forces", () => {
  it("asks for missing dice and sends them with the corrected numbers", async () => {
    const { user, port, store } = await renderBattle("effects");
    const requests = () => port.requests.filter((request) => request.startsWith("correctForces"));
    await user.click(screen.getByRole("button", { name: "Correct the forces" }));
    const dialog = within(await screen.findByRole("dialog", {}, SLOW));
    await user.click(dialog.getByRole("button", { name: "More: Ana Maria: Humans" }));
    const question = { type: "dice" as const, seat: 0, kind: "human" as const, count: 2, kept: [5] };
    port.refusal = { type: "needsAnswer", question };
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(await dialog.findByText("Ana Maria: 2 dice are missing (Humans).", {}, SLOW)).toBeTruthy();
    expect(dialog.getByText("These stay: 5")).toBeTruthy();
    // A change that is not a step, such as a ticked line, leaves the question open.
    const update = port.snapshot?.update;
    if (!update) throw new Error("no table is open");
    port.laterUpdates.unshift({ ...update, seq: update.seq + 1, status: { ...update.status }, history: [] });
    await store.tick(null);
    expect(dialog.getByText("These stay: 5")).toBeTruthy();
    await user.keyboard("41{Enter}");
    await vi.waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()[0]).toContain('"answers":[]');
    expect(requests()[1]).toContain('"answers":[{"type":"dice","faces":[4,1]}]');
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks which losses and which refinery the new result changes", async () => {
    const { user, port } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Correct the forces" }));
    const dialog = within(await screen.findByRole("dialog", {}, SLOW));
    const ask = async (question: RefightQuestion, answer: string) => {
      port.refusal = { type: "needsAnswer", question };
      await user.click(dialog.getByRole("button", { name: answer }));
    };
    const casualty = { type: "casualty" as const, seat: 1, owner: 1, kinds: ["human" as const] };
    await ask({ ...casualty, hits: 2 }, "Correct");
    expect(await dialog.findByText("2 hits to take", {}, SLOW)).toBeTruthy();
    await ask({ ...casualty, hits: 1 }, "Human");
    await vi.waitFor(() => expect(dialog.queryByText(/hits to take/)).toBeNull());
    await ask({ type: "refinery", holder: 0, owner: 1, value: 3, amount: 6 }, "Human");
    expect(await dialog.findByText("Ana Maria no longer mines the 3-rubium refinery", {}, SLOW)).toBeTruthy();
    expect(dialog.getByText("Bo now mines the 3-rubium refinery")).toBeTruthy();
    await ask({ type: "refinery", holder: null, owner: 1, value: 2, amount: 0 }, "Take it off, pay back 6");
    expect(await dialog.findByText("Bo now mines the 2-rubium refinery", {}, SLOW)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Correct" })).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "No" }));
    await vi.waitFor(() =>
      expect(port.requests.at(-1)).toContain(
        '{"type":"refinery","isTakenBack":true},{"type":"refinery","isTakenBack":false}',
      ),
    );
  });

  it("explains why the forces are impossible", async () => {
    const { user, port } = await renderBattle("effects");
    await user.click(screen.getByRole("button", { name: "Correct the forces" }));
    port.refusal = {
      type: "impossible",
      rejection: { rule: "BAT-1", reason: { type: "emptyForce", side: "attacker" } },
    };
    const dialog = within(await screen.findByRole("dialog", {}, SLOW));
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    expect(await dialog.findByText(/A force needs at least one unit/, {}, SLOW)).toBeTruthy();
  });
});

describe("the correction of the forces of a battle that is over", () => {
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
    const firstUndoable = store.status?.firstUndoable ?? 0;
    store.steps = [{ number: firstUndoable, seat: 0, events }];
    store.latestFight = reduceLatestFight(null, events);
    await user.click(await screen.findByRole("button", { name: "Correct the forces" }));
    const dialog = within(await screen.findByRole("dialog", {}, SLOW));
    await user.click(dialog.getByRole("button", { name: "More: Ana Maria: Humans" }));
    await user.click(dialog.getByRole("button", { name: "Correct" }));
    await vi.waitFor(() => expect(port.requests.at(-1)).toMatch(/^correctForces.*"human","count":3/));
    // If another battle begins meanwhile, a new dialog shows the forces of that battle.
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Correct the forces" }));
    const [beginning, ...laterEvents] = events;
    const nextEvents = [{ ...beginning, attackers: units("human", 6) } as TableEvent, ...laterEvents];
    const oldDialog = await screen.findByRole("dialog", {}, SLOW);
    store.steps = [...store.steps, { number: firstUndoable + 1, seat: 0, events: nextEvents }];
    await vi.waitFor(() => expect(screen.getByRole("dialog")).not.toBe(oldDialog));
    await user.click(await screen.findByRole("button", { name: "Correct" }));
    await vi.waitFor(() => expect(port.requests.at(-1)).toMatch(/^correctForces.*"human","count":6/));
    store.steps = [{ number: firstUndoable - 1, seat: 0, events }];
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Correct the forces" })).toBeNull());
    // In a later turn, the result is gone, and the button names the players.
    store.steps = [{ number: firstUndoable, seat: 0, events }];
    store.latestFight = null;
    await user.click(await screen.findByRole("button", { name: "Ana Maria against Bo: Correct the forces" }));
    const laterDialog = within(await screen.findByRole("dialog", {}, SLOW));
    const action = { type: "takeLoserCard" as const };
    port.refusal = {
      type: "contradicts",
      entry: {
        number: firstUndoable,
        seat: 1,
        entries: [{ type: "entry", action, overrideWarnings: false }],
      },
      rejection: { rule: "BAT-12", reason: { type: "answersNothing" } },
    };
    await user.click(laterDialog.getByRole("button", { name: "Correct" }));
    expect(await laterDialog.findByText(/no longer possible: Bo: /, {}, SLOW)).toBeTruthy();
    await user.click(laterDialog.getByRole("button", { name: "Cancel" }));
    // An abandoned battle has no end.
    store.steps = [{ number: firstUndoable, seat: 0, events: events.slice(0, 1) }];
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /Correct the forces/ })).toBeNull());
  });
});
