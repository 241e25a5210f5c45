import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Controller } from "../../bindings";
import { FixturePort } from "../../test/fixture-port";
import { Game } from "../game/game.svelte";
import { cardName, withoutProvenanceMarks } from "../words/names";
import FulfilButtons from "./FulfilButtons.svelte";
import { Play } from "./play.svelte";

const CARD = 3;

/** Shows the buttons of a game with these controllers in which one mission can be fulfilled. */
async function showButtons(controllers: Controller[]) {
  const port = await FixturePort.named("practice");
  const game = new Game(port);
  await game.connect();
  const { view, status } = game;
  if (!view?.choices || !status) throw new Error("no decision is pending");
  game.status = { ...status, controllers };
  game.view = { ...view, choices: { ...view.choices, playableCards: [CARD] } as typeof view.choices };
  render(FulfilButtons, { play: new Play(game, port), isAnnounced: true });
  screen.getByRole("button", { name: /^Fulfil/ });
  return {
    region: screen.getByRole("status", { hidden: true }),
    name: withoutProvenanceMarks(cardName(port.fixture.info, CARD)),
  };
}

it("a mission that can be fulfilled is announced to the only person", async () => {
  const { region, name } = await showButtons(["person", "officer"]);
  await vi.waitFor(() => expect(region.textContent).toContain(name));
});

it("a mission of an open hand is not announced if other people can hear it", async () => {
  const { region } = await showButtons(["person", "person"]);
  // By now, the only person would have heard the announcement.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(region.textContent.trim()).toBe("");
});
