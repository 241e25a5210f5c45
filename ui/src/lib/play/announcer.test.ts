import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { ComponentProps } from "svelte";
import type { Event as GameEvent, View } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import type { Entry } from "../log/entries";
import Announcer from "./Announcer.svelte";

type Props = ComponentProps<typeof Announcer>;

/**
 * Renders the announcer in a game of three whose only person has seat 0. `show` and `showWith` add events and
 * resolve to the new announcements.
 */
async function renderAnnouncer(
  overrides: Partial<Props> = {},
  setbacks: Props["sinceLastTurn"]["setbacks"] = null,
) {
  const { info, update } = await fixture("movement");
  const events: GameEvent[] = [];
  const entries: Entry[] = [];
  const propsAt = (view: Partial<View>): Props => ({
    entries: [...entries],
    info,
    board: update.view.hexes,
    view: { ...update.view, round: 2, ...view },
    sinceLastTurn: { events: [...events], setbacks } as unknown as Props["sinceLastTurn"],
    announcesAllImmediately: false,
    onlyPersonSeat: 0,
    questionStep: undefined,
    goldButton: null,
    requestOdds: null,
    isChoosingPhaseAction: false,
    ...overrides,
  });
  const { rerender, unmount } = render(Announcer, propsAt({ active: 1, turn: 2 }));
  const rerenderWith = async (props: Props): Promise<string[]> => {
    const before = new Set(screen.getByRole("log").children);
    await rerender(props);
    return [...screen.getByRole("log").children]
      .filter((element) => !before.has(element))
      .map(({ textContent }) => textContent.trim());
  };
  const add = (newEvents: readonly GameEvent[]): void => {
    events.push(...newEvents);
    for (const event of newEvents)
      entries.push({ id: entries.length, events: [event], steps: [entries.length], undoneSteps: [] });
  };
  const show = (view: Partial<View>, ...newEvents: GameEvent[]): Promise<string[]> => {
    add(newEvents);
    return rerenderWith(propsAt(view));
  };
  const showWith = (
    changed: Partial<Props>,
    view: Partial<View>,
    ...newEvents: GameEvent[]
  ): Promise<string[]> => {
    add(newEvents);
    return rerenderWith({ ...propsAt(view), ...changed });
  };
  /** Removes `event` and all later events, as an undo does. */
  const undoFrom = (event: GameEvent): void => {
    events.splice(events.indexOf(event));
  };
  const [you = "", first = "", second = ""] = info.players.map(({ name }) => name);
  return { show, showWith, undoFrom, unmount, names: { you, first, second }, view: update.view };
}

const turnOf = (seat: number, turn: number): GameEvent => ({ type: "turnBegan", seat, turn });
const battle = (attacker: number, defender: number): GameEvent[] => [
  { type: "battleBegan", hex: 4, attacker, defender, forces: [[], []] },
  { type: "unitLost", seat: defender, kind: "human", hex: 4, cause: "battle" },
  { type: "battleEnded", hex: 4, attacker, defender, result: "attackerWon", areBothDestroyed: false },
];
const routineEvents: GameEvent[] = [
  { type: "bought", seat: 1, kind: "human", hex: 1, cost: 2 },
  ...[5, 6, 7].map((hex): GameEvent => ({
    type: "moved",
    seat: 1,
    kind: "human",
    from: 1,
    to: hex,
    via: [null, null],
  })),
  { type: "mined", seat: 1, rubium: 4 },
];

it("computers' turns are summed up when the person's turn begins, with all battles", async () => {
  const losses = [{ kind: "human", count: 1 }] as const;
  const { show, names } = await renderAnnouncer(
    {},
    {
      ...{ losses, draws: [], attacks: [], contestedHexes: [], intruders: [], lostHexes: [] },
      ...{ income: null, threats: [], withdrawals: [] },
    },
  );
  expect(await show({ active: 1, turn: 3 }, turnOf(1, 3), ...routineEvents)).toEqual([
    `${names.first}’s turn.`,
  ]);
  const attack = await show({ active: 1, turn: 3 }, ...battle(1, 0));
  expect(attack.join(" ")).toContain(`${names.you} loses 1 Human`);
  expect(await show({ active: 2, turn: 4 }, turnOf(2, 4), ...battle(2, 1))).toEqual([
    `${names.second}’s turn.`,
  ]);
  const move = "Moved 1 Human from .+ to .+\\.";
  // The battle against the person is repeated, with its losses. Mined rubium is announced only on request.
  expect(await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5))).toEqual([
    "Your turn.",
    "Since your last turn.",
    expect.stringMatching(
      new RegExp(
        `^${names.first}: Bought 1 Human\\. ${move} ${move} ${move} .+: ${names.first} won against ${names.you}\\. ${names.you} lost 1 Human\\.$`,
      ),
    ),
    expect.stringMatching(
      new RegExp(
        `^${names.second}: .+ ${names.second} won against ${names.first}\\. ${names.first} lost 1 Human\\.$`,
      ),
    ),
    "S repeats this.",
  ]);
  // The summary is announced only once.
  expect(await show({ active: 0, turn: 5, phase: "battle" })).toEqual([]);
});

