import { describe, expect, it, vi } from "vitest";
import type { Action } from "../../bindings";
import { FixturePort, fixture } from "../../test/fixture-port";
import { Game } from "../game/game.svelte";
import { inspectedHexOf } from "./inspected-hex";
import { Play } from "./play.svelte";

/** The hex from which units can move: two Crystallines in the fixture, and a Fungoid that the tests add. */
const ORIGIN = 19;

/** A Movement phase in which the player in `seat` can move units from {@link ORIGIN}. */
async function startMovement(): Promise<{ play: Play; port: FixturePort; seat: number; opponent: number }> {
  const port = await FixturePort.named("movement");
  const game = new Game(port);
  await game.connect();
  const { view } = game;
  const [move] = view?.choices?.moves ?? [];
  if (!view?.choices || move?.from !== ORIGIN) throw new Error("the fixture has no moves");
  const moves = [move, { ...move, kind: "fungoid" as const, readyCount: 1, maxCounts: move.to.map(() => 1) }];
  game.view = { ...view, choices: { ...view.choices, moves } };
  return { play: new Play(game, port), port, seat: view.active, opponent: 1 - view.active };
}

describe("a press on a unit", () => {
  it("picks up one unit of its type; after the last one, all units of the hex", async () => {
    const { play, seat } = await startMovement();
    for (const count of [1, 2]) {
      await play.press(ORIGIN, { seat, kind: "crystalline" });
      expect([...play.picks]).toEqual([["crystalline", count]]);
    }
    await play.press(ORIGIN, { seat, kind: "crystalline" });
    expect(play.pickedCounts).toEqual({ count: 3, max: 3 });
    await play.press(ORIGIN, { seat, kind: "crystalline" });
    expect([play.pickedCounts, play.selectedHex, play.note?.text]).toEqual([null, null, "Units put back"]);
  });

  it("adds a unit of another type", async () => {
    const { play, seat } = await startMovement();
    await play.press(ORIGIN, { seat, kind: "fungoid" });
    await play.press(ORIGIN, { seat, kind: "crystalline" });
    expect([...play.picks]).toEqual([
      ["fungoid", 1],
      ["crystalline", 1],
    ]);
  });

  it("picks up all units if the pressed unit cannot be moved by the player", async () => {
    const { play, seat, opponent } = await startMovement();
    await play.press(ORIGIN, { seat: opponent, kind: "crystalline" });
    expect(play.pickedCounts).toEqual({ count: 3, max: 3 });
    play.clear();
    await play.press(ORIGIN, { seat, kind: "human" });
    expect(play.pickedCounts).toEqual({ count: 3, max: 3 });
  });
});

it("the type to buy stays the same while units of other types are moved", async () => {
  const { play } = await startMovement();
  const { view } = play.game;
  await play.press(ORIGIN);
  play.pick("fungoid", 1);
  expect(play.selectedKind).toBe("fungoid");
  if (view?.choices)
    play.game.view = {
      ...view,
      choices: { ...view.choices, decision: { type: "phase", phase: "deployment" } },
    };
  expect(play.selectedKind).toBe("human");
});

