import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Action, Controller, StepSummary } from "../../bindings";
import { Drag } from "../board/drag.svelte";
import { Game } from "../game/game.svelte";
import { FixturePort, fixture } from "../../test/fixture-port";
import { INPUT_GUARD_MS } from "../controls/replaced-control";
import ConcedeDialog from "./ConcedeDialog.svelte";
import ConfirmEnd from "./ConfirmEnd.svelte";
import HandoverCover from "./HandoverCover.svelte";
import { automaticAction, reasonToPass } from "./automatic-action.svelte";
import { HexReports } from "./hex-reports.svelte";
import KeysDialog from "./KeysDialog.svelte";
import KeysHint from "./KeysHint.svelte";
import ReportDialog from "./ReportDialog.svelte";
import UnitSheet from "./UnitSheet.svelte";

describe("the cover of a handover", () => {
  it("disappears after a new press, not after a press that began before it appeared", async () => {
    const { info, update } = await fixture("start2");
    const [ontakeseat, onundo, onhome] = [vi.fn(), vi.fn(), vi.fn()];
    const { view } = update;
    render(HandoverCover, {
      nextSeat: 1,
      view,
      info,
      board: view.hexes,
      lastStep: null,
      ontakeseat,
      onundo,
      onhome,
    });
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /^I am/ });
    button.click();
    expect(ontakeseat).not.toHaveBeenCalled();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(document.activeElement).toBe(button);
    const repeatedKey = new KeyboardEvent("keydown", {
      key: "Enter",
      repeat: true,
      cancelable: true,
      bubbles: true,
    });
    expect(button.dispatchEvent(repeatedKey)).toBe(false);
    await userEvent.setup().keyboard("{Enter}");
    expect(ontakeseat).toHaveBeenCalledExactlyOnceWith(true);
    expect(screen.queryByRole("button", { name: /^Undo:/ })).toBeNull();
  });
});

describe("the confirmation at the end of a phase", () => {
  it("is given by a second press of its key, but not by a double press or a held key", async () => {
    const { info } = await fixture("start2");
    const onend = vi.fn();
    const warnings = [{ type: "moves" } as const];
    render(ConfirmEnd, { warnings, skipsTo: null, info, endLabel: "End", onend, onclose: vi.fn() });
    const press = (init: KeyboardEventInit = {}) =>
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "e", ...init }));
    press();
    expect(onend).not.toHaveBeenCalled();
    await new Promise((resolve) => setTimeout(resolve, INPUT_GUARD_MS + 20));
    press({ repeat: true });
    press({ key: "Enter" });
    expect(onend).not.toHaveBeenCalled();
    press();
    expect(onend).toHaveBeenCalledOnce();
  });
});

it("each row of the list of keys has its keys as the header", () => {
  render(KeysDialog, { onclose: vi.fn() });
  const row = screen.getByRole("row", { name: /Shift\+K/, hidden: true });
  expect(within(row).getByRole("rowheader", { hidden: true }).textContent.trim()).toBe("K Shift+K");
  expect(within(row).getByRole("cell", { hidden: true }).textContent).toContain("previous kind");
});

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
    const last = game.status?.undo.at(-1)?.actions[0];
    const hasEndedPhase = last?.type === "open" && last.action.type === "endPhase";
    expect(automaticAction(game, true)).toEqual(hasEndedPhase ? { type: "endPhase" } : null);
    const endsAfter = (...actions: Action[]): boolean => {
      if (game.status) game.status = { ...game.status, undo: actions.map((action) => stepWith(action)) };
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
  game.status = { ...status, undo: [] };
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
  // A phase that waits would show another person that the hand contains such a mission.
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
    expect(reasonToPass(game)).toBe("You are not asked in others’ battles.");
    game.declinesOthersBattles = false;
    expect(automaticAction(game, false)).toBeNull();
    // With several persons at the screen, automatic passing would reveal who has declined.
    game.declinesOthersBattles = true;
    if (game.status) game.status = { ...game.status, controllers: ["person", "officer", "person"] };
    expect(automaticAction(game, false)).toBeNull();
  });

  it("says that no card can be played if that is the reason", async () => {
    const game = await gameWithForcedAction({ type: "pass" }, ["officer", "officer", "person"]);
    if (!game.view?.choices) throw new Error("no decision is pending");
    game.view = { ...game.view, choices: { ...game.view.choices, playableCards: [] } };
    expect(reasonToPass(game)).toBe("No card can be played.");
    game.view = { ...game.view, choices: { ...game.view.choices, playableCards: [3] } } as typeof game.view;
    expect(reasonToPass(game)).toMatch(/^You have only one answer/);
  });

  it("waits after an undo", async () => {
    const game = await gameWithForcedAction({ type: "pass" }, ["person", "officer", "officer"]);
    game.allowsAutomaticActions = false;
    expect(automaticAction(game, true)).toBeNull();
  });
});

describe("reports about hexes", () => {
  it("are requested once for each hex and view", async () => {
    const port = await FixturePort.named("movement");
    const { view } = port.fixture.update;
    port.hexReportResult = {
      hex: 0,
      income: 2,
      energizeCards: 0,
      lacksMiner: false,
      hillVp: 0,
      storm: null,
      unitsInReach: [],
      battleOrder: [],
    };
    const hexReportRequest = vi.spyOn(port, "hexReport");
    const hexReports = new HexReports(port);
    await hexReports.request(3, view);
    await hexReports.request(4, view);
    await hexReports.request(3, view);
    expect(hexReports.latest?.hex).toBe(3);
    expect(hexReportRequest).toHaveBeenCalledTimes(2);
    await hexReports.request(3, { ...view });
    expect(hexReportRequest).toHaveBeenCalledTimes(3);
  });
});

