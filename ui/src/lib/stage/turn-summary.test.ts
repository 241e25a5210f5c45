import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { turnsSinceLastTurnOf } from "./recap";
import TurnSummaryPanel from "./TurnSummaryPanel.svelte";

const moved = (kind: "human" | "fungoid", from: number, to: number): GameEvent => ({
  type: "moved",
  seat: 1,
  kind,
  from,
  to,
  via: [null, null],
});

it("the summary names the moved units by destination, and is announced when it is asked for", async () => {
  const { info, update } = await fixture("movement");
  const board = update.view.hexes;
  const forests = board.flatMap(({ terrain }, id) => (terrain === "liquifungusForest" ? [id] : []));
  const spires = board.findIndex(({ terrain }) => terrain === "crystalSpires");
  const [first = -1, second = -1] = forests;
  const events: GameEvent[] = [
    { type: "turnBegan", seat: 1, turn: 2 },
    moved("human", spires, first),
    moved("human", spires, first),
    moved("fungoid", spires, second),
    moved("human", first, spires),
    { type: "turnBegan", seat: 0, turn: 3 },
  ];
  const props = {
    turns: turnsSinceLastTurnOf(events, 0),
    isFirstRound: false,
    info,
    board,
    open: true,
    readingCount: 0,
    onreplayturns: vi.fn(),
    ontoggle: vi.fn(),
    onhighlight: vi.fn(),
  };
  const { rerender } = render(TurnSummaryPanel, props);
  // Two forests are told apart by their coordinates.
  const line = screen.getByText(/^Moved /).textContent;
  expect(line).toMatch(
    /^Moved 2\u00a0Humans to Liquifungus Forest \(.+\); 1\u00a0Fungoid to Liquifungus Forest \(.+\); 1\u00a0Human to Crystal Spires$/,
  );
  expect(screen.getByRole("status").textContent).toBe("");
  await rerender({ ...props, readingCount: 1 });
  expect(screen.getByRole("status").textContent).toContain(`: ${line}.`);
});