it("the summary names what other players found, with the size of a refinery", async () => {
  const { show } = await renderAnnouncer();
  const explored: GameEvent = {
    ...{ type: "explored", seat: 1, hex: 7 },
    ...{ found: "rockStrider", unavailableUnit: null, refinery: 2 },
  } as GameEvent;
  await show({ active: 1, turn: 3 }, turnOf(1, 3), explored);
  const texts = await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5));
  expect(texts.join(" ")).toContain("Found refinery 2 and 1 Rock Strider: ");
});

it("everything is announced immediately if several people play, or if no summary is wanted", async () => {
  for (const overrides of [{ onlyPersonSeat: null }, { announcesAllImmediately: true }]) {
    const { show, unmount } = await renderAnnouncer(overrides);
    const texts = await show({ active: 1, turn: 3 }, turnOf(1, 3), ...routineEvents);
    expect(texts.filter((text) => text.includes("moves 1 Human"))).toHaveLength(3);
    expect(await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5))).toHaveLength(1);
    unmount();
  }
});

it("the points that another player scores in the last turn are announced with the summary", async () => {
  const { show, names, view } = await renderAnnouncer();
  const seats = view.seats.map((seat) => ({ ...seat, vp: seat.seat === 1 ? 9 : 0 }));
  const mission: GameEvent = { type: "missionFulfilled", seat: 1, card: 9, vp: 2 };
  expect(await show({ active: 1, turn: 3, seats }, turnOf(1, 3), mission)).toEqual([
    `${names.first}’s turn.`,
  ]);
  const over: View["pendingInput"] = { type: "over" } as View["pendingInput"];
  const summary = (await show({ active: 1, turn: 3, seats, pendingInput: over })).join(" ");
  expect(summary).toContain(`${names.first}: +2 VP (`);
  expect(summary).toContain(`${names.first} 9`);
});

it("the points are announced once if the computers' turns are skipped", async () => {
  const { show, view } = await renderAnnouncer();
  const seatsWith = (vp: number): View["seats"] => view.seats.map((seat) => ({ ...seat, vp }));
  const mission: GameEvent = { type: "missionFulfilled", seat: 1, card: 9, vp: 2 };
  await show({ active: 1, turn: 3, seats: seatsWith(0) }, turnOf(1, 3));
  const texts = await show(
    { active: 0, turn: 5, phase: "movement", seats: seatsWith(2) },
    ...[mission, turnOf(2, 4), ...routineEvents, turnOf(0, 5)],
  );
  expect(texts.join(" ").match(/Points:/g)).toHaveLength(1);
});

it("a special attack in which the player chooses a casualty is announced before the question", async () => {
  const { show, showWith } = await renderAnnouncer();
  const attack: GameEvent = { type: "specialAttack", seat: 1, kind: "rubiumDragon", from: 3, to: 4 };
  const rolled: GameEvent = { type: "specialAttackRolled", seat: 1, face: 6, isHit: true };
  const attackOnOther: GameEvent[] = [{ ...attack, to: 5 }, { ...rolled }];
  expect(await show({ active: 1, turn: 3 }, turnOf(1, 3), ...attackOnOther)).toHaveLength(1);
  const pendingInput = {
    type: "decision",
    seat: 0,
    decision: { type: "casualty", owner: 0, hex: 4, kinds: ["human", "fungoid"] },
  } as unknown as View["pendingInput"];
  const texts = await showWith(
    { questionStep: 1 },
    { active: 1, turn: 3, battle: null, pendingInput },
    ...[attack, rolled],
  );
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain("Rubium Dragon");
});

