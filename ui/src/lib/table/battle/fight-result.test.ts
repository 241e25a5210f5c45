import { render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Kind, TableEvent, TableStep } from "../../../bindings";
import { renderBattle } from "../../../test/battle-section";
import { tableStoreAt } from "../../../test/table";
import BattleSection from "./BattleSection.svelte";
import BattleSetupPanel from "./BattleSetupPanel.svelte";
import { battleSetupOf } from "./battle-setup.svelte";
import { cardEffectText } from "../store/battle-texts";
import { reduceLatestFight, type LatestFight } from "../store/latest-fight";

/** The end of a battle that the first player has won against the second. */
const ATTACKER_WON = {
  type: "battleEnded",
  attacker: 0,
  defender: 1,
  result: "attackerWon",
  areBothDestroyed: false,
} as const satisfies TableEvent;

describe("the result of a battle", () => {
  it("lets the attacker fulfil a physical mission with one tap, and only once", async () => {
    const { user, sentEntries, store } = await renderBattle("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    const viewWith = (battleMissionSeat: number | null) => ({
      ...view,
      choices: { ...view.choices, missionPoints: [1, 2], battleMissionSeat },
    });
    store.latestFight = reduceLatestFight(null, [ATTACKER_WON]);
    store.view = viewWith(0);
    await user.click(await screen.findByRole("button", { name: "A mission fulfilled: 2 VP" }));
    expect(sentEntries()).toEqual([
      { by: 0, actions: [{ type: "fulfilPhysicalMission", points: 2, isBattleMission: true }] },
    ]);
    store.view = viewWith(null);
    await vi.waitFor(() => expect(screen.queryByRole("group", { name: /fulfils a mission/ })).toBeNull());
  });

  it("enters with one tap who mines a refinery now", async () => {
    const { user, sentEntries, store } = await renderBattle("setup");
    const { view } = store;
    if (!view) throw new Error("no table is open");
    store.latestFight = reduceLatestFight(null, [ATTACKER_WON]);
    const refineries = [
      { value: 1, isHomeBase: false },
      { value: 2, isHomeBase: false },
    ];
    const viewWith = (takenBy: number | null) => ({
      ...view,
      reminders: [
        {
          reminder: { type: "refineryLoss" as const, seat: 1, takenBy, refineries },
          rule: "MIN-1" as const,
          isRequired: false,
        },
      ],
    });
    store.view = viewWith(0);
    await user.click(
      await screen.findByRole("button", { name: "Ana Maria now mines the 2-rubium refinery" }),
    );
    store.view = viewWith(null);
    const lossGroup = await screen.findByRole("group", { name: /Nobody mines it now/ });
    await user.click(
      within(lossGroup).getByRole("button", { name: /no longer mines the 1-rubium refinery/ }),
    );
    const loss = (value: number, takenBy: number | null) => ({
      by: 1,
      actions: [{ type: "removeRefinery", value, isHomeBase: false, takenBy }],
    });
    expect(sentEntries()).toEqual([loss(2, 0), loss(1, null)]);
    store.view = {
      ...view,
      reminders: [
        {
          reminder: { type: "refineryGain" as const, seat: 0, refineries },
          rule: "MIN-1" as const,
          isRequired: false,
        },
      ],
    };
    const gainGroup = await screen.findByRole("group", {
      name: /that nobody mined\? Ana Maria mines it now/,
    });
    await user.click(
      within(gainGroup).getByRole("button", { name: /Maria now mines the 1-rubium refinery/ }),
    );
    expect(sentEntries().at(-1)).toEqual({
      by: 0,
      actions: [{ type: "addRefinery", value: 1, isHomeBase: false }],
    });
    const refineryStep = (seat: number, isWorked: boolean): TableStep => ({
      ...{ index: 90 + store.steps.length, seat },
      events: [{ type: "refineryChanged", seat, value: 1, isHomeBase: false, isWorked }],
    });
    store.steps = [...store.steps, refineryStep(0, true)];
    store.view = { ...view, reminders: [] };
    await vi.waitFor(() => expect(screen.queryByRole("group", { name: /mines it now/ })).toBeNull());
    // The answer replaces the question, but is not shown below the result of another battle.
    const answer = "Ana Maria now mines the 1-rubium refinery";
    expect(await screen.findByText(answer)).toBeTruthy();
    // It disappears once it is no longer true, and returns with an undo.
    const stepsWithAnswer = store.steps;
    store.steps = [...stepsWithAnswer, refineryStep(0, false)];
    await vi.waitFor(() => expect(screen.queryByText(answer)).toBeNull());
    store.steps = stepsWithAnswer;
    expect(await screen.findByText(answer)).toBeTruthy();
    store.latestFight = reduceLatestFight(null, [{ ...ATTACKER_WON }]);
    await vi.waitFor(() => expect(screen.queryByText(answer)).toBeNull());
  });

  it("asks in the 2005 edition whether the physical card is red, because only red cards are battle missions", async () => {
    const { user, sentEntries, store } = await renderBattle("setup");
    const { view, info } = store;
    if (!view || !info) throw new Error("no table is open");
    store.info = { ...info, edition: "2005" };
    const viewWith = (battleMissionSeat: number | null) => ({
      ...view,
      seats: view.seats.map((seat) => ({ ...seat, mayHaveMission: true })),
      choices: { ...view.choices, missionPoints: [1, 2], battleMissionSeat },
    });
    store.latestFight = reduceLatestFight(null, [ATTACKER_WON]);
    store.view = viewWith(0);
    await user.click(await screen.findByRole("button", { name: "Mission fulfilled, not red: 1 VP" }));
    await user.click(screen.getByRole("button", { name: "Red mission fulfilled: 2 VP" }));
    // The red card has been played. Cards of other colours can still be fulfilled.
    store.view = viewWith(null);
    await vi.waitFor(() => expect(screen.queryByRole("group", { name: /fulfils a red mission/ })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Mission fulfilled, not red: 2 VP" }));
    const mission = (points: number, isBattleMission: boolean) => ({
      by: 0,
      actions: [{ type: "fulfilPhysicalMission", points, isBattleMission }],
    });
    expect(sentEntries()).toEqual([mission(1, false), mission(2, true), mission(2, false)]);
    const seats = view.seats.map((seat) => ({ ...seat, mayHaveMission: false }));
    store.view = { ...viewWith(null), seats };
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /not red/ })).toBeNull());
  });

  it("shows, step by step, all dice that the app rolled, even if the battle never paused", async () => {
    const { store } = await tableStoreAt("setup");
    if (!store.view) throw new Error("no table is open");
    store.view = { ...store.view, parts: { ...store.view.parts, dice: "managed" } };
    const rolled = (seat: number, kind: Kind, face: number, isHit: boolean) =>
      ({ type: "rolled", seat, kind, face, isHit, picksCasualty: false, hitFaceCount: 1 }) as const;
    store.latestFight = reduceLatestFight(null, [
      { type: "battleBegan", attacker: 0, defender: 1, terrain: "magmaPool", attackers: [], defenders: [] },
      { type: "cardRolled", seat: 1, side: "attacker", face: 5, isHit: true, hitFaceCount: 3 },
      { type: "stepBegan", kind: "fungoid", diceCounts: [1, 0] },
      rolled(0, "fungoid", 2, false),
      { type: "rerolled", side: "attacker", diceCount: 1 },
      rolled(0, "fungoid", 6, true),
      { type: "stepBegan", kind: "human", diceCounts: [1, 2] },
      rolled(0, "human", 1, false),
      rolled(1, "human", 3, false),
      rolled(1, "human", 6, true),
      ATTACKER_WON,
    ]);
    render(BattleSection, { store, seat: 0, isInstant: true, onrule: vi.fn(), onshowcards: vi.fn() });
    const battleDice = within(screen.getByRole("list", { name: "Battle dice" }));
    const dice = (name: string) =>
      battleDice.getAllByRole("group", { name: new RegExp(`^${name}: `) }).map((side) =>
        within(side)
          .getAllByRole("img")
          .map((die) => die.getAttribute("aria-label")),
      );
    expect(dice("Ana Maria")).toEqual([["2, miss, rerolled", "6, hit"], ["1, miss"]]);
    expect(dice("Bo")).toEqual([["5, hit"], ["3, miss", "6, hit"]]);
    expect(battleDice.getByRole("group", { name: "Bo: Die for the card" })).toBeTruthy();
    expect(battleDice.getByRole("group", { name: "Ana Maria: Fungoids" })).toBeTruthy();
  });

  it("does not mention a physical reward card, and records that no reward card is left", async () => {
    const { store } = await renderBattle("setup");
    const latestFight = reduceLatestFight(null, [ATTACKER_WON]);
    store.latestFight = reduceLatestFight(latestFight, [
      { type: "instructionGiven", instruction: { type: "takeVictoryCard", seat: 0 } },
    ]);
    expect(await screen.findByText(/Ana Maria won against Bo/)).toBeTruthy();
    expect(screen.queryByText(/Battle Victory card/)).toBeNull();
    expect(reduceLatestFight(latestFight, [{ type: "stackEmpty", seat: 0 }])).toMatchObject({
      isStackEmpty: true,
    });
  });

  it("shows the point for a physical reward card, and does not offer it again", async () => {
    const { store } = await renderBattle("setup");
    store.latestFight = reduceLatestFight(null, [
      ATTACKER_WON,
      { type: "instructionGiven", instruction: { type: "takeVictoryCard", seat: 0 } },
      { type: "pointsChanged", seat: 0, change: 1, now: 1, source: "battle" },
    ]);
    expect(await screen.findByText("Ana Maria: +1 VP")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /\+1 VP/ })).toBeNull();
  });

  it("shows the points of battle missions in place of the question, but not of Objectives", async () => {
    const { store } = await renderBattle("setup");
    const mission = (seat: number, change: number): TableEvent => ({
      ...{ type: "pointsChanged", seat, change, now: 2, source: "mission" },
    });
    const fightWithMission = reduceLatestFight(null, [ATTACKER_WON, mission(0, 2), mission(1, 1)]);
    store.latestFight = fightWithMission;
    expect(await screen.findByText("Ana Maria: +2 VP (Missions)")).toBeTruthy();
    // A mission fulfilled in the Draw phase is an Objective, which is not a reward of the battle.
    const drawPhaseBegan: TableEvent = { type: "phaseBegan", seat: 0, phase: "draw" };
    expect(reduceLatestFight(fightWithMission, [drawPhaseBegan, mission(0, 1)])).toMatchObject({
      missionPoints: 2,
    });
    expect(
      reduceLatestFight(fightWithMission, [{ type: "missionTakenBack", seat: 0, card: null, vp: 2 }]),
    ).toMatchObject({
      missionPoints: 0,
    });
  });

  it("is cleared by the next turn, by abandoning a battle, and by a correction of the active player", () => {
    const latestFight = reduceLatestFight(null, [
      { type: "battleBegan", attacker: 0, defender: 1, terrain: "magmaPool", attackers: [], defenders: [] },
      { type: "unitLost", seat: 1, kind: "human" },
      ATTACKER_WON,
      { type: "pointsChanged", seat: 0, change: 1, now: 1, source: "battle" },
    ]);
    expect(latestFight).toMatchObject({
      losses: [{ seat: 1, kind: "human" }],
      endEvent: ATTACKER_WON,
      rewardPoints: 1,
    });
    const afterTurn: LatestFight = reduceLatestFight(latestFight, [
      { type: "turnBegan", seat: 1, turn: 2, round: 1 },
    ]);
    expect(afterTurn).toBeNull();
    expect(reduceLatestFight(latestFight, [{ type: "abandoned", seat: null }])).toBeNull();
    // Correcting the phase keeps the result; correcting the active player clears it.
    const afterCorrection = (seat: number) =>
      reduceLatestFight(latestFight, [{ type: "turnCorrected", seat, turn: 1, round: 1, phase: "battle" }]);
    expect([afterCorrection(0), afterCorrection(1)]).toEqual([latestFight, null]);
  });
});

