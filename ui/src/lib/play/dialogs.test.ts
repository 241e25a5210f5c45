import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Controller } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { INPUT_GUARD_MS } from "../controls/replaced-control";
import { cardName } from "../words/names";
import ConcedeDialog from "./ConcedeDialog.svelte";
import ConfirmEnd from "./ConfirmEnd.svelte";
import KeysDialog from "./KeysDialog.svelte";
import KeysHint from "./KeysHint.svelte";
import ReportDialog from "./ReportDialog.svelte";
import UnitSheet from "./UnitSheet.svelte";

describe("the confirmation at the end of a phase", () => {
  it("is given by a second press of its key, but not by a double press or a held key", async () => {
    const { info } = await fixture("start2");
    const onend = vi.fn();
    const warnings = [{ type: "moves" } as const, { type: "card", card: 3 } as const];
    render(ConfirmEnd, { warnings, skipsTo: null, info, endLabel: "End", onend, onclose: vi.fn() });
    expect(screen.getByText(/can be played only in this phase/).textContent).toContain(cardName(info, 3));
    const press = (init: KeyboardEventInit = {}) =>
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "e", ...init }));
    press();
    expect(onend).not.toHaveBeenCalled();
    await new Promise((resolve) => setTimeout(resolve, INPUT_GUARD_MS + 20));
    press({ repeat: true });
    press({ key: "Enter" });
    expect(onend).not.toHaveBeenCalled();
    press();
    expect(onend).toHaveBeenCalledOnce();
  });
});

it("each row of the list of keys has its keys as its header", () => {
  render(KeysDialog, { onclose: vi.fn() });
  const row = screen.getByRole("row", { name: /Shift\+K/, hidden: true });
  expect(within(row).getByRole("rowheader", { hidden: true }).textContent.trim()).toBe("Shift+K");
  expect(within(row).getByRole("cell", { hidden: true }).textContent).toContain("Previous kind");
});

describe("dialogs", () => {
  it("show the path of the report and a note that it contains hidden cards", async () => {
    const user = userEvent.setup();
    const port = await FixturePort.named("movement");
    render(ReportDialog, { port, onclose: vi.fn() });
    expect(screen.getByRole("dialog").textContent).toContain("hidden cards");
    port.refusal = { type: "notSaved", error: { type: "full", path: "/x" } };
    await user.type(screen.getByRole("textbox"), "odd");
    await user.click(screen.getByRole("button", { name: "Save the file" }));
    expect((await screen.findByRole("alert")).textContent).toContain("disk is full");
    await user.click(screen.getByRole("button", { name: "Save the file" }));
    await screen.findByText("/reports/1.json");
    expect(port.requests).toEqual(["writeProblemReport odd", "writeProblemReport odd"]);
  });

  it("let a player concede only after a confirmation", async () => {
    const user = userEvent.setup();
    const { info } = await fixture("start2");
    const [onconcede, onclose] = [vi.fn(), vi.fn()];
    const controllers: Controller[] = ["person", "person", "officer"];
    render(ConcedeDialog, { info, controllers, teams: [], onconcede, onclose });
    expect(screen.queryByRole("button", { name: "Carmen concedes" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Blaise concedes" }));
    expect(onconcede).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog").textContent).toContain("Blaise concedes: end the game?");
    expect(document.activeElement?.textContent).toContain("Play on");
    await user.click(screen.getByRole("button", { name: "End the game" }));
    expect(onconcede).toHaveBeenCalledExactlyOnceWith(1);
    expect(onclose).not.toHaveBeenCalled();
  });

  it.each([
    ["start2", "the other player wins", "Ada concedes: end the game?"],
    ["start3", "the others compare victory points", "Ada concedes: end the game?"],
    ["teams", "for both players of the team", "Ada concedes for Carmen too: end the game?"],
  ])("explain the consequence of conceding in the fixture “%s”", async (name, consequence, question) => {
    const { info, update } = await fixture(name);
    const { teams } = update.view;
    render(ConcedeDialog, { info, controllers: [], teams, onconcede: vi.fn(), onclose: vi.fn() });
    expect(screen.getByRole("dialog").textContent).toContain(consequence);
    await userEvent.setup().click(screen.getByRole("button", { name: "Ada concedes" }));
    expect(screen.getByRole("dialog").textContent).toContain(question);
  });

  it("list the six unit types in battle order with cost and combat value", async () => {
    const { info } = await fixture("start2");
    render(UnitSheet, { info, onclose: vi.fn() });
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(6);
    expect(rows[0]?.textContent).toContain("Rubium Dragon");
    for (const kind of info.catalogue.kinds) {
      expect(rows[kind.battlePosition - 1]?.textContent).toContain(`${kind.value}+`);
    }
  });
});

describe("the list of keys", () => {
  it("is offered after a key, but not after Escape alone", async () => {
    render(KeysHint, { onkeys: () => undefined });
    const hint = () => screen.queryByRole("button", { name: /Keys/ });
    const user = userEvent.setup();
    await user.keyboard("{Escape}");
    expect(hint()).toBeNull();
    await user.keyboard("k");
    expect(hint()).not.toBeNull();
  });
});
