import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import start2 from "../../fixtures/start2.json";
import type { GameInfo, HexView } from "../../bindings";
import type { Entry } from "../log/entries";
import LogPanel from "./LogPanel.svelte";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";

setShowsProvenanceMarks(true);

const recordedInfo = start2.info as unknown as GameInfo;
const board = start2.update.view.hexes as HexView[];
/** `count` mining entries: the first with 1 rubium, each further one with 1 rubium more. */
const minedEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    events: [{ type: "mined", seat: 0, rubium: index + 1 }],
    steps: [index],
    undoneSteps: [],
  }));
/** Renders a log and records the highlighted hexes and the opened cards. */
function renderLog(log: readonly Entry[], info: GameInfo = recordedInfo) {
  const callbacks = { onhighlight: vi.fn(), onshowcard: vi.fn() };
  return { ...callbacks, ...render(LogPanel, { log, board, info, ...callbacks }) };
}
const move: Entry = {
  id: 1,
  events: [{ type: "moved", seat: 0, kind: "human", from: 3, to: 4, via: [null, null] }],
  steps: [0],
  undoneSteps: [],
};
const cardPlay: Entry = {
  id: 2,
  events: [{ type: "cardPlayed", seat: 0, card: 7 }],
  steps: [1],
  undoneSteps: [],
};
const nameOfPlayedCard = recordedInfo.catalogue.cards.find(({ id }) => id === 7)?.name.en ?? "";
const lines = () => screen.getAllByRole("listitem").map((line) => line.textContent);

it("the log panel shows the latest lines, and earlier ones on request", async () => {
  renderLog(minedEntries(100));
  expect(lines()).toHaveLength(60);
  expect(lines().at(-1)).toContain("100");
  screen.getByRole("button", { name: "Show earlier" }).click();
  await expect.poll(lines).toHaveLength(100);
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});

it("the log panel has no button for earlier lines while all lines are shown", () => {
  renderLog(minedEntries(60));
  expect(screen.queryByRole("button")).toBeNull();
});

it("the log panel marks reconstructed card names visibly and for screen readers", () => {
  const cards = recordedInfo.catalogue.cards.filter(
    ({ class: cardClass }) => cardClass === "deployment" || cardClass === "battleMission",
  );
  const [reconstructed, printed] = [
    cards.find(({ provenance }) => provenance.name === "reconstruction"),
    cards.find(({ provenance }) => provenance.name === "printed"),
  ];
  if (!reconstructed || !printed)
    throw new Error("the catalogue lacks a card with a reconstructed or a printed name");
  const playEntries = [reconstructed, printed].map(({ id }, index) => ({
    id: index,
    events: [{ type: "cardPlayed", seat: 0, card: id }],
    steps: [index],
    undoneSteps: [],
  })) as Entry[];
  renderLog(playEntries);
  const [first, second] = lines();
  expect(first).toContain(`${reconstructed.name.en}◇(reconstructed)`);
  expect(second).toContain(printed.name.en);
  expect(second).not.toContain("◇");
});

it("the log panel does not treat the mark in a player's name as a reconstruction", () => {
  const players = recordedInfo.players.map((player, seat) =>
    seat === 0 ? { ...player, name: "Ana ◇" } : player,
  );
  renderLog(minedEntries(1), { ...recordedInfo, players });
  expect(lines()[0]).toContain("Ana ◇");
  expect(lines()[0]).not.toContain("reconstructed");
});

it("the log panel highlights the hexes of the line under the pointer", async () => {
  const { onhighlight } = renderLog([move, cardPlay]);
  await userEvent.hover(screen.getByText(/moves 1 Human/));
  expect(onhighlight).toHaveBeenLastCalledWith([3, 4]);
  await userEvent.hover(screen.getByText("plays", { exact: false }));
  expect(onhighlight).toHaveBeenLastCalledWith([]);
});

it("the log panel moves from line to line with arrow keys, and from a line to its card", async () => {
  const { onhighlight, onshowcard } = renderLog([move, cardPlay]);
  screen.getByRole("group", { name: "Log" }).focus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(onhighlight).toHaveBeenLastCalledWith([3, 4]);
  await userEvent.keyboard("{ArrowDown}{Tab}");
  expect(document.activeElement?.textContent).toContain(nameOfPlayedCard);
  await userEvent.keyboard("{Enter}");
  expect(onshowcard).toHaveBeenCalledWith(7);
});

it("the log panel makes the name of a card a button, also in a note about an undone step", async () => {
  const undoEntry: Entry = {
    id: 3,
    events: [],
    steps: [],
    undoneSteps: [{ step: 1, seat: 0, actions: [{ type: "open", action: { type: "play", card: 7 } }] }],
  };
  const { onshowcard } = renderLog([undoEntry]);
  await userEvent.click(screen.getByRole("button", { name: new RegExp(nameOfPlayedCard) }));
  expect(onshowcard).toHaveBeenCalledWith(7);
});

it("the log panel shows the number of new lines below the visible ones", async () => {
  const { rerender } = renderLog(minedEntries(61));
  // Showing earlier lines keeps the log from scrolling to new ones.
  await userEvent.click(screen.getByRole("button", { name: "Show earlier" }));
  const passEntry: Entry = {
    ...cardPlay,
    id: 99,
    events: [{ type: "passed", seat: 1, isForWholeBattle: false }],
  };
  await rerender({ log: [...minedEntries(61), { ...cardPlay, id: 98 }, passEntry] });
  await userEvent.click(screen.getByRole("button", { name: "1 newer entry" }));
  expect(screen.queryByRole("button", { name: /newer/ })).toBeNull();
});