it("a card of the battle is shown with its effect and the combat value that applies now", async () => {
  const { store } = await tableStoreAt("effects");
  if (!store.table?.view.battle) throw new Error("no battle is under way");
  const { table } = store;
  const force = table.view.battle?.forces[0];
  const value = force?.modifiedValues.find(({ kind }) => kind === "human")?.value ?? 0;
  const playedEvent: TableEvent = { type: "played", seat: 0, deck: "energize", card: null };
  const fight = reduceLatestFight(null, [
    { type: "battleBegan", attacker: 0, defender: 1, terrain: "rockPlains", attackers: [], defenders: [] },
    playedEvent,
    { type: "cardEffect", seat: 0, effect: { type: "modify", side: "attacker", kind: "human", amount: 1 } },
    { type: "diceModified", side: "attacker", kind: "human", amount: 1 },
    // This comes from an ability, not from the card.
    { type: "hitAdded", side: "attacker" },
    playedEvent,
    playedEvent,
    { type: "cardEffect", seat: 0, effect: { type: "rollHit", side: "defender", minFace: 4 } },
    { type: "cardRolled", seat: 0, side: "defender", face: 5, isHit: true, hitFaceCount: 3 },
  ]);
  if (fight?.type !== "battle") throw new Error("no battle has begun");
  expect(fight.cards.map(({ effect }) => cardEffectText(effect, table))).toEqual([
    `+1: Ana Maria’s Humans (now ${value}+)`,
    null,
    expect.stringContaining("5"),
  ]);
});