describe("keys that select units", () => {
  it("set the number of units of one type, even to 0, and announce the picked units", async () => {
    const { play } = await startMovement();
    await play.press(ORIGIN);
    play.setCount(0);
    expect([...play.picks]).toEqual([
      ["crystalline", 0],
      ["fungoid", 1],
    ]);
    expect(play.keySelection.subject).toBe("picks");
    play.selectNextKind();
    expect([play.selectedKind, play.keySelection.subject]).toEqual(["fungoid", "kind"]);
    play.setCount(0);
    expect([play.pickedCounts, play.selectedHex]).toEqual([null, ORIGIN]);
    play.setCount(1);
    expect(play.pickedCounts).toEqual({ count: 1, max: 3 });
  });

  it("explain the keys for destinations when units are picked up for the first time", async () => {
    const { play } = await startMovement();
    await play.press(ORIGIN);
    play.pickEverything(false);
    play.setCount(0);
    expect(play.keySelection.isFirstPick).toBe(false);
    play.setCount(1);
    expect(play.keySelection.isFirstPick).toBe(true);
    play.setCount(2);
    expect(play.keySelection.isFirstPick).toBe(false);
  });

  it("do not put back the last unit, but show which key does", async () => {
    const { play } = await startMovement();
    await play.press(ORIGIN, { seat: 1 - play.game.decidingSeat, kind: "human" });
    for (let step = 0; step < 2; step++) play.changePickedCount(-1);
    expect([play.pickedCounts?.count, play.note]).toEqual([1, null]);
    play.changePickedCount(-1);
    expect([play.pickedCounts?.count, play.note?.text]).toEqual([
      1,
      "One unit stays picked up. 0 or Esc puts it back.",
    ]);
  });

  it("go through the types in both directions", async () => {
    const { play } = await startMovement();
    const { view } = play.game;
    const [move] = view?.choices?.moves ?? [];
    if (!view?.choices || !move) throw new Error("the fixture has no moves");
    const kinds = ["human", "fungoid", "crystalline"] as const;
    const moves = kinds.map((kind) => ({ ...move, kind }));
    play.game.view = { ...view, choices: { ...view.choices, moves } };
    await play.press(ORIGIN);
    const visit = (direction: 1 | -1) => {
      play.selectNextKind(direction);
      return play.selectedKind;
    };
    expect([visit(-1), visit(-1), visit(1), visit(1)]).toEqual([
      "crystalline",
      "fungoid",
      "crystalline",
      "human",
    ]);
  });

  it("pick up only one type, and then only the next", async () => {
    const { play } = await startMovement();
    await play.press(ORIGIN);
    const selections: unknown[] = [];
    for (let press = 0; press < 3; press++) {
      play.pickOnlyKind();
      selections.push([...play.picks], play.selectedKind);
    }
    const crystallines = [[["crystalline", 2]], "crystalline"];
    expect(selections).toEqual([...crystallines, [["fungoid", 1]], "fungoid", ...crystallines]);
    // Begins with the first type if the hex has no units of the selected one.
    play.selectedKind = "rubiumDragon";
    play.pickOnlyKind();
    expect([...play.picks.keys()]).toHaveLength(1);
  });

  it("continue with the next type if no more units of the selected one can be bought", async () => {
    const port = await FixturePort.named("deployment");
    const game = new Game(port);
    await game.connect();
    const { view } = game;
    if (!view?.choices) throw new Error("the fixture has no choices");
    const purchases = view.choices.purchases.map((purchase) =>
      purchase.kind === "rockStrider" ? { ...purchase, max: 0 } : { ...purchase, max: 1 },
    );
    game.view = { ...view, choices: { ...view.choices, purchases } };
    const play = new Play(game, port);
    play.selectedKind = "rockStrider";
    play.selectNextKind();
    expect(play.selectedKind).toBe("lavaLeaper");
    for (let press = 0; press < 5; press++) play.selectNextKind();
    expect(play.selectedKind).toBe("lavaLeaper");
  });
});

it("a type that cannot be paid for is replaced at the beginning of a Deployment phase, not later in the phase", async () => {
  const game = new Game(await FixturePort.named("deployment"));
  await game.connect();
  const { view } = game;
  if (!view?.choices) throw new Error("the fixture has no choices");
  const { purchases } = view.choices;
  const showTurn = (turn: number): void => {
    const affordable = purchases.map((purchase) => ({
      ...purchase,
      max: purchase.kind === "fungoid" ? 2 : 0,
    }));
    game.view = { ...view, turn, choices: { ...view.choices, purchases: affordable } as typeof view.choices };
  };
  const play = new Play(game, new FixturePort(await fixture("deployment")));
  showTurn(5);
  play.selectedKind = "rockStrider";
  play.refresh();
  expect(play.selectedKind).toBe("fungoid");
  play.selectedKind = "rockStrider";
  play.refresh();
  expect(play.selectedKind).toBe("rockStrider");
  showTurn(7);
  play.refresh();
  expect(play.selectedKind).toBe("fungoid");
});

it("after a purchase by keyboard, the next type that can be paid for is selected", async () => {
  const port = await FixturePort.named("deployment");
  const game = new Game(port);
  await game.connect();
  const { view } = game;
  if (!view?.choices) throw new Error("the fixture has no choices");
  const { choices } = view;
  const setAffordable = (...kinds: string[]): void => {
    const purchases = choices.purchases.map((purchase) => ({
      ...purchase,
      max: Number(kinds.includes(purchase.kind)),
    }));
    game.view = { ...view, choices: { ...choices, purchases } };
  };
  const play = new Play(game, port);
  setAffordable("human", "crystalline", "rockStrider");
  play.refresh();
  const buyRockStrider = async (): Promise<string> => {
    play.selectedKind = "rockStrider";
    vi.spyOn(game, "act").mockImplementationOnce(async () => {
      setAffordable("human", "crystalline");
      return true;
    });
    await play.press(choices.homeHexes[0] ?? 0);
    setAffordable("human", "crystalline", "rockStrider");
    return play.selectedKind;
  };
  window.dispatchEvent(new Event("pointerdown"));
  expect(await buyRockStrider()).toBe("rockStrider");
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  expect(await buyRockStrider()).toBe("human");
  // Rubium from a card makes the type affordable, too, but the next press should not buy another type.
  play.refresh();
  expect(play.selectedKind).toBe("human");
  vi.spyOn(game, "undo").mockResolvedValueOnce(true);
  await play.undo(0);
  expect(play.selectedKind).toBe("rockStrider");
});

