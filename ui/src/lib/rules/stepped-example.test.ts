import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RuleExample } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { setUnitSheet } from "../words/unit-sheet.svelte";
import SteppedExample from "./SteppedExample.svelte";

afterEach(() => setUnitSheet(null));

/** An example with alternate units, in which one move is refused. */
async function alternateExample(): Promise<RuleExample> {
  const { info, update } = await fixture("alternate");
  const { view } = update;
  const { id: from } = view.hexes.find(({ units }) => units.some(({ kind }) => kind === "human")) ?? {
    id: 0,
  };
  const to = view.hexes.find(({ id }) => id !== from)?.id ?? 0;
  const refused = {
    seat: 0,
    action: { type: "move", kind: "human", from, to, count: 1 },
    violation: { rule: "MOV-1", reason: { type: "alreadyMoved" } },
  } as unknown as NonNullable<RuleExample["frames"][number]["refused"]>;
  return {
    info,
    hexes: view.hexes.map(({ id }) => id),
    frames: [
      { view, hands: [], events: [], refused: null },
      { view, hands: [], events: [], refused },
    ],
  };
}

async function openExample() {
  const user = userEvent.setup();
  const example = await alternateExample();
  render(SteppedExample, { id: "example", loadExample: vi.fn(async () => example) });
  await user.click(screen.getByRole("button", { name: "Show on a board" }));
  const board = await screen.findByRole("group", { name: /^Board/ });
  return { user, board };
}

describe("a worked example", () => {
  it("has the units of its own sheet, whatever game is open", async () => {
    setUnitSheet(null);
    const { board } = await openExample();
    expect(within(board).getAllByRole("img", { name: /Clone/ }).length).toBeGreaterThan(0);
    expect(within(board).queryByRole("img", { name: /Human/ })).toBeNull();
  });

  it("is a named group whose board cannot be pressed or focused", async () => {
    const { board } = await openExample();
    expect(screen.getByRole("group", { name: "Example" })).toBeTruthy();
    expect(within(board).queryByRole("button")).toBeNull();
    expect(board.querySelector("[tabindex]")).toBeNull();
  });

  it("shows a refused move as refused, and keeps the focus on “Next” at the last step", async () => {
    const { user, board } = await openExample();
    const next = screen.getByRole("button", { name: "Next" });
    next.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(board.querySelector(".refused")).not.toBeNull());
    expect(screen.getByRole("status").textContent).toContain("MOV-1");
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Enter}");
    expect(screen.getByText("2 of 2")).toBeTruthy();
  });
});
