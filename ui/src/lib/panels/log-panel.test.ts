import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import start2 from "../../fixtures/start2.json";
import type { GameInfo, HexView } from "../../bindings";
import type { Entry } from "../log/entries";
import LogPanel from "./LogPanel.svelte";

const info = start2.info as unknown as GameInfo;
const board = start2.update.view.hexes as HexView[];
/** This number of mining events, each with one rubium more. */
const minedEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    events: [{ type: "mined", seat: 0, rubium: index + 1 }],
    steps: [index],
    tookBack: [],
  }));
const lines = () => screen.getAllByRole("listitem").map((line) => line.textContent);

it("shows the latest lines, and earlier ones on request", async () => {
  render(LogPanel, { log: minedEntries(100), board, info });
  expect(lines()).toHaveLength(60);
  expect(lines().at(-1)).toContain("100");
  screen.getByRole("button", { name: "Show earlier" }).click();
  await expect.poll(lines).toHaveLength(100);
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});

it("has no request button while all lines are shown", () => {
  render(LogPanel, { log: minedEntries(60), board, info });
  expect(screen.queryByRole("button")).toBeNull();
});

it("marks reconstructed card names visibly and for screen readers", () => {
  const cards = info.catalogue.cards.filter(
    ({ class: kind }) => kind === "deployment" || kind === "battleMission",
  );
  const [reconstructed, printed] = [
    cards.find(({ provenance }) => provenance.name === "reconstruction"),
    cards.find(({ provenance }) => provenance.name === "printed"),
  ];
  if (!reconstructed || !printed) throw new Error("cards of both kinds");
  const played = [reconstructed, printed].map(({ id }, index) => ({
    id: index,
    events: [{ type: "cardPlayed", seat: 0, card: id }],
    steps: [index],
    tookBack: [],
  })) as Entry[];
  render(LogPanel, { log: played, board, info });
  const [first, second] = lines();
  expect(first).toContain(`${reconstructed.name.en}◇(reconstructed)`);
  expect(second).toContain(printed.name.en);
  expect(second).not.toContain("◇");
});

it("does not treat the mark in a player's name as a reconstruction", () => {
  const players = info.players.map((player, seat) => (seat === 0 ? { ...player, name: "Ana ◇" } : player));
  render(LogPanel, { log: minedEntries(1), board, info: { ...info, players } });
  expect(lines()[0]).toContain("Ana ◇");
  expect(lines()[0]).not.toContain("reconstructed");
});