it("putting back all units shows a note", async () => {
  const { play } = await startMovement();
  play.putBack();
  expect(play.note).toBeNull();
  await play.press(ORIGIN);
  play.putBack();
  expect([play.pickedCounts, play.note?.text]).toEqual([null, "Units put back"]);
});

it("a press does nothing while presses are ignored", async () => {
  const { play } = await startMovement();
  play.ignoresPresses = () => true;
  await play.press(ORIGIN);
  expect([play.selectedHex, play.pickedCounts]).toEqual([null, null]);
});

it("a selected card is put back when its player passes, so that it does not cover the dice", async () => {
  const { play } = await startMovement();
  vi.spyOn(play.game, "act").mockResolvedValueOnce(false).mockResolvedValue(true);
  play.toggleCard(1);
  await play.act({ type: "pass" });
  expect(play.selectedCard).toBe(1);
  await play.act({ type: "passBattle" });
  expect(play.selectedCard).toBe(null);
});

it("a second press on a card puts it back, and a note says so", async () => {
  const { play } = await startMovement();
  play.toggleCard(1);
  expect([play.selectedCard, play.note]).toEqual([1, null]);
  play.toggleCard(1);
  expect([play.selectedCard, play.note?.text]).toEqual([null, "Card put back"]);
});

describe("a drag", () => {
  it("takes the unit where it begins, or all units if it begins beside them", async () => {
    const { play, seat } = await startMovement();
    play.pickUp(ORIGIN, { seat, kind: "fungoid" });
    expect([...play.picks]).toEqual([["fungoid", 1]]);
    play.clear();
    play.pickUp(ORIGIN);
    expect(play.pickedCounts).toEqual({ count: 3, max: 3 });
    // All units are picked up already, but the drag begins at one of them.
    play.pickUp(ORIGIN, { seat, kind: "crystalline" });
    expect([...play.picks]).toEqual([["crystalline", 1]]);
  });

  it("keeps the number of units that was chosen before", async () => {
    const { play, seat } = await startMovement();
    await play.press(ORIGIN);
    play.pick("crystalline", 1);
    play.pickUp(ORIGIN, { seat, kind: "crystalline" });
    expect(play.pickedCounts).toEqual({ count: 2, max: 3 });
  });
});

describe("a special attack", () => {
  it("must be confirmed while units can still make a useful move, because they cannot move afterwards", async () => {
    const { play } = await startMovement();
    const { view } = play.game;
    if (!view?.choices) throw new Error("the fixture has no choices");
    const attack = { from: ORIGIN, kind: "rubiumDragon" as const, to: [18], maxCounts: [1], readyCount: 1 };
    play.game.view = {
      ...view,
      choices: { ...view.choices, specialAttacks: [attack], movesBeforeSpecialAttack: view.choices.moves },
    };
    play.warnsBeforeAttack = true;
    play.selectedHex = ORIGIN;
    play.attackingKind = "rubiumDragon";
    await play.press(18);
    expect(play.attackToConfirm).toMatchObject({ type: "specialAttack", kind: "rubiumDragon", to: 18 });
    await play.confirmAttack();
    expect(play.attackToConfirm).toBeNull();
    // The units that can still move have no useful move left.
    play.game.view = { ...view, choices: { ...view.choices, specialAttacks: [attack] } };
    play.selectedHex = ORIGIN;
    play.attackingKind = "rubiumDragon";
    await play.press(18);
    expect(play.attackToConfirm).toBeNull();
  });
});

it("the destination of a move is inspected until another hex is selected or pointed at", async () => {
  const { play } = await startMovement();
  const inspected = () => inspectedHexOf(play, play.game.view);
  const to = play.choices?.moves[0]?.to[0] ?? ORIGIN;
  play.pickUp(ORIGIN);
  await play.drop(ORIGIN, to);
  expect([play.selectedHex, inspected()]).toEqual([null, to]);
  play.pickUp(ORIGIN);
  expect(inspected()).toBe(ORIGIN);
  play.hoveredOrFocusedHex = to;
  expect(inspected()).toBe(to);
  play.hoveredOrFocusedHex = null;
  play.clear();
  expect(inspected()).toBeNull();
});

