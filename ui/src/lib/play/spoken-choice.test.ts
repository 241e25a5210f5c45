import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { FixturePort } from "../../test/fixture-port";
import { Game } from "../game/game.svelte";
import BuyPanel from "./BuyPanel.svelte";
import { Play } from "./play.svelte";
import SpokenChoice from "./SpokenChoice.svelte";

it("the selection is announced when the panel appears, even if a key changed it before", async () => {
  const port = await FixturePort.named("deployment");
  const game = new Game(port);
  await game.connect();
  const play = new Play(game, port);
  play.selectNextKind();
  render(SpokenChoice, { play, text: "Humans: 1 of 2", situation: "human" });
  const region = screen.getByRole("status", { hidden: true });
  // The content that a region has when it is added is not announced.
  expect(region.textContent.trim()).toBe("");
  await vi.waitFor(() => expect(region.textContent.trim()).toBe("Humans: 1 of 2"));
});

it("after the last possible purchase, the price of the unit type is not announced", async () => {
  const port = await FixturePort.named("deployment");
  const game = new Game(port);
  await game.connect();
  const { view, info } = game;
  if (!view?.choices || !info) throw new Error("the fixture has no choices");
  const play = new Play(game, port);
  render(BuyPanel, { play, view, info });
  const region = screen.getAllByRole("status", { hidden: true })[0] ?? document.body;
  await vi.waitFor(() => expect(region.textContent.trim()).toContain("Humans: 1 of "));
  const purchases = view.choices.purchases.map((row) => ({ ...row, max: 0, limit: "rubium" as const }));
  game.view = { ...view, choices: { ...view.choices, purchases } };
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(region.textContent.trim()).toBe("");
});
