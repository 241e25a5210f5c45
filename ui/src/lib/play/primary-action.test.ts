import { expect, it, vi } from "vitest";
import type { Action, Choices, LostOptionWarning, GameInfo, Phase, PhaseEnd, Purchase } from "../../bindings";
import { FixturePort } from "../../test/fixture-port";
import type { Play } from "./play.svelte";
import {
  automaticPrimaryAction,
  primaryAction,
  scoringActions,
  declineAction,
  type PrimaryAction,
} from "./primary-action";

const HIDDEN_MISSIONS: LostOptionWarning = { type: "hiddenMissions" };

/** The state after a won battle, with the given choices. */
async function afterWonBattle(overrides: Partial<Choices>): Promise<Play> {
  const port = await FixturePort.named("hand");
  const info: GameInfo = port.fixture.info;
  return {
    choices: {
      decision: { type: "battleMission" },
      canTakeFaceupCard: false,
      playableCards: [],
      warnings: [],
      ...overrides,
    },
    game: {
      ...{ handoverSeat: null, isOver: false, computerActivity: null, info },
      view: { pendingInput: { type: "decision", seat: 0, decision: { type: "battleMission" } } },
    },
  } as unknown as Play;
}

/** The battle missions of the catalogue. */
async function battleMissions(): Promise<{ card: number; name: string; vp: number }[]> {
  const { fixture } = await FixturePort.named("hand");
  const cards = fixture.info.catalogue.cards.filter((mission) => mission.class === "battleMission");
  return cards.map(({ id, name, vp }) => ({ card: id, name: name.en, vp }));
}

it("in a lesson the gold button reveals the token that the lesson asks for", async () => {
  const play = {
    choices: { decision: { type: "phase" }, hexesToExplore: [3, 8], battles: [], afterPhase: null },
    phase: "exploration",
    game: { ...GAME_AWAITING_PERSON, isLesson: true },
    isAcceptedByLesson: (action: Action) => action.type === "explore" && action.hex === 8,
  } as unknown as Play;
  expect(primaryAction(play, false)?.action).toEqual({ type: "explore", hex: 8 });
});

it("the gold button reveals all tokens, or the only one", async () => {
  const revealAll = vi.fn();
  const exploring = (hexesToExplore: number[]) =>
    ({
      choices: { decision: { type: "phase" }, hexesToExplore, battles: [], afterPhase: null },
      phase: "exploration",
      game: { ...GAME_AWAITING_PERSON, isLesson: false, revealAll },
      isAcceptedByLesson: () => false,
    }) as unknown as Play;
  const actionForTwoTokens = primaryAction(exploring([3, 8]), false);
  expect(actionForTwoTokens?.text).toBe("Reveal all");
  await actionForTwoTokens?.run();
  expect(revealAll).toHaveBeenCalledOnce();
  expect(primaryAction(exploring([8]), false)?.action).toEqual({ type: "explore", hex: 8 });
});

it("the gold button fulfils the only mission that can be fulfilled and names its points", async () => {
  const [mission] = await battleMissions();
  if (!mission) throw new Error("the catalogue has no battle missions");
  const play = await afterWonBattle({
    playableCards: [mission.card],
    warnings: [{ type: "mission", card: mission.card }],
  });
  expect(primaryAction(play, true)?.text.replace(/[^ -~“”]/g, "")).toBe(
    `Fulfil “${mission.name}”: +${mission.vp} VP`,
  );
  expect(primaryAction(play, true)?.disabledReason).toBeNull();
  expect(declineAction(play)).toMatchObject({ text: "Skip", mayNeedConfirmation: true });
});

it("the gold button asks for a choice if several missions can be fulfilled, counting the Mission card of the 2005 edition", async () => {
  const [mission] = await battleMissions();
  if (!mission) throw new Error("the catalogue has no battle missions");
  const warnings: LostOptionWarning[] = [{ type: "mission", card: mission.card }, { type: "missionCard" }];
  const play = await afterWonBattle({ playableCards: [mission.card], canTakeFaceupCard: true, warnings });
  expect(scoringActions(play).map(({ text }) => text.split(" ")[0])).toEqual(["Fulfil", "Mission"]);
  expect(primaryAction(play, true)?.disabledReason).toMatch(/Choose/);
});

it("the gold button opens an unopened hand instead of skipping its missions", async () => {
  const play = await afterWonBattle({ warnings: [HIDDEN_MISSIONS] });
  expect(primaryAction(play, true)?.text).toMatch(/^Open .*’s hand$/);
  expect(declineAction(play).text).toBe("Skip");
});

