import { describe, expect, it } from "vitest";
import type { Action, Choices, Controller, StepSummary } from "../../bindings";
import { Game } from "../game/game.svelte";
import { FixturePort } from "../../test/fixture-port";
import { automaticAction, reasonForAutomaticAnswer } from "./automatic-action.svelte";

const stepWith = (action: Action): StepSummary => ({
  step: 0,
  seat: 0,
  actions: [{ type: "open", action }],
});

describe("a phase that ends automatically", () => {
  it("has no possible action, was not reached by undo, and follows no action that the player may want to undo", async () => {
    const game = new Game(await FixturePort.named("practice"));
    await game.connect();
    expect(game.view?.choices?.canEndAutomatically).toBe(true);
    // The game has just been opened, and no action has been taken.
    expect(automaticAction(game, true)).toBeNull();
    game.allowsAutomaticActions = true;
    const lastAction = game.status?.undoableSteps.at(-1)?.actions[0];
    const hasEndedPhase = lastAction?.type === "open" && lastAction.action.type === "endPhase";
    expect(automaticAction(game, true)).toEqual(hasEndedPhase ? { type: "endPhase" } : null);
    const endsAfter = (...actions: Action[]): boolean => {
      if (game.status)
        game.status = { ...game.status, undoableSteps: actions.map((action) => stepWith(action)) };
      return automaticAction(game, true)?.type === "endPhase";
    };
    expect(endsAfter()).toBe(true);
    expect(endsAfter({ type: "buy", kind: "human", hex: 0 })).toBe(false);
    // After picking a casualty, the player has no reason to undo the earlier purchase.
    expect(endsAfter({ type: "buy", kind: "human", hex: 0 }, { type: "casualty", kind: "human" })).toBe(true);
  });
});

it("the Battle phase waits after a battle while the only person can fulfil a mission", async () => {
  const game = new Game(await FixturePort.named("practice"));
  await game.connect();
  const { view, status } = game;
  if (!view?.choices || !status) throw new Error("no decision is pending");
  game.allowsAutomaticActions = true;
  game.status = { ...status, undoableSteps: [] };
  const endsWith = (latestBattle: unknown, controllers: Controller[], playableCards = [3]): boolean => {
    game.latestBattle = latestBattle as Game["latestBattle"];
    const choices = { ...view.choices, playableCards } as typeof view.choices;
    game.view = { ...view, phase: "battle", choices };
    if (game.status) game.status = { ...game.status, controllers };
    return automaticAction(game, true)?.type === "endPhase";
  };
  const battle = { end: {} };
  expect(endsWith(battle, ["person", "officer"])).toBe(false);
  expect(endsWith(battle, ["person", "officer"], [])).toBe(true);
  expect(endsWith(null, ["person", "officer"])).toBe(true);
  // If the phase waited, another person would see that the hand contains a mission that can be fulfilled.
  expect(endsWith(battle, ["person", "person"])).toBe(true);
});

