import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Action, Controller, GameUpdate, StepSummary } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { Game } from "./game.svelte";
import { ghostsOf } from "../stage/ghosts";

const END_PHASE: Action = { type: "endPhase" };

/** A game at the start of a fixture. Each of the next `updateCount` updates moves one unit. */
async function startedGame(
  updateCount = 3,
): Promise<{ game: Game; port: FixturePort; laterUpdates: GameUpdate[] }> {
  const start = await fixture("start2");
  const { updateNumber, version, view, status } = start.update;
  const laterUpdates = Array.from({ length: updateCount }, (_, index): GameUpdate => ({
    updateNumber: updateNumber + 1 + index,
    version: version + 1 + index,
    history: [
      {
        type: "step",
        step: index,
        seat: 0,
        events: [{ type: "moved", seat: 0, kind: "human", from: 1, to: 2, via: [null, null] }],
      },
    ],
    view: { ...view, turn: 100 + index },
    status,
    computerActivity: null,
  }));
  const port = new FixturePort({ ...start, laterUpdates });
  const game = new Game(port);
  await game.connect();
  return { game, port, laterUpdates };
}

/**
 * A game in a battle. In the next update, two more unit types roll and the battle ends. `controllerOf`
 * returns the controller of a seat.
 */
async function gameInBattle(controllerOf: (seat: number) => Controller = () => "person") {
  const start = await fixture("casualty");
  const [unitLoss, battleEnd] = start.laterUpdates.map((update) => ({
    ...update,
    status: {
      ...update.status,
      controllers: update.status.controllers.map((_, seat) => controllerOf(seat)),
    },
  }));
  const port = new FixturePort({
    ...start,
    update: unitLoss ?? start.update,
    laterUpdates: battleEnd ? [battleEnd] : [],
  });
  const game = new Game(port);
  await game.connect();
  return { game, port, before: unitLoss?.view, after: battleEnd?.view };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the game store", () => {
  it("resumes the open game with its full history", async () => {
    const port = await FixturePort.named("crowded");
    const game = new Game(port);
    expect(await game.connect()).toBe(true);
    expect(game.shownView).toEqual(port.fixture.update.view);
    expect(game.view).toEqual(game.shownView);
    const loggedEvents = port.fixture.history.flatMap((entry) => (entry.type === "step" ? entry.events : []));
    expect(game.log.flatMap((entry) => entry.events)).toEqual(loggedEvents);
  });

  it("animates moves before it shows the new positions", async () => {
    const { game, laterUpdates } = await startedGame();
    const request = game.act(END_PHASE);
    await vi.advanceTimersByTimeAsync(1);
    expect(await request).toBe(true);
    expect(game.view).toBe(laterUpdates[0]?.view);
    expect(game.shownView).not.toEqual(laterUpdates[0]?.view);
    expect(game.ghosts).toHaveLength(1);
    expect(game.isUpToDate).toBe(false);
    await vi.runAllTimersAsync();
    expect(game.shownView).toEqual(laterUpdates[0]?.view);
    expect(game.ghosts).toEqual([]);
    expect(game.isUpToDate).toBe(true);
    expect(game.log).toHaveLength(1);
  });

  it("shows the latest view at once when the next action begins", async () => {
    const { game, laterUpdates } = await startedGame();
    await game.act(END_PHASE);
    expect(game.shownView).not.toEqual(laterUpdates[0]?.view);
    await game.act(END_PHASE);
    await vi.runAllTimersAsync();
    expect(game.shownView).toEqual(laterUpdates[1]?.view);
    // Every event is in the log exactly once.
    expect(game.log.flatMap((entry) => entry.events)).toHaveLength(2);
  });

  it("shows the latest view at once when too many updates are waiting", async () => {
    const { game, port, laterUpdates } = await startedGame();
    const first = laterUpdates[0] as GameUpdate;
    for (let index = 0; index < 201; index++)
      port.sendUpdate({ ...first, updateNumber: first.updateNumber + index });
    expect(game.shownView).toEqual(first.view);
    expect(game.ghosts).toEqual([]);
    await vi.runAllTimersAsync();
    expect(game.isUpToDate).toBe(true);
    expect(game.log.flatMap((entry) => entry.events)).toHaveLength(201);
  });

  it("shows the steps of a computer before a person decides, and skips them on request", async () => {
    const { game, port, laterUpdates } = await startedGame();
    const [first] = laterUpdates;
    if (!first || !game.status) throw new Error("no game");
    const status = { ...game.status, controllers: ["person" as const, "officer" as const] };
    const update: GameUpdate = {
      ...first,
      status,
      history: [{ type: "step", step: 0, seat: 1, events: [{ type: "cardPlayed", seat: 1, card: 3 }] }],
    };
    game.status = status;
    port.sendUpdate(update);
    expect(game.scene?.subject).toEqual({ type: "card", card: 3 });
    expect(game.isWatching).toBe(true);
    await vi.runAllTimersAsync();
    expect([game.scene, game.isWatching]).toEqual([null, false]);

    port.sendUpdate({ ...update, updateNumber: update.updateNumber + 1 });
    expect(game.scene).not.toBeNull();
    await game.skipToDecision(() => null);
    expect([game.scene, game.isWatching, game.isUpToDate]).toEqual([null, false, true]);

    // The second press of a double press does not skip what has begun in the meantime.
    port.sendUpdate({ ...update, updateNumber: update.updateNumber + 2 });
    await vi.advanceTimersByTimeAsync(1);
    await game.skipToDecision(() => null);
    expect(game.scene).not.toBeNull();
    await vi.runAllTimersAsync();
    expect(game.isSkippingOrJustSkipped).toBe(false);
  });

  it("shows the steps of a computer at once if the player wants that", async () => {
    const { game, port, laterUpdates } = await startedGame();
    const [first] = laterUpdates;
    if (!first || !game.status || !game.shownView) throw new Error("no game");
    const status = { ...game.status, controllers: ["person" as const, "officer" as const] };
    game.status = status;
    game.shownView = { ...game.shownView, active: 1 };
    game.showsComputersAtOnce = true;
    port.sendUpdate({
      ...first,
      status,
      history: [{ type: "step", step: 0, seat: 1, events: [{ type: "cardPlayed", seat: 1, card: 3 }] }],
    });
    await vi.advanceTimersByTimeAsync(0);
    expect([game.scene, game.isWatching, game.isUpToDate]).toEqual([null, false, true]);
  });

  it("continues to skip after a question that is answered automatically", async () => {
    const start = await fixture("window");
    const thinkingComputer = { type: "thinks" as const, seat: 0 };
    const laterUpdate = (offset: number, computerActivity: GameUpdate["computerActivity"]): GameUpdate => ({
      ...start.update,
      ...{
        updateNumber: start.update.updateNumber + offset,
        version: start.update.version + offset,
        history: [],
        computerActivity,
      },
    });
    const port = new FixturePort({
      ...start,
      update: { ...start.update, computerActivity: thinkingComputer },
      laterUpdates: [laterUpdate(1, null), laterUpdate(2, thinkingComputer), laterUpdate(3, null)],
    });
    const game = new Game(port);
    await game.connect();
    const answers: (Action | null)[] = [{ type: "pass" }, null];
    await game.skipToDecision(() => answers.shift() ?? null);
    expect(port.requests.map((request) => request.split(" ")[0])).toEqual([
      "advanceComputer",
      "act",
      "advanceComputer",
    ]);
    expect(answers).toEqual([]);
    // The answer is not a choice of the player, and is not offered for an undo.
    const step = start.update.status.stepCount;
    const answered: StepSummary = { step, seat: 0, actions: [{ type: "open", action: { type: "pass" } }] };
    expect(game.chosenSteps.stepsWorthUndoing([answered])).toEqual([]);
  });

  /** Begins to skip a battle in which a computer attacks the only person or another computer. */
  async function skipBattle(defender: "person" | "officer") {
    const { attacker } = (await gameInBattle()).game.latestBattle?.beginning ?? { attacker: 0 };
    const { game } = await gameInBattle((seat) => (seat === attacker ? "officer" : defender));
    game.computerActivity = { type: "thinks", seat: attacker };
    const skipping = game.skipToDecision(() => null);
    await vi.advanceTimersByTimeAsync(1);
    return { game, skipping };
  }

  it("shows a battle against the person while it skips to the decision", async () => {
    const { game, skipping } = await skipBattle("person");
    expect(game.animatedBattle).toMatchObject({ end: null });
    // The second press of a double press does not skip the battle.
    await game.skipToDecision(() => null);
    for (let ms = 0; ms < 10_000 && !game.animatedBattle?.end; ms += 100)
      await vi.advanceTimersByTimeAsync(100);
    expect(game.animatedBattle?.end).not.toBeNull();
    await vi.runAllTimersAsync();
    await skipping;
    expect([game.beat, game.isUpToDate, game.isSkippingOrJustSkipped]).toEqual([null, true, false]);
  });

  it("skips a battle against the person on another press", async () => {
    const { game, skipping } = await skipBattle("person");
    await vi.advanceTimersByTimeAsync(500);
    expect(game.animatedBattle).not.toBeNull();
    await game.skipToDecision(() => null);
    await skipping;
    expect([game.beat, game.isUpToDate, game.isSkippingOrJustSkipped]).toEqual([null, true, true]);
  });

  it("skips battles between computers", async () => {
    const { game, skipping } = await skipBattle("officer");
    await skipping;
    expect([game.beat, game.isUpToDate]).toEqual([null, true]);
  });

  it("reports the seat whose actions are shown while the next seat is already deciding", async () => {
    const { game, port, laterUpdates } = await startedGame();
    const [first] = laterUpdates;
    if (!first || !game.status || !game.view) throw new Error("no game");
    const status = {
      ...game.status,
      controllers: ["person" as const, "officer" as const, "officer" as const],
    };
    game.status = status;
    const pendingInput = {
      type: "decision",
      seat: 2,
      decision: { type: "phase", phase: "deployment" },
    } as const;
    port.sendUpdate({
      ...first,
      status,
      history: [{ type: "step", step: 0, seat: 1, events: [{ type: "cardPlayed", seat: 1, card: 3 }] }],
      view: { ...first.view, pendingInput, active: 2 },
      computerActivity: { type: "thinks", seat: 2 },
    });
    expect([game.computerActivity?.seat, game.shownSeat]).toEqual([2, 1]);
    await vi.runAllTimersAsync();
    expect(game.shownSeat).toBe(2);
  });

  it("covers the screen for the next player only after the last battle was shown", async () => {
    const { game, port } = await gameInBattle();
    const [last] = port.fixture.laterUpdates;
    if (!last || !game.view) throw new Error("no update");
    port.sendUpdate({ ...last, status: { ...last.status, hand: { type: "handover", next: 1 } } });
    expect([game.isWatching, game.handoverSeat]).toEqual([true, null]);
    await vi.runAllTimersAsync();
    expect([game.isWatching, game.handoverSeat]).toEqual([false, 1]);
  });

  it("does not animate moves at the speed “instant”", async () => {
    const { game, laterUpdates } = await startedGame();
    game.animationSpeed = "instant";
    await game.act(END_PHASE);
    expect(game.shownView).toEqual(laterUpdates[0]?.view);
    expect(game.ghosts).toEqual([]);
  });

  it("does not animate moves if reduced motion is requested", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { game, laterUpdates } = await startedGame();
    await game.act(END_PHASE);
    expect(game.shownView).toEqual(laterUpdates[0]?.view);
    vi.unstubAllGlobals();
  });

  it("shows a battle step by step before the new positions, and asks for no decision meanwhile", async () => {
    const { game, before, after } = await gameInBattle();
    await game.act(END_PHASE);
    const knownStepCount = game.latestBattle?.stepDice.length ?? 0;
    const shownBeats: string[] = [];
    for (let ms = 0; ms < 60_000 && !game.isUpToDate; ms += 50) {
      expect([game.shownView, game.isWatching]).toEqual([before, true]);
      const { beat } = game;
      const beatText =
        beat?.type === "battle" ? `${beat.moment} ${beat.battle.stepDice.at(-1)?.kind}` : beat?.type;
      if (beatText !== undefined && shownBeats.at(-1) !== beatText) shownBeats.push(beatText);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(shownBeats.filter((shown) => shown.startsWith("dice"))).toEqual(["dice fungoid", "dice human"]);
    expect(shownBeats.some((shown) => shown.startsWith("end"))).toBe(true);
    expect([game.animatedBattle, game.shownView, game.isWatching]).toEqual([null, after, false]);
    expect(game.latestBattle?.stepDice).toHaveLength(knownStepCount + 2);
    expect(game.latestBattle?.end).not.toBeNull();
  });

  it("shows the result of a battle at once if the animation is skipped or the speed is “instant”", async () => {
    const skippedBattle = await gameInBattle();
    await skippedBattle.game.act(END_PHASE);
    skippedBattle.game.skipAnimation();
    expect([skippedBattle.game.animatedBattle, skippedBattle.game.shownView]).toEqual([
      null,
      skippedBattle.after,
    ]);
    await vi.runAllTimersAsync();
    expect(skippedBattle.game.animatedBattle).toBeNull();
    const instantBattle = await gameInBattle();
    instantBattle.game.animationSpeed = "instant";
    await instantBattle.game.act(END_PHASE);
    expect([instantBattle.game.animatedBattle, instantBattle.game.shownView]).toEqual([
      null,
      instantBattle.after,
    ]);
  });

  it("resynchronizes after a gap and ignores old updates", async () => {
    const { game, port, laterUpdates } = await startedGame();
    const resync = vi.spyOn(port, "resync");
    const laterUpdate = {
      ...(laterUpdates[0] as GameUpdate),
      updateNumber: port.fixture.update.updateNumber + 2,
    };
    port.sendUpdate(laterUpdate);
    await vi.runAllTimersAsync();
    expect(resync).toHaveBeenCalledOnce();
    expect(game.shownView).toEqual(laterUpdate.view);
    port.sendUpdate({
      ...laterUpdate,
      updateNumber: laterUpdate.updateNumber - 1,
      view: { ...laterUpdate.view, turn: 7 },
    });
    await vi.runAllTimersAsync();
    expect(game.view?.turn).toBe(laterUpdate.view.turn);
  });

  it("resynchronizes after a stale request", async () => {
    const { game, port, laterUpdates } = await startedGame();
    const { version } = port.fixture.update;
    port.updatesToLose = 1;
    await port.act(version, game.decidingSeat, [END_PHASE]);
    expect(await game.act(END_PHASE)).toBe(false);
    expect(game.refusal).toEqual({ type: "stale", expected: version, latest: version + 1 });
    expect(game.shownView).toEqual(laterUpdates[0]?.view);
  });

  it("removes the events of undone steps from the log", async () => {
    const { game, port, laterUpdates } = await startedGame();
    game.animationSpeed = "instant";
    await game.act(END_PHASE);
    await game.act(END_PHASE);
    const first = laterUpdates[0] as GameUpdate;
    const undoneSteps = [{ step: 1, seat: 0, actions: [{ type: "open" as const, action: END_PHASE }] }];
    port.sendUpdate({
      ...first,
      updateNumber: first.updateNumber + 2,
      history: [{ type: "undone", step: 1, undoneSteps }],
    });
    await vi.runAllTimersAsync();
    expect(game.log.map((entry) => [entry.events.length, entry.undoneSteps])).toEqual([
      [1, []],
      [0, undoneSteps],
    ]);
  });
});