it("the gold button continues if no points would be lost", async () => {
  const play = await afterWonBattle({});
  expect(primaryAction(play, true)?.text).toBe("Continue");
});

const GAME_AWAITING_PERSON = {
  handoverSeat: null,
  isOver: false,
  computerActivity: null,
  view: { pendingInput: { type: "decision" } },
};

/** The gold button in `phase`, where `phaseEnd` is what follows when the phase ends. */
function endActionOf(
  phase: Phase,
  phaseEnd: PhaseEnd,
  endsEmptyPhases: boolean,
  warnings: LostOptionWarning[] = [],
  options: Partial<Choices> = {},
): PrimaryAction | null {
  const noOptions = { purchases: [], moves: [], specialAttacks: [], playableCards: [] };
  const play = {
    phase,
    choices: { ...noOptions, ...options, decision: { type: "phase", phase }, afterPhase: phaseEnd, warnings },
    game: GAME_AWAITING_PERSON,
  } as unknown as Play;
  return primaryAction(play, endsEmptyPhases);
}

const endLabelOf = (...parameters: Parameters<typeof endActionOf>): string | undefined =>
  endActionOf(...parameters)?.text;

it("the gold button names the phase that it leads to, and the rubium mined on the way", () => {
  expect(endLabelOf("movement", { next: "exploration", mined: 0 }, true)).toBe("End Movement");
  expect(endLabelOf("movement", { next: "battle", mined: 0 }, true)).toBe("Skip to Battle");
  expect(endActionOf("movement", { next: "draw", mined: 5 }, true)).toMatchObject({
    text: "Skip to Draw",
    detail: "mine 5",
  });
  expect(endLabelOf("draw", { next: null, mined: 0 }, true)).toBe("End turn");
});

it("while units can still move, the gold button does not say “Skip”", () => {
  const moves = [{ from: 0, kind: "human" as const, to: [1], maxCounts: [1], readyCount: 1 }];
  expect(endActionOf("movement", { next: "draw", mined: 5 }, true, [], { moves })).toMatchObject({
    text: "End Movement",
    detail: "then Draw · mine 5",
  });
});

it("the gold button is not filled with gold, and names only the phase that it ends, while something useful can be done", () => {
  const skipsToDraw: PhaseEnd = { next: "draw", mined: 0 };
  const actionWithWarning = endActionOf("deployment", skipsToDraw, true, [{ type: "purchase", rubium: 8 }]);
  expect(actionWithWarning).toMatchObject({ text: "End Deployment", isDiscouraged: true });
  expect(endActionOf("deployment", skipsToDraw, true)).toMatchObject({
    text: "Skip to Draw",
    isDiscouraged: false,
  });
});

it("the gold button is not filled with gold while a unit can still be bought", () => {
  const purchase: Purchase = { kind: "human", cost: 2, max: 1, maxByHex: [], limit: "rubium" };
  const purchases: Purchase[] = [purchase, { ...purchase, kind: "fungoid", cost: 3, max: 0 }];
  const skipsToDraw: PhaseEnd = { next: "draw", mined: 0 };
  expect(endActionOf("deployment", skipsToDraw, true, [], { purchases })).toMatchObject({
    text: "End Deployment",
    detail: "then Draw",
    isDiscouraged: true,
  });
});

it("the gold button is not filled with gold in the Battle phase while a mission can still be fulfilled", () => {
  const { isDiscouraged } =
    endActionOf("battle", { next: "mining", mined: 0 }, true, [], { playableCards: [3] }) ?? {};
  expect(isDiscouraged).toBe(true);
});

it("the gold button ends only one phase if empty phases do not end automatically", () => {
  expect(endLabelOf("movement", { next: "draw", mined: 5 }, false)).toBe("End Movement");
});

it("the gold button shows which phase is ending automatically, and does nothing", async () => {
  const act = vi.fn();
  const play = { game: { view: { phase: "mining" } }, act } as unknown as Play;
  const action = automaticPrimaryAction(play, { type: "endPhase" });
  expect(action.text).toBe("Mining…");
  await action.run();
  expect(act).not.toHaveBeenCalled();
});

it("the gold button makes no choice between a King of the Hill card and two Energize cards", () => {
  const play = {
    choices: { decision: { type: "hill" } },
    game: GAME_AWAITING_PERSON,
  } as unknown as Play;
  expect(primaryAction(play, true)?.disabledReason).toBe("Choose in the list: the point or the cards.");
});
