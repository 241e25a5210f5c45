import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Action, Choices, Edition, Event as GameEvent, View } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { centre } from "../art/geometry";
import { KINDS } from "../art/units";
import { Game } from "../game/game.svelte";
import type { Entry } from "../log/entries";
import { progressFraction } from "../words/mission-progress";
import { cardTitle } from "../words/names";
import AskPanel from "./AskPanel.svelte";
import { casualtyCause } from "./casualty-cause";
import HandDock from "./HandDock.svelte";
import HexMenu from "./HexMenu.svelte";
import { Play } from "./play.svelte";
import { pickText, questionText } from "./question";
import CardWindowPrompt from "./CardWindowPrompt.svelte";

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
  render(AskPanel, { play, view, info: { ...info, edition }, ondecline: () => undefined });
  return { play, view };
}

describe("the targets of a card", () => {
  it("are all listed if none of them is on the board", async () => {
    const targets = (["attacker", "defender"] as const).flatMap((side) =>
      KINDS.map((kind): Action => ({ type: "targetKind", side, kind })),
    );
    await renderQuestion("target", { targets });
    expect(screen.getAllByRole("button", { name: /’s / })).toHaveLength(targets.length);
    expect(screen.queryByText("Choose a marked hex.")).toBeNull();
  });

  it("are chosen on the board if they are on many hexes", async () => {
    const targets = KINDS.concat(KINDS).map((kind, hex): Action => ({ type: "targetUnit", kind, hex }));
    const { play } = await renderQuestion("target", { targets });
    const answerCount = () => screen.queryAllByRole("button").length;
    const initialCount = answerCount();
    play.selectedHex = 2;
    await Promise.resolve();
    expect(answerCount()).toBe(initialCount + 1);
  });
});

describe("a card that asks for a target", () => {
  it("can be taken back only if the step that played it can be undone", async () => {
    const { play } = await renderQuestion("target", {});
    const { status } = play.game;
    if (!status) throw new Error("the game has no status");
    play.game.status = { ...status, undoableSteps: [] };
    await tick();
    expect(screen.queryByRole("button", { name: "Do not play it" })).toBeNull();
    const undo = vi.spyOn(play.game, "undo").mockResolvedValue(true);
    const action: Action = { type: "play", card: 0 };
    play.game.status = {
      ...status,
      undoableSteps: [{ step: 7, seat: 0, actions: [{ type: "open", action }] }],
    };
    await fireEvent.click(await screen.findByRole("button", { name: "Do not play it" }));
    expect(undo).toHaveBeenCalledExactlyOnceWith(7);
  });
});

it("the question about an advance names the units that may advance", async () => {
  await renderQuestion("advance", {});
  screen.getByText(/may advance \d .+, one hex each/);
});

