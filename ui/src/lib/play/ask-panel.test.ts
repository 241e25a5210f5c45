import { cleanup, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { Action, Choices, Edition, View } from "../../bindings";
import { FixturePort } from "../../test/fixture-port";
import { KINDS } from "../art/units";
import { Game } from "../game/game.svelte";
import AskPanel from "./AskPanel.svelte";
import HandDock from "./HandDock.svelte";
import { Play } from "./play.svelte";

/** Renders the question of a fixture with some of its choices replaced. */
async function renderQuestion(
  name: string,
  overrides: Partial<Choices>,
  edition: Edition = "2012",
): Promise<{ play: Play; view: View }> {
  const port = await FixturePort.named(name);
  const game = new Game(port);
  await game.connect();
  const { update, info } = port.fixture;
  const choices = update.view.choices;
  if (choices) game.view = { ...update.view, choices: { ...choices, ...overrides } };
  const [play, view] = [new Play(game, port), game.view as View];
  render(AskPanel, { play, view, info: { ...info, edition }, onskip: () => undefined });
  return { play, view };
}

describe("the targets of a card", () => {
  it("are all listed if none of them is on the board", async () => {
    const targets = (["attacker", "defender"] as const).flatMap((side) =>
      KINDS.map((kind): Action => ({ type: "aim", side, kind })),
    );
    await renderQuestion("target", { targets });
    expect(screen.getAllByRole("button", { name: /’s / })).toHaveLength(targets.length);
    expect(screen.queryByText("Choose a gold hex.")).toBeNull();
  });

  it("are chosen on the board if they are on many hexes", async () => {
    const targets = KINDS.concat(KINDS).map((kind, hex): Action => ({ type: "pick", kind, hex }));
    const { play } = await renderQuestion("target", { targets });
    const answerCount = () => screen.queryAllByRole("button").length;
    const before = answerCount();
    play.selectedHex = 2;
    await Promise.resolve();
    expect(answerCount()).toBe(before + 1);
  });
});

describe("a mission of the transmission line that can be fulfilled", () => {
  it("is focused if no mission in the hand can be fulfilled, and again after it is put back", async () => {
    const port = await FixturePort.named("hand");
    const game = new Game(port);
    await game.connect();
    const { update, info } = port.fixture;
    const choices = update.view.choices;
    const handCards = update.view.hand.map(({ card }) => card);
    const lineCards = info.catalogue.cards
      .filter(({ id, vp }) => vp > 0 && !handCards.includes(id))
      .slice(0, 2);
    const [, fulfillable] = lineCards;
    if (!choices || !fulfillable) throw new Error("the fixture has no choices or too few missions");
    const line = lineCards.map(({ id }) => ({ card: id, count: 1 }));
    const view: View = {
      ...update.view,
      transmissionLine: line,
      choices: { ...choices, play: [fulfillable.id] },
    };
    game.view = view;
    const play = new Play(game, port);
    const { component } = render(HandDock, { play, view, drawnView: view, info, onadvice: () => undefined });
    const lineButtons = within(screen.getByRole("group", { name: "Transmission line" })).getAllByRole(
      "button",
    );
    component.focusCard();
    expect(document.activeElement).toBe(lineButtons[1]);
    play.selectedCard = fulfillable.id;
    await tick();
    expect(document.activeElement).not.toBe(lineButtons[1]);
    play.selectedCard = null;
    await tick();
    expect(document.activeElement).toBe(lineButtons[1]);
  });
});

describe("before the game ends", () => {
  it("mentions cards of the open hand that can still be exchanged", async () => {
    const ask = { type: "lastObjectives" } as const;
    const exchangeNote = /can still be exchanged/;
    await renderQuestion("hand", { ask, play: [], exchange: [1] });
    screen.getByText(exchangeNote);
    screen.getByRole("button", { name: "Done" });
    screen.getByText(/last Objectives/);
    cleanup();
    await renderQuestion("hand", { ask, play: [], exchange: [] });
    expect(screen.queryByText(exchangeNote)).toBeNull();
    cleanup();
    await renderQuestion("hand", { ask }, "2005");
    expect(screen.queryByText(/objective/i)).toBeNull();
  });
});