it("both forces are announced to a defender, and the odds before the first question of the battle", async () => {
  const { show, showWith } = await renderAnnouncer();
  const battleBegan: GameEvent = {
    ...{ type: "battleBegan", hex: 4, attacker: 1, defender: 0 },
    forces: [
      [
        { kind: "lavaLeaper", count: 1 },
        { kind: "fungoid", count: 2 },
      ],
      [{ kind: "rockStrider", count: 1 }],
    ],
  } as GameEvent;
  const pendingInput = { type: "decision", seat: 0, decision: { type: "window", window: "beforeSteps" } };
  const summary = { attackerWinChance: 0.75, inconclusiveChance: 0.25, attackerDestroyedChance: 0 };
  let answer: (odds: never) => void = () => undefined;
  const requestOdds = vi.fn(() => new Promise<never>((resolve) => (answer = resolve)));
  const battle = { hex: 4, stepKind: null, forces: [] };
  const viewChanges = { active: 1, turn: 3, battle, pendingInput } as unknown as Partial<View>;
  const questionProps = { questionStep: 1, goldButton: { text: "Pass", disabledReason: null }, requestOdds };
  const attackTexts = await showWith(questionProps, viewChanges, turnOf(1, 3), battleBegan);
  expect(attackTexts.at(-1)).toMatch(/ attacks .+\. 1 Lava Leaper and 2 Fungoids against 1 Rock Strider\.$/);
  // The question waits for the odds.
  answer([{ attacker: 1, defender: 0, summary }] as never);
  const lastTwoTexts = (): (string | undefined)[] =>
    [...screen.getByRole("log").children].slice(-2).map(({ textContent }) => textContent?.trim());
  await vi.waitFor(() => expect(lastTwoTexts()[0]).toBe("You win: 0%. No winner: 25%. You lose: 75%."));
  expect(lastTwoTexts()[1]).toMatch(/^Any battle cards\? .+ E: Pass\.$/);
  expect(await showWith({ ...questionProps, questionStep: 2 }, viewChanges)).toHaveLength(1);
  expect(requestOdds).toHaveBeenCalledTimes(1);
  await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5));
});

it("with several people, a question reveals nothing about the cards of the open hand", async () => {
  const { showWith, view } = await renderAnnouncer();
  const { info } = await fixture("movement");
  const objective = info.catalogue.cards.find((card) => card.class === "objective")?.id;
  const viewChanges = {
    ...{
      active: 1,
      turn: 3,
      pendingInput: { type: "decision", seat: 1, decision: { type: "battleMission" } },
    },
    choices: { ...view.choices, decision: { type: "battleMission" }, playableCards: [objective] },
  } as unknown as Partial<View>;
  const goldButton = { text: "Fulfil “Two Fronts”: +2 VP", disabledReason: null };
  const questionProps = { questionStep: 1, goldButton };
  const lastText = (): string => screen.getByRole("log").lastElementChild?.textContent ?? "";
  await showWith({ ...questionProps, onlyPersonSeat: 1 }, viewChanges);
  await vi.waitFor(() => expect(lastText()).toContain("E: Fulfil “Two Fronts”: +2 VP."));
  const chooseMission = { text: "Choose a mission", disabledReason: "Choose one in the list" };
  await showWith(
    { ...questionProps, goldButton: chooseMission, onlyPersonSeat: 1, questionStep: 3 },
    viewChanges,
  );
  await vi.waitFor(() => expect(lastText()).toMatch(/\. Choose one in the list\.$/));
  // A person has joined.
  await showWith({ ...questionProps, onlyPersonSeat: null }, viewChanges);
  await vi.waitFor(() => expect(lastText()).toContain("?"));
  expect(lastText()).not.toMatch(/E:|Two Fronts/);
  const textWithOpenHand = lastText();
  const viewWithClosedHand = { ...viewChanges, choices: null };
  await showWith(
    {
      ...questionProps,
      goldButton: { ...goldButton, text: "(nobody)" },
      onlyPersonSeat: null,
      questionStep: 2,
    },
    viewWithClosedHand,
  );
  await vi.waitFor(() => expect(lastText()).toBe(textWithOpenHand));
});

it.each([true, false])(
  "opening a game announces keys only if a person chooses an action of the phase: %s",
  async (isChoosingPhaseAction) => {
    await renderAnnouncer({ isChoosingPhaseAction });
    await vi.waitFor(() => expect(screen.getByRole("log").textContent).toContain("Movement."));
    expect(screen.getByRole("log").textContent.includes("E: end the phase.")).toBe(isChoosingPhaseAction);
  },
);

it("an announced entry leaves the page after a while, and later entries are still announced", async () => {
  vi.useFakeTimers();
  const { show } = await renderAnnouncer();
  expect(await show({ active: 1, turn: 3 }, turnOf(1, 3))).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(screen.getByRole("log").textContent.trim()).toBe("");
  vi.useRealTimers();
  expect(await show({ active: 2, turn: 4 }, turnOf(2, 4))).toHaveLength(1);
});