describe("the units that a card moves", () => {
  const pickAction: Action = { type: "targetUnit", kind: "human", hex: 2 };

  it("are asked for first, and listed once they are chosen", async () => {
    const { view } = await renderQuestion("target", { targets: [pickAction] });
    screen.getByText("Choose the units, then the hex where they go.");
    const { cardInPlay } = view;
    if (!cardInPlay) throw new Error("the fixture has no card in play");
    cleanup();
    const port = await FixturePort.named("target");
    const game = new Game(port);
    await game.connect();
    const picked = [{ kind: "human" as const, count: 2 }];
    const pickedView = { ...view, cardInPlay: { ...cardInPlay, from: 2, picked } };
    game.view = pickedView;
    const { info } = port.fixture;
    render(AskPanel, { play: new Play(game, port), view: pickedView, info, ondecline: () => undefined });
    screen.getByText("Chosen: 2 Humans. Choose more, or a marked hex where they go.");
    if (!view.choices) throw new Error("the fixture has no choices");
    const lastChoices: Choices = { ...view.choices, targets: [{ type: "targetHex", hex: 3 }] };
    expect(pickText(lastChoices, pickedView, info)).toBe(
      "Chosen: 2 Humans. Choose a marked hex where they go.",
    );
  });

  it("on the same hex can be chosen together, in the list and beside the hex", async () => {
    const [human, fungoid] = [pickAction, { ...pickAction, kind: "fungoid" as const }];
    const targetGroups = [
      [human, human, fungoid],
      [human, human],
    ];
    const { play, view } = await renderQuestion("target", { targets: [human, fungoid], targetGroups });
    const act = vi.spyOn(play, "act").mockResolvedValue(true);
    await fireEvent.click(screen.getByRole("button", { name: /^2 Humans and 1 Fungoid, / }));
    expect(act).toHaveBeenLastCalledWith(human, human, fungoid);
    cleanup();
    await play.press(2);
    const { info } = (await FixturePort.named("target")).fixture;
    render(HexMenu, { play, hex: 2, view, info });
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent.trim());
    expect(names).toEqual(["2 Humans and 1 Fungoid", "2 Humans", "1 Human", "1 Fungoid"]);
  });

  it("are asked for without a destination if the card is Forced March", async () => {
    const port = await FixturePort.named("target");
    const { info, update } = port.fixture;
    const { view } = update;
    const card = info.catalogue.cards.find(({ effect }) => effect?.effect === "extraStep")?.id;
    if (card === undefined || !view.choices || !view.cardInPlay)
      throw new Error("the fixture has no Forced March card or no card in play");
    const choices: Choices = { ...view.choices, decision: { type: "target", card }, targets: [pickAction] };
    expect(pickText(choices, view, info)).toBe("Choose units on a marked hex, all from the same one.");
    const cardInPlay = { ...view.cardInPlay, picked: [{ kind: "human" as const, count: 1 }] };
    const text = pickText(choices, { ...view, cardInPlay }, info);
    expect(text).toBe("Chosen: 1 Human. You can choose more on a marked hex.");
  });

  it("have their hex highlighted while their entry in the list is pointed at", async () => {
    const { play } = await renderQuestion("target", { targets: [pickAction] });
    const entry = screen.getAllByRole("button").find((button) => button.textContent.includes("1 Human"));
    await fireEvent.pointerEnter(entry?.parentElement as HTMLElement);
    expect(play.hexOfActiveEntry).toBe(2);
    await fireEvent.pointerLeave(entry?.parentElement as HTMLElement);
    expect(play.hexOfActiveEntry).toBeNull();
  });

  it("are named without their hex in the menu beside the hex", async () => {
    const targets: Action[] = [pickAction, { ...pickAction, kind: "fungoid" }];
    const { play, view } = await renderQuestion("target", { targets });
    cleanup();
    play.selectedHex = 2;
    const { info } = (await FixturePort.named("target")).fixture;
    render(HexMenu, { play, hex: 2, view, info });
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent.trim());
    expect(names).toEqual(["1 Human", "1 Fungoid"]);
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
    const transmissionLine = lineCards.map(({ id }) => ({ card: id, count: 1 }));
    const view: View = {
      ...update.view,
      transmissionLine,
      choices: { ...choices, playableCards: [fulfillable.id] },
    };
    game.view = view;
    const play = new Play(game, port);
    const { component } = render(HandDock, {
      play,
      view,
      latestView: view,
      info,
      onadvice: () => undefined,
      onleave: () => undefined,
    });
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

describe("the question after a won battle", () => {
  it.each([
    [["battleMission"], "You may fulfil a battle mission."],
    [["objective"], "You may fulfil an Objective now, or later this turn."],
    [["battleMission", "objective"], "You may fulfil one battle mission, and any Objectives."],
    [[], "You may fulfil a battle mission."],
  ])("asks about the classes of missions that can be fulfilled: %j", async (classes, question) => {
    const port = await FixturePort.named("hand");
    const { info, update } = port.fixture;
    const playableCards = classes.map(
      (name) => info.catalogue.cards.find((card) => card.class === name)?.id ?? -1,
    );
    const { choices } = update.view;
    if (!choices) throw new Error("the fixture has no choices");
    const view = { ...update.view, choices: { ...choices, playableCards } };
    expect(questionText({ type: "battleMission" }, 0, true, view, info)).toBe(question);
  });
});

describe("the question before the game ends", () => {
  it("mentions cards of the open hand that can still be exchanged", async () => {
    const decision = { type: "beforeElimination" } as const;
    const exchangeNote = /can still be exchanged/;
    await renderQuestion("hand", { decision, playableCards: [], exchangeableCards: [1] });
    screen.getByText(exchangeNote);
    screen.getByRole("button", { name: "Done" });
    screen.getByText(/last Objectives/);
    cleanup();
    await renderQuestion("hand", { decision, playableCards: [], exchangeableCards: [] });
    expect(screen.queryByText(exchangeNote)).toBeNull();
    cleanup();
    await renderQuestion("hand", { decision }, "2005");
    expect(screen.queryByText(/objective/i)).toBeNull();
  });
});

describe("the heading of a question about a card", () => {
  it("names the card and what is chosen", async () => {
    const { view } = await renderQuestion("target", {});
    expect(view.pendingInput).toMatchObject({ decision: { type: "target" } });
    screen.getByRole("heading", { name: /Targeting Uplink: Which dice\?/ });
  });
});

describe("the cause of a casualty", () => {
  const causeOfCasualty = async (
    isChosenByOther: boolean,
    ...events: GameEvent[]
  ): Promise<string | null> => {
    const { info } = await FixturePort.named("movement").then(({ fixture }) => fixture);
    return casualtyCause(
      [{ step: 1, seat: 0, events }] as unknown as readonly Entry[],
      isChosenByOther,
      info,
    );
  };
  const causeOf = (...events: GameEvent[]) => causeOfCasualty(false, ...events);
  const step: GameEvent = { type: "stepBegan", kind: "fungoid", diceCounts: [1, 1] };

  it("is the latest special attack, card, sacrifice or step", async () => {
    expect(await causeOf()).toBeNull();
    expect(await causeOf(step)).toBe("Hit in the step of the Fungoids.");
    const attack: GameEvent = { type: "specialAttack", seat: 0, kind: "rubiumDragon", from: 1, to: 2 };
    expect(await causeOf(step, attack)).toBe("Hit by Ada’s special attack (Rubium Dragon).");
    const played: GameEvent = { type: "cardPlayed", seat: 1, card: 7 };
    const rolled: GameEvent = { type: "cardRolled", seat: 1, side: "attacker", face: 5, isHit: true };
    expect(await causeOf(attack, played, rolled)).toBe("Blaise has hit with “Sniper Team”.");
    const lost = { type: "unitLost", seat: 1, kind: "human", hex: 2 } as const;
    expect(await causeOf(step, { ...lost, cause: "sacrifice" })).toBe(
      "Blaise has sacrificed 1 Human for a hit.",
    );
    expect(await causeOf(step, { ...lost, cause: "battle" })).toBe("Hit in the step of the Fungoids.");
  });

  it("includes the natural face that lets a player pick another player's unit", async () => {
    const leaperStep: GameEvent = { ...step, kind: "lavaLeaper" };
    expect(await causeOfCasualty(true, leaperStep)).toBe(
      "The Lava Leapers hit with a natural 6, so their owner picks the casualty.",
    );
    expect(await causeOfCasualty(false, leaperStep)).toBe("Hit in the step of the Lava Leapers.");
    expect(await causeOfCasualty(true, step)).toBe("Hit in the step of the Fungoids.");
    const byCard: GameEvent = { type: "casualtyPickGranted", seat: 1, side: "defender" };
    expect(await causeOfCasualty(true, leaperStep, byCard)).toBe("Hit in the step of the Lava Leapers.");
  });
});

describe("a card window", () => {
  it("names the step and the card played last, because players are asked again after each card", async () => {
    const port = await FixturePort.named("window");
    const game = new Game(port);
    await game.connect();
    const { view, info, latestBattle } = game;
    if (!view?.battle || !info || !latestBattle) throw new Error("the fixture has no battle");
    game.latestBattle = { ...latestBattle, cards: [{ seat: 1, card: 7, effects: [] }] };
    const battle = { ...view.battle, window: "afterDice", stepKind: "fungoid" } as const;
    render(CardWindowPrompt, { play: new Play(game, port), view: { ...view, battle }, info });
    screen.getByText("After the dice of the Fungoids");
    screen.getByText("Played last: Sniper Team (Blaise)");
  });
});

it("the chosen card is at the left, except beside a battle in the left half of the board", async () => {
  const port = await FixturePort.named("draw");
  const game = new Game(port);
  await game.connect();
  const { view } = port.fixture.update;
  const [handCard] = view.hand;
  const { battle } = (await fixture("window")).update.view;
  if (!handCard || !battle) throw new Error("the fixtures need a hand card and a battle");
  const { info } = port.fixture;
  const play = new Play(game, port);
  const byX = view.hexes.toSorted((a, b) => centre(a).x - centre(b).x);
  const viewWith = (hex: number | undefined) => ({
    ...view,
    battle: hex === undefined ? null : { ...battle, hex },
  });
  const callbacks = { onadvice: () => undefined, onleave: () => undefined };
  const props = { play, view, latestView: viewWith(undefined), info, ...callbacks };
  const { rerender } = render(HandDock, props);
  play.selectedCard = handCard.card;
  await tick();
  const isAtRight = () =>
    screen.getByRole("group", { name: "The chosen card" }).classList.contains("at-right");
  expect(isAtRight()).toBe(false);
  await rerender({ latestView: viewWith(byX[0]?.id) });
  expect(isAtRight()).toBe(true);
  await rerender({ latestView: viewWith(byX.at(-1)?.id) });
  expect(isAtRight()).toBe(false);
});

it("the progress on a mission follows the shown view, and ignores dice whose animation is still to come", async () => {
  const port = await FixturePort.named("draw");
  const game = new Game(port);
  await game.connect();
  const { view } = port.fixture.update;
  const [mission] = view.missionProgress.filter((entry) => progressFraction(entry) !== null);
  const [part] = mission?.parts ?? [];
  if (!mission || !part) throw new Error("the fixture has no mission with countable progress");
  const viewAt = (current: number): View => ({
    ...view,
    missionProgress: [{ ...mission, parts: [{ ...part, current, required: 9 }] }],
  });
  const callbacks = { onadvice: () => undefined, onleave: () => undefined };
  const { info } = port.fixture;
  const { container } = render(HandDock, {
    ...{ play: new Play(game, port), view: viewAt(5), latestView: viewAt(7), info },
    ...callbacks,
  });
  expect(container.textContent).toContain("5/9");
  expect(container.textContent).not.toContain("7/9");
});

it("a card drawn in a computer's turn appears in the hand only when the animation shows it", async () => {
  const port = await FixturePort.named("draw");
  const game = new Game(port);
  await game.connect();
  const { view } = port.fixture.update;
  const { info } = port.fixture;
  const [handCard] = view.hand;
  const front = info.catalogue.cards[handCard?.card ?? 0];
  if (!front || view.viewer === null) throw new Error("the fixture needs an open hand with a card");
  const shownView = { ...view, hand: view.hand.filter(({ card }) => card !== front.id) };
  game.isWatching = true;
  const callbacks = { onadvice: () => undefined, onleave: () => undefined };
  render(HandDock, { play: new Play(game, port), view: shownView, latestView: view, info, ...callbacks });
  const isCardShown = () => screen.queryByRole("button", { name: new RegExp(cardTitle(front)) }) !== null;
  expect(isCardShown()).toBe(false);
  game.isWatching = false;
  await tick();
  expect(isCardShown()).toBe(true);
});
