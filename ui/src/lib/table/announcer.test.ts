import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, it, vi } from "vitest";
import type { TableEvent } from "../../bindings";
import { tableStoreAt } from "../../test/table";
import TableAnnouncer from "./TableAnnouncer.svelte";

it("a correction of a battle is announced once, with what it has changed, and without the steps of the battle", async () => {
  const { store } = await tableStoreAt("middle");
  const { status } = store;
  if (!status) throw new Error("no table is open");
  render(TableAnnouncer, { store });
  const lines = () => [...screen.getByRole("log").children].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(lines()).not.toEqual([]));
  const earlierLines = lines();
  const battleStepIndex = 5;
  const changes: TableEvent[] = [
    { type: "rubiumChanged", seat: 1, change: -2, now: 4, reason: "correction" },
  ];
  const events: TableEvent[] = [
    {
      ...{ type: "battleBegan", attacker: 0, defender: 1, terrain: "rockPlains" },
      ...{ attackers: [{ kind: "human", count: 2 }], defenders: [{ kind: "fungoid", count: 1 }] },
    },
  ];
  const undoableSteps = [
    { index: battleStepIndex, seat: null, entries: [{ type: "battleCorrected" as const, changes }] },
  ];
  store.status = { ...status, undoableSteps };
  store.latestHistory = [
    {
      type: "battleCorrected",
      firstStep: battleStepIndex,
      steps: [{ index: battleStepIndex, seat: 0, events }],
    },
  ];
  const announcedLines = ["Correction of the battle", "Blaise: Rubium, 6 → 4"];
  const newLines = () => lines().filter((line) => !earlierLines.includes(line));
  await vi.waitFor(() => expect(newLines()).toEqual(announcedLines));
  // An undo removes the correction from the log, but not what has been announced.
  store.status = { ...status, undoableSteps: [] };
  store.latestHistory = [...store.latestHistory];
  await vi.waitFor(() => expect(newLines()).toEqual(announcedLines));
});

it("a line is not announced again, with other words, when the table changes later", async () => {
  const { store } = await tableStoreAt("middle");
  const { view } = store;
  if (!view) throw new Error("no table is open");
  render(TableAnnouncer, { store });
  const events: TableEvent[] = [{ type: "bought", seat: 1, kind: "human", count: 2 }];
  const summary = { index: 90, seat: null, entries: [] };
  store.latestHistory = [{ type: "step", events, summary, isRedo: false }];
  const line = () => screen.queryByText(/^Blaise.*2 Humans/);
  await vi.waitFor(() => expect(line()).not.toBeNull());
  const announcedLine = line();
  const seats = view.seats.map((seat) => ({ ...seat, name: `${seat.name} renamed` }));
  store.view = { ...view, seats };
  await tick();
  expect(line()).toBe(announcedLine);
  expect(screen.queryByText(/renamed.*2 Humans/)).toBeNull();
});
