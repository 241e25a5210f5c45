import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { at, entries } from "../../test/table";
import Now from "./Now.svelte";

describe("a refinery that was found without a unit", () => {
  it("is worked by a tap, and hands have still to put it there", async () => {
    const user = userEvent.setup();
    const { ledger, port } = await at("setup");
    ledger.todo = [{ type: "placeRefinery", seat: 1, value: 2, worked: false }];
    render(Now, { ledger, job: "units", onjob: vi.fn(), onrule: vi.fn() });
    await user.click(screen.getByRole("button", { name: "A miner of Bo works it" }));
    expect(entries(port.asked)).toEqual([{ by: 1, actions: [{ type: "work", value: 2, home: false }] }]);
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /works it/ })).toBeNull());
    expect(screen.getByText("Bo: put the refinery of 2 on the hex")).toBeTruthy();
  });

  it("is not offered where a miner came with it", async () => {
    const { ledger } = await at("setup");
    ledger.todo = [{ type: "placeRefinery", seat: 1, value: 1, worked: true }];
    render(Now, { ledger, job: "units", onjob: vi.fn(), onrule: vi.fn() });
    expect(screen.getByText("Bo: put the refinery of 1 on the hex")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /works it/ })).toBeNull();
  });
});

describe("cards for lost battles", () => {
  it("have a button for each player who may take one", async () => {
    const user = userEvent.setup();
    const { ledger, port } = await at("setup");
    const { view } = ledger;
    if (!view) throw new Error("there is a table");
    ledger.view = { ...view, choices: { ...view.choices, takeCard: [0, 1] } };
    render(Now, { ledger, job: "units", onjob: vi.fn(), onrule: vi.fn() });
    expect(screen.getByRole("button", { name: /^Ana Maria takes/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Bo takes/ }));
    expect(entries(port.asked)).toEqual([{ by: 1, actions: [{ type: "takeCard" }] }]);
  });
});