describe("a question without a choice", () => {
  /** The game of a fixture with these controllers, in which this action is forced. */
  async function gameWithForcedAction(action: Action, controllers: Controller[]): Promise<Game> {
    const game = new Game(await FixturePort.named("window"));
    await game.connect();
    const { view, status } = game;
    if (!view?.choices || !status) throw new Error("no decision is pending");
    game.view = { ...view, choices: { ...view.choices, forcedAction: action } };
    game.status = { ...status, controllers, hand: { type: "closed" } };
    game.allowsAutomaticActions = true;
    return game;
  }

  it("is answered automatically for the only person in the game", async () => {
    const game = await gameWithForcedAction({ type: "pass" }, ["person", "officer", "officer"]);
    expect(automaticAction(game, true)).toEqual({ type: "pass" });
    game.isWatching = true;
    expect(automaticAction(game, true)).toBeNull();
  });

  it("waits if an automatic action would reveal something about the hand to another person", async () => {
    const controllers: Controller[] = ["person", "person", "officer"];
    expect(automaticAction(await gameWithForcedAction({ type: "pass" }, controllers), true)).toBeNull();
    const casualty: Action = { type: "casualty", kind: "human" };
    expect(automaticAction(await gameWithForcedAction(casualty, controllers), true)).toEqual(casualty);
    const explore: Action = { type: "explore", hex: 3 };
    expect(automaticAction(await gameWithForcedAction(explore, controllers), true)).toEqual(explore);
  });

  it("is asked in a battle between other players until the player declines such questions", async () => {
    const game = await gameWithForcedAction({ type: "pass" }, ["officer", "officer", "person"]);
    game.declinesOthersBattles = true;
    expect(game.isAskedInOthersBattle).toBe(false);
    expect(automaticAction(game, false)).toBeNull();
    const { view } = game;
    const battle = view?.battle;
    if (!view || !battle) throw new Error("the fixture has no battle");
    const forces = battle.forces.map((force) => ({ ...force, seat: force.seat === 2 ? 1 : force.seat }));
    game.view = { ...view, battle: { ...battle, forces } };
    expect(game.isAskedInOthersBattle).toBe(true);
    expect(automaticAction(game, false)).toEqual({ type: "passBattle" });
    expect(reasonForAutomaticAnswer(game)).toBe("You are not asked in others’ battles.");
    game.declinesOthersBattles = false;
    expect(automaticAction(game, false)).toBeNull();
    // With several people at the screen, automatic passing would reveal who has declined.
    game.declinesOthersBattles = true;
    if (game.status) game.status = { ...game.status, controllers: ["person", "officer", "person"] };
    expect(automaticAction(game, false)).toBeNull();
  });

  it("says that no card can be played, or that none would help", async () => {
    const game = await gameWithForcedAction({ type: "pass" }, ["officer", "officer", "person"]);
    if (!game.view?.choices) throw new Error("no decision is pending");
    game.view = { ...game.view, choices: { ...game.view.choices, playableCards: [] } };
    expect(reasonForAutomaticAnswer(game)).toBe("No card can be played.");
    game.view = { ...game.view, choices: { ...game.view.choices, playableCards: [3] } } as typeof game.view;
    expect(reasonForAutomaticAnswer(game)).toBe("No card would help now.");
  });

  it("says that drawing the loser’s card costs nothing", async () => {
    const game = await gameWithForcedAction({ type: "takeEnergize" }, ["officer", "officer", "person"]);
    if (!game.view?.choices) throw new Error("no decision is pending");
    const choices: Choices = { ...game.view.choices, decision: { type: "loserCard" } };
    game.view = { ...game.view, choices };
    expect(reasonForAutomaticAnswer(game)).toBe("Drawing it costs nothing.");
  });

  it("waits after an undo", async () => {
    const game = await gameWithForcedAction({ type: "pass" }, ["person", "officer", "officer"]);
    game.allowsAutomaticActions = false;
    expect(automaticAction(game, true)).toBeNull();
  });
});

describe("revealing all tokens", () => {
  it("reveals one token after another, and stops at any other action", async () => {
    const game = new Game(await FixturePort.named("movement"));
    await game.connect();
    if (!game.view?.choices) throw new Error("no decision is pending");
    const hexesToExplore = [3, 8];
    const choices = { ...game.view.choices, hexesToExplore, canEndAutomatically: false };
    game.view = { ...game.view, choices };
    game.allowsAutomaticActions = true;
    expect(automaticAction(game, true)).toBeNull();
    game.revealAll();
    expect(automaticAction(game, false)).toEqual({ type: "explore", hex: hexesToExplore[0] });
    void game.act({ type: "explore", hex: hexesToExplore[0] ?? 0 });
    expect(game.isRevealingAll).toBe(true);
    void game.act({ type: "casualty", kind: "human" });
    expect(game.isRevealingAll).toBe(false);
  });
});
