import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { TableStep } from "../../bindings";
import { enteredEntries, tableStoreAt } from "../../test/table";
import CorrectionsDialog from "./CorrectionsDialog.svelte";

it("once a second battle has ended, the dialog says how to correct an earlier battle", async () => {
  const { store } = await tableStoreAt("middle");
  const endStep: TableStep = {
    ...{ index: 90, seat: 0 },
    events: [
      {
        ...{ type: "battleEnded", attacker: 0, defender: 1 },
        ...{ result: "attackerWon", areBothDestroyed: false },
      },
    ],
  };
  store.steps = [endStep];
  render(CorrectionsDialog, { store, onrule: vi.fn(), onclose: vi.fn() });
  const hint = () => screen.queryByText(/an earlier battle: correct the units, points/);
  expect(hint()).toBeNull();
  store.steps = [endStep, { ...endStep, index: 91 }];
  await vi.waitFor(() => expect(hint()).not.toBeNull());
});

describe("the button that closes the corrections", () => {
  async function renderCorrections() {
    const table = await tableStoreAt("middle");
    const onclose = vi.fn();
    render(CorrectionsDialog, { store: table.store, onrule: vi.fn(), onclose });
    const doneButton = screen.getByRole("button", { name: "Done" });
    return { ...table, onclose, doneButton, user: userEvent.setup() };
  }

  it("enters nothing if nothing was changed, or if a change was reversed", async () => {
    const { port, store, onclose, doneButton, user } = await renderCorrections();
    const phaseSelect = screen.getByRole("combobox", { name: "Phase" });
    await user.selectOptions(phaseSelect, "draw");
    await user.selectOptions(phaseSelect, store.view?.phase ?? "");
    await user.click(doneButton);
    expect(enteredEntries(port.requests)).toEqual([]);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("first enters a changed turn, and closes the dialog only if the entry is accepted", async () => {
    const { port, store, onclose, doneButton, user } = await renderCorrections();
    await user.selectOptions(screen.getByRole("combobox", { name: "Phase" }), "draw");
    port.refusal = { type: "impossible", impossibility: { rule: null, reason: { type: "noPhases" } } };
    await user.click(doneButton);
    await vi.waitFor(() => expect(store.refusal).not.toBeNull());
    expect(onclose).not.toHaveBeenCalled();
    await user.click(doneButton);
    await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
    const { turn, active: seat } = store.view ?? {};
    const correction = { type: "turn", turn, seat, phase: "draw" };
    const entry = { by: null, actions: [{ type: "correct", correction }] };
    expect(enteredEntries(port.requests)).toEqual([entry, entry]);
  });
});