it("an effect is listed with a card of its player, and its text names the players even after the battle", async () => {
  const { store } = await tableStoreAt("setup");
  const { table } = store;
  if (!table) throw new Error("no table is open");
  const played = (seat: number): TableEvent => ({ type: "played", seat, deck: "energize", card: null });
  const fight = reduceLatestFight(null, [
    { type: "battleBegan", attacker: 0, defender: 1, terrain: "rockPlains", attackers: [], defenders: [] },
    played(0),
    played(1),
    {
      type: "cardEffect",
      seat: 0,
      effect: { type: "modify", side: "defender", kind: "fungoid", amount: -1 },
    },
    { type: "cardEffect", seat: 1, effect: { type: "addHit", side: "attacker" } },
  ]);
  if (fight?.type !== "battle") throw new Error("no battle has begun");
  const texts = fight.cards.map(({ effect }) => cardEffectText(effect, table, fight));
  expect(texts[0]).toContain("Bo’s Fungoids");
  expect(texts[1]).toContain("Ana Maria");
});

it("choosing the defender adds neither rows nor places for buttons to the set-up of a battle", async () => {
  const { store } = await tableStoreAt("setup");
  const { view } = store;
  if (!view) throw new Error("no table is open");
  const [firstPlayer, secondPlayer] = view.seats;
  if (!firstPlayer || !secondPlayer) throw new Error("players are missing");
  const withUnits = (seat: number, kind: Kind) => {
    const figures = firstPlayer.figures.map((figure) => ({
      ...figure,
      board: figure.kind === kind ? 3 : 0,
    }));
    return { ...firstPlayer, seat, figures, teammate: null, isEliminated: false };
  };
  const seats = [withUnits(0, "human"), withUnits(1, "fungoid"), withUnits(2, "lavaLeaper")];
  store.view = { ...view, seats, order: [0, 1, 2], active: 0, countsFigures: true };
  const { container } = render(BattleSetupPanel, { store, seat: 0 });
  const places = () => [...container.querySelectorAll(".row, .all")].map((place) => place.className);
  const placesBefore = places();
  expect(container.querySelectorAll(".row")).toHaveLength(3);
  battleSetupOf(store).choosePlayer("defender", 2);
  await tick();
  expect(screen.getByRole("button", { name: /all 3 Lava Leapers/ })).toBeTruthy();
  expect(places()).toHaveLength(placesBefore.length);
});