describe("an open hand", () => {
  async function gameWithOpenHand(): Promise<{ game: Game; port: FixturePort }> {
    const port = await FixturePort.named("hand");
    const game = new Game(port);
    await game.connect();
    return { game, port };
  }

  it("is closed on the page before the shell confirms it", async () => {
    const { game, port } = await gameWithOpenHand();
    expect(game.openHandSeat).toBe(2);
    const closing = game.closeHand();
    expect(game.openHandSeat).toBeNull();
    await closing;
    expect(port.requests).toEqual(["closeHand"]);
    expect(game.openHandSeat).toBeNull();
    expect(game.view?.hand).toEqual([]);
  });

  it("marks newly drawn cards until the player’s next turn is over, or until it closes", async () => {
    const { game, port } = await gameWithOpenHand();
    const { update } = port.fixture;
    const [first, ...rest] = update.view.hand;
    const { turn } = update.view;
    let { updateNumber } = update;
    const sendHand = (addedCount: number, turn: number, history: GameUpdate["history"] = []): void => {
      const hand = [{ card: first?.card ?? 0, count: (first?.count ?? 0) + addedCount }, ...rest];
      updateNumber++;
      port.sendUpdate({ ...update, updateNumber, history, view: { ...update.view, hand, turn } });
    };
    sendHand(1, turn);
    expect(game.newCards).toEqual([first?.card]);
    const seatCount = update.view.seats.length;
    sendHand(1, turn + seatCount);
    expect(game.newCards).toEqual([first?.card]);
    sendHand(1, turn + seatCount + 1);
    expect(game.newCards).toEqual([]);
    // A card that was played comes back with an undo.
    sendHand(2, turn + seatCount + 1, [{ type: "undone", step: 1, undoneSteps: [] }]);
    expect(game.newCards).toEqual([]);
    sendHand(3, turn + seatCount + 1);
    expect(game.newCards).toEqual([first?.card]);
    await game.closeHand();
    expect(game.newCards).toEqual([]);
  });
});

describe("ghosts", () => {
  it("follow the path of the event and merge equal moves", () => {
    const move = { type: "moved", seat: 1, kind: "rockStrider", from: 4, to: 9, via: [7, null] } as const;
    const [ghost, ...others] = ghostsOf(
      [
        { ...move, via: [7, null] },
        { ...move, via: [7, null] },
      ],
      100,
    );
    expect(ghost).toMatchObject({ path: [4, 7, 9], count: 2, duration: 200 });
    expect(others).toEqual([]);
  });
});