describe("units that cannot enter a hex", () => {
  it("are put back when the other picked units move there", async () => {
    const { play } = await startMovement();
    const { view } = play.game;
    const [crystallines, fungoids] = view?.choices?.moves ?? [];
    const hex = crystallines?.to[0];
    if (!view?.choices || !crystallines || !fungoids || hex === undefined)
      throw new Error("the fixture has no moves");
    const moves = [
      crystallines,
      { ...fungoids, to: fungoids.to.slice(1), maxCounts: fungoids.maxCounts.slice(1) },
    ];
    play.game.view = { ...view, choices: { ...view.choices, moves } };
    play.pickUp(ORIGIN);
    expect(play.pickedCounts?.count).toBe(3);
    expect([...(play.destinations.get(hex) ?? [])]).toEqual([["crystalline", 2]]);
    await play.press(hex);
    expect([play.selectedHex, play.picks.size]).toEqual([null, 0]);
  });
});

describe("a press in a lesson while other units are picked up", () => {
  /**
   * Picks up the units of {@link ORIGIN}, then presses a reachable hex with units of the player that can
   * move.
   */
  async function pressOwnUnits(acceptedActions: Action[]): Promise<{ play: Play; hex: number }> {
    const { play } = await startMovement();
    const { view } = play.game;
    const [move] = view?.choices?.moves ?? [];
    const hex = move?.to[0];
    if (!view?.choices || !move || hex === undefined) throw new Error("the fixture has no moves");
    const moves = [...view.choices.moves, { ...move, from: hex, to: [ORIGIN] }];
    play.game.view = { ...view, choices: { ...view.choices, moves } };
    const text = { en: "", fr: "", es: "" };
    play.lesson = {
      ...{ id: "moving", title: text, stepIndex: 0, stepCount: 1, text, highlights: [] },
      ...{ acceptedActions, remainingActionCount: 1, answerToUselessPress: null, waitingFor: "action" },
    };
    await play.press(ORIGIN);
    await play.press(hex);
    return { play, hex };
  }

  it("picks up the pressed units if the lesson asks for no move to their hex", async () => {
    const { play, hex } = await pressOwnUnits([]);
    expect(play.selectedHex).toBe(hex);
  });

  it("moves the picked-up units if the lesson asks for that move", async () => {
    const { play } = await startMovement();
    const to = play.choices?.moves[0]?.to[0] ?? ORIGIN;
    const afterPress = await pressOwnUnits([{ type: "move", kind: "crystalline", from: ORIGIN, to }]);
    expect(afterPress.play.selectedHex).toBeNull();
  });
});

describe("a press on units that cannot move, in a lesson", () => {
  const text = { en: "", fr: "", es: "" };
  const violation = { rule: "MOV-1", reason: { type: "alreadyMoved" } };

  it.each([
    ["is answered with the rule while the lesson waits for an action", "action", null, "rule"],
    ["is answered by the step if it has an answer", "action", text, "uselessPress"],
    ["is answered with how to continue if the step is only a text to read", "reading", null, "uselessPress"],
    ["is answered with how to continue at the end", "end", null, "uselessPress"],
  ] as const)("%s", async (_name, waitingFor, answerToUselessPress, expected) => {
    const { play, port } = await startMovement();
    const { view } = play.game;
    if (!view?.choices) throw new Error("the fixture has no choices");
    play.game.view = { ...view, choices: { ...view.choices, moves: [] } };
    vi.spyOn(port, "explainRefusal").mockResolvedValue(
      violation as Awaited<ReturnType<typeof port.explainRefusal>>,
    );
    play.lesson = {
      ...{ id: "moving", title: text, stepIndex: 0, stepCount: 1, text, highlights: [] },
      ...{ acceptedActions: [], remainingActionCount: 1, answerToUselessPress, waitingFor },
    };
    await play.press(ORIGIN);
    expect(play.game.refusal?.type).toBe(expected);
  });
});

describe("the feedback of a lesson", () => {
  it.each<[string, (play: Play) => void]>([
    ["a unit type", (play) => play.selectKind("fungoid")],
    ["the next unit type", (play) => play.selectNextKind()],
    ["a card", (play) => play.toggleCard(1)],
    ["a number of units", (play) => play.pick("crystalline", 1)],
    ["all units of a hex", (play) => play.pickEverything(true)],
    ["units for a drag", (play) => play.pickUp(ORIGIN)],
    ["a special attack", (play) => play.toggleSpecialAttack("rubiumDragon", ORIGIN)],
  ])("is cleared when %s is selected", async (_name, select) => {
    const { play } = await startMovement();
    await play.press(ORIGIN);
    play.game.showRefusal({ type: "lesson", answer: null });
    select(play);
    expect(play.game.refusal).toBeNull();
  });
});