it("an announced entry leaves the page even if further entries follow", async () => {
  vi.useFakeTimers();
  const { show, names } = await renderAnnouncer();
  const turn = `${names.first}’s turn.`;
  expect(await show({ active: 1, turn: 3 }, turnOf(1, 3))).toEqual([turn]);
  await vi.advanceTimersByTimeAsync(6000);
  await show({ active: 2, turn: 4 }, turnOf(2, 4));
  expect(screen.getByRole("log").textContent).toContain(turn);
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
  expect(screen.getByRole("log").textContent).not.toContain(turn);
  expect(screen.getByRole("log").textContent).toContain(`${names.second}’s turn.`);
});

it("after an undo, only what happens afterwards is summed up", async () => {
  const { show, undoFrom } = await renderAnnouncer();
  const ownTurn = (turn: number): Promise<string[]> =>
    show({ active: 0, turn, phase: "movement" }, turnOf(0, turn));
  const bought: GameEvent = { type: "bought", seat: 1, kind: "human", hex: 1, cost: 2 };
  await show({ active: 1, turn: 4 }, turnOf(1, 4), ...routineEvents);
  expect(await ownTurn(5)).toHaveLength(4);
  const undoneTurn = turnOf(1, 6);
  await show({ active: 1, turn: 6 }, undoneTurn, ...routineEvents);
  expect(await ownTurn(7)).toHaveLength(3);
  undoFrom(undoneTurn);
  expect(await show({ active: 0, turn: 5, phase: "movement" })).toEqual([]);
  await show({ active: 1, turn: 6 }, turnOf(1, 6), bought);
  expect((await ownTurn(7)).at(-1)).toMatch(/Bought 1 Human\.$/);
});

it("if the game is opened during a computer's turn and ends in that turn, the turn is summed up", async () => {
  const { show } = await renderAnnouncer();
  const pendingInput = { type: "over" } as View["pendingInput"];
  const texts = await show({ active: 1, turn: 2, pendingInput }, turnOf(1, 2), ...routineEvents);
  expect(texts.join(" ")).toContain("Bought 1 Human");
});

it("each event is announced once even if the pace changes during a computer's turn", async () => {
  const moveTo = (hex: number): GameEvent => ({ ...routineEvents[1], to: hex }) as GameEvent;
  const { show, showWith } = await renderAnnouncer();
  const announcesAllImmediately = { announcesAllImmediately: true };
  const computerTurn = { active: 1, turn: 3 };
  const [bought = turnOf(1, 3), move = bought] = routineEvents;
  expect(await showWith(announcesAllImmediately, computerTurn, turnOf(1, 3), bought)).toHaveLength(2);
  expect(await show(computerTurn, move, moveTo(6))).toEqual([]);
  const summary = (await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5))).join(" ");
  expect(summary).toContain("Moved 1 Human");
  expect(summary).not.toContain("Bought");
  // Earlier events that were not announced immediately are still summed up, although later events were.
  const laterTurn = { active: 1, turn: 6 };
  expect(await show(laterTurn, turnOf(1, 6), { ...bought })).toHaveLength(1);
  expect(await showWith(announcesAllImmediately, laterTurn, { ...move })).toHaveLength(1);
  const ownTurn = { active: 0, turn: 7, phase: "movement" } as const;
  const ownTurnTexts = await showWith(announcesAllImmediately, ownTurn, turnOf(0, 7));
  expect(ownTurnTexts.at(-1)).toMatch(/Bought 1 Human\.$/);
});

it("a special attack that has hit the player is repeated in the summary", async () => {
  const { show, names } = await renderAnnouncer();
  const attack: GameEvent[] = [
    { type: "specialAttack", seat: 1, kind: "rubiumDragon", from: 3, to: 4 },
    { type: "specialAttackRolled", seat: 1, face: 6, isHit: true },
    { type: "unitLost", seat: 0, kind: "human", hex: 4, cause: "specialAttack" },
  ];
  await show({ active: 1, turn: 3 }, turnOf(1, 3), ...attack);
  const texts = await show({ active: 0, turn: 5, phase: "movement" }, turnOf(0, 5));
  expect(texts.join(" ")).toContain(`: a hit. ${names.you} lost 1 Human.`);
});

it("the keys are named when the person may act for the first time, not while a computer plays", async () => {
  const { show, showWith } = await renderAnnouncer();
  const log = screen.getByRole("log");
  await vi.waitFor(() => expect(log.textContent).toContain("Movement."));
  await show({ active: 1, turn: 2 });
  expect(log.textContent).not.toContain("E: end the phase.");
  const texts = await showWith({ isChoosingPhaseAction: true }, { active: 0, turn: 5 }, turnOf(0, 5));
  expect(texts.join(" ")).toContain("E: end the phase.");
  expect(await showWith({ isChoosingPhaseAction: true }, { active: 0, turn: 5, phase: "battle" })).toEqual(
    [],
  );
});
