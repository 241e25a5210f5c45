import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import type { Entry } from "../log/entries";
import { cardTitle } from "../words/names";
import CardsDialog from "./CardsDialog.svelte";

async function renderDialog(deck: "energize" | "missions") {
  const { info, update } = await fixture("start2");
  const [battle, deployment, objective] = (["battle", "deployment", "objective"] as const).map((type) =>
    info.catalogue.cards.find((card) => card.class === type),
  );
  if (!battle || !deployment || !objective)
    throw new Error("the catalogue lacks a card of one of the classes");
  const log: Entry[] = [
    { type: "turnBegan", seat: 1, turn: 2 } as const,
    { type: "cardPlayed", seat: 1, card: deployment.id } as const,
    { type: "missionFulfilled", seat: 1, card: objective.id, vp: 1 } as const,
  ].map((event, id) => ({ id, events: [event], steps: [id], undoneSteps: [] }));
  const decks = { ...update.view.decks, energizeDiscard: [{ card: battle.id, count: 2 }] };
  render(CardsDialog, { deck, view: { ...update.view, decks }, info, log, onclose: vi.fn() });
  const cardNames = (section: string) =>
    within(screen.getByRole("region", { name: new RegExp(section) }))
      .queryAllByRole("listitem")
      .map((item) => item.querySelector("h3")?.textContent.trim());
  return { cardNames, battle, deployment, objective, player: info.players[1]?.name ?? "" };
}

it("the dialog lists the discard pile of a deck, and which of its cards each player has played", async () => {
  const { cardNames, battle, deployment, objective, player } = await renderDialog("energize");
  expect(cardNames("Discard pile")).toEqual([cardTitle(battle)]);
  expect(screen.getByText("2 copies")).toBeTruthy();
  expect(cardNames(player)).toEqual([cardTitle(deployment)]);
  await userEvent.click(screen.getByRole("radio", { name: "Missions" }));
  expect(cardNames("Discard pile")).toEqual([]);
  expect(cardNames(player)).toEqual([cardTitle(objective)]);
  expect(screen.getByText("Turn 2")).toBeTruthy();
});

it("the dialog enlarges the card under the pointer or in focus", async () => {
  const { battle, deployment } = await renderDialog("energize");
  const large = () => screen.getByRole("article").textContent;
  expect(large()).toContain(cardTitle(battle));
  await userEvent.hover(screen.getByRole("button", { name: new RegExp(`^${cardTitle(deployment)}`) }));
  expect(large()).toContain(cardTitle(deployment));
  screen.getByRole("button", { name: new RegExp(`^${cardTitle(battle)}`) }).focus();
  await expect.poll(large).toContain(cardTitle(battle));
});