describe("a drag", () => {
  const pointerAt = (x: number, y: number) =>
    ({ button: 0, buttons: 1, clientX: x, clientY: y }) as PointerEvent;

  it("moves units from the pressed hex to the hex where it ends", () => {
    const drop = vi.fn();
    const drag = new Drag((hex) => hex === 1, drop);
    drag.press(pointerAt(0, 0), 1, null);
    drag.move(pointerAt(3, 0), { x: 0, y: 0 });
    expect(drag.from).toBeNull();
    drag.move(pointerAt(30, 0), { x: 10, y: 0 });
    expect([drag.from, drag.pointer]).toEqual([1, { x: 20, y: 0 }]);
    drag.release(5);
    expect(drop).toHaveBeenCalledWith(1, 5);
    expect(drag.consumeDrag()).toBe(true);
    expect(drag.consumeDrag()).toBe(false);
  });

  it("ends when the button was released outside the window", () => {
    const drop = vi.fn();
    const drag = new Drag(() => true, drop);
    drag.press(pointerAt(0, 0), 1, null);
    drag.move(pointerAt(30, 0), { x: 0, y: 0 });
    drag.move({ ...pointerAt(60, 0), buttons: 0 }, { x: 0, y: 0 });
    drag.release(5);
    expect([drag.from, drag.pointer]).toEqual([null, null]);
    expect(drop).not.toHaveBeenCalled();
  });

  it("does not begin on an empty hex and has no effect when dropped outside the board", () => {
    const drop = vi.fn();
    const drag = new Drag((hex) => hex === 1, drop);
    drag.press(pointerAt(0, 0), 2, null);
    drag.move(pointerAt(30, 0), { x: 0, y: 0 });
    expect(drag.from).toBeNull();
    drag.press(pointerAt(0, 0), 1, null);
    drag.move(pointerAt(30, 0), { x: 0, y: 0 });
    drag.release(null);
    drag.release(1);
    expect(drop).not.toHaveBeenCalled();
  });
});

describe("dialogs", () => {
  it("show the path of the report and a note that it contains hidden cards", async () => {
    const user = userEvent.setup();
    const port = await FixturePort.named("movement");
    render(ReportDialog, { port, onclose: vi.fn() });
    expect(screen.getByRole("dialog").textContent).toContain("hidden cards");
    port.refusal = { type: "notSaved", error: { type: "full", path: "/x" } };
    await user.type(screen.getByRole("textbox"), "odd");
    await user.click(screen.getByRole("button", { name: "Save the file" }));
    expect((await screen.findByRole("alert")).textContent).toContain("disk is full");
    await user.click(screen.getByRole("button", { name: "Save the file" }));
    await screen.findByText("/reports/1.json");
    expect(port.requests).toEqual(["writeProblemReport odd", "writeProblemReport odd"]);
  });

  it("let a player concede only after a confirmation", async () => {
    const user = userEvent.setup();
    const { info } = await fixture("start2");
    const [onconcede, onclose] = [vi.fn(), vi.fn()];
    const controllers: Controller[] = ["person", "person", "officer"];
    render(ConcedeDialog, { info, controllers, teams: [], onconcede, onclose });
    expect(screen.queryByRole("button", { name: "Carmen concedes" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Blaise concedes" }));
    expect(onconcede).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog").textContent).toContain("Blaise concedes: end the game?");
    expect(document.activeElement?.textContent).toContain("Play on");
    await user.click(screen.getByRole("button", { name: "End the game" }));
    expect(onconcede).toHaveBeenCalledExactlyOnceWith(1);
    expect(onclose).not.toHaveBeenCalled();
  });

  it.each([
    ["start2", "the other player wins", "Ada concedes: end the game?"],
    ["start3", "the others compare victory points", "Ada concedes: end the game?"],
    ["teams", "for both players of the team", "Ada concedes for Carmen too: end the game?"],
  ])("explain the consequence of conceding in the fixture “%s”", async (name, consequence, question) => {
    const { info, update } = await fixture(name);
    const { teams } = update.view;
    render(ConcedeDialog, { info, controllers: [], teams, onconcede: vi.fn(), onclose: vi.fn() });
    expect(screen.getByRole("dialog").textContent).toContain(consequence);
    await userEvent.setup().click(screen.getByRole("button", { name: "Ada concedes" }));
    expect(screen.getByRole("dialog").textContent).toContain(question);
  });

  it("list the six unit types in battle order with cost and combat value", async () => {
    const { info } = await fixture("start2");
    render(UnitSheet, { info, onclose: vi.fn() });
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(6);
    expect(rows[0]?.textContent).toContain("Rubium Dragon");
    for (const kind of info.catalogue.kinds) {
      expect(rows[kind.battlePosition - 1]?.textContent).toContain(`${kind.value}+`);
    }
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

describe("the list of keys", () => {
  it("is offered after a key, but not after Escape alone", async () => {
    render(KeysHint, { onkeys: () => undefined });
    const hint = () => screen.queryByRole("button", { name: /Keys/ });
    const user = userEvent.setup();
    await user.keyboard("{Escape}");
    expect(hint()).toBeNull();
    await user.keyboard("k");
    expect(hint()).not.toBeNull();
  });
});
