// The texts of advice, what advice highlights, and what remains of a plan while the player follows it.
import { render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Action, Advice, AdvisedStep, DecisionReason, GameInfo, View } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { LANGUAGES, setLanguage, type Language } from "../i18n/index.svelte";
import { exactPlace, PROVENANCE_MARK } from "../words/names";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";
import AdvicePanel from "./AdvicePanel.svelte";
import {
  alternativeText,
  cardOf,
  hexesOfStep,
  isGoldButtonAction,
  movesOfPlan,
  nextAction,
  oddsText,
  reasonText,
  stepText,
  reasonTextOfStep,
} from "./advice-text";
import { remainingSteps } from "./remaining-steps";

setShowsProvenanceMarks(true);

const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];
afterEach(() => setLanguage("en"));

const movementGame = async (): Promise<{ info: GameInfo; view: View }> => {
  const { info, update } = await fixture("movement");
  return { info, view: update.view };
};

/** One reason of each type. */
const REASONS: DecisionReason[] = [
  { type: "forced" },
  { type: "scoreMission", card: 1, vp: 2 },
  { type: "buyMiner", hex: 2, income: 3 },
  { type: "buyUnit", kind: "lavaLeaper" },
  { type: "attack", hex: 2, defender: 1, winPercent: 61 },
  { type: "retreat", hex: 2 },
  { type: "explore", hex: 2 },
  { type: "mineRefinery", hex: 2, income: 1 },
  { type: "monolith" },
  { type: "kingOfTheHill" },
  { type: "betterHex", hex: 2 },
  { type: "playCardNow", card: 1 },
  { type: "bestTarget" },
  { type: "keepMission", card: 1 },
  { type: "exchange", card: 1 },
  { type: "tieBreakExchange", card: 1 },
  { type: "cardForTeammate", card: 1 },
  { type: "casualty", kind: "fungoid" },
  { type: "sacrifice", kind: "fungoid" },
  { type: "nothingBetter" },
  { type: "arbitrary" },
];

const BUY: AdvisedStep = {
  type: "buy",
  hex: 0,
  units: [
    { kind: "human", count: 2 },
    { kind: "rockStrider", count: 1 },
  ],
  reason: { type: "buyUnit", kind: "human" },
};
const MOVE: AdvisedStep = {
  type: "move",
  to: 4,
  units: [
    { kind: "human", from: 1, count: 2 },
    { kind: "human", from: 2, count: 1 },
  ],
  attacks: [],
  reason: { type: "betterHex", hex: 4 },
};
const attackOn = (to: number, winChance: number | null = 0.62): AdvisedStep => ({
  type: "move",
  to,
  units: [{ kind: "fungoid", from: 1, count: 1 }],
  attacks: [{ defender: 1, winChance }],
  reason: null,
});
const actionStep = (action: Action): AdvisedStep => ({ type: "act", action });
const adviceOf = (steps: AdvisedStep[], alternative: Advice["alternative"] = null): Advice => ({
  seat: 0,
  best: { steps, winPercent: 54 },
  alternative,
  reason: null,
});

describe("the texts of advice", () => {
  it.each(ALL_LANGUAGES)("have a sentence for each reason in %s", async (code) => {
    void setLanguage(code);
    const { info, view } = await movementGame();
    const sentences = REASONS.map((reason) => reasonText(reason, info, view.hexes));
    expect(new Set(sentences).size).toBe(REASONS.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/\p{L}.*\.$/u);
      expect(sentence).not.toMatch(/\{|\}|undefined|advice\./);
    }
  });

  it("mark reconstructed points", async () => {
    const { info, view } = await movementGame();
    const card = info.catalogue.cards.find(({ provenance }) => provenance.vp === "reconstruction");
    const reason: DecisionReason = { type: "scoreMission", card: card?.id ?? 0, vp: 2 };
    expect(reasonText(reason, info, view.hexes)).toContain(`2${PROVENANCE_MARK} victory points`);
  });

  it("name the units and the place of each step", async () => {
    const { info, view } = await movementGame();
    const text = (step: AdvisedStep): string => stepText(step, info, view.hexes);
    expect(text(BUY)).toMatch(/^Buy 2 Humans and 1 Rock Strider: /);
    const place = (hex: number): string => exactPlace(info, view.hexes, hex);
    expect(text(MOVE)).toBe(`Move 2 Humans from ${place(1)} and 1 Human from ${place(2)} to ${place(4)}`);
    expect(text(attackOn(4))).toBe(
      `Attack ${info.players[1]?.name} with 1 Fungoid from ${place(1)}: ${place(4)}`,
    );
    expect(reasonTextOfStep(BUY, info, view.hexes)).toBe("The best unit for its price now: Human.");
    expect(reasonTextOfStep(attackOn(4), info, view.hexes)).toBeNull();
    expect(oddsText(attackOn(4), info)).toBe("62% to win the battle");
    expect([oddsText(attackOn(4, null), info), oddsText(MOVE, info)]).toEqual([null, null]);
    expect(text(actionStep({ type: "endPhase" }))).toBe("The Commander ends the phase");
  });

  it("name the second-best plan and say how much worse it is", async () => {
    const { info, view } = await movementGame();
    const place = (hex: number): string => exactPlace(info, view.hexes, hex);
    const text = (best: AdvisedStep[], steps: AdvisedStep[], winPercentDeficit: number): string | null =>
      alternativeText(adviceOf(best, { steps, winPercentDeficit }), info, view.hexes);
    expect(text([attackOn(4)], [attackOn(5)], 3)).toBe(
      `Second best: attack ${place(5)} instead of ${place(4)}. Its chance to win is 3 percentage points lower.`,
    );
    expect(text([attackOn(4)], [MOVE], 1)).toBe(
      `Second best: do not attack ${place(4)}. Its chance to win is 1 percentage point lower.`,
    );
    expect(text([MOVE], [attackOn(4)], 0)).toBe(`Second best: attack ${place(4)} as well. About as good.`);
    expect(text([actionStep({ type: "pass" })], [actionStep({ type: "play", card: 1 })], 2)).toMatch(
      /2 percentage points lower\.$/,
    );
    expect(alternativeText(adviceOf([MOVE]), info, view.hexes)).toBeNull();
  });

  it.each(ALL_LANGUAGES)(
    "show done and pending steps in the panel, without unfilled placeholders, in %s",
    async (code) => {
      void setLanguage(code);
      const { info, view } = await movementGame();
      const advice = adviceOf([BUY, MOVE, attackOn(5)], { steps: [BUY, attackOn(6)], winPercentDeficit: 3 });
      const pendingSteps = [MOVE, attackOn(5)];
      const { container } = render(AdvicePanel, {
        advice,
        // The purchase is done.
        remainingSteps: [null, ...pendingSteps],
        ...{ pendingSteps, shownSteps: pendingSteps, info, board: view.hexes },
        ...{ onhighlight: vi.fn(), onshowall: vi.fn(), onclose: vi.fn() },
      });
      const items = screen.getAllByRole("listitem");
      expect(items.map((item) => item.classList.contains("done"))).toEqual([true, false, false]);
      expect(items.map((item) => item.querySelector("small") !== null)).toEqual([false, true, true]);
      expect(container.textContent).toMatch(/54/);
      expect(container.textContent).not.toMatch(/\{|\}|undefined|advice\./);
    },
  );
});

it("the panel shows only the next step until the player asks for all", async () => {
  const { info, view } = await movementGame();
  const [steps, onshowall] = [[BUY, MOVE, attackOn(5)], vi.fn()];
  const props = {
    ...{
      advice: adviceOf(steps, { steps: [BUY], winPercentDeficit: 3 }),
      remainingSteps: steps,
      pendingSteps: steps,
    },
    ...{ info, board: view.hexes, onhighlight: vi.fn(), onshowall, onclose: vi.fn() },
  };
  const { rerender } = render(AdvicePanel, { ...props, shownSteps: [BUY] });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByText(/^Second best/)).toBeNull();
  screen.getByRole("button", { name: "2 more steps" }).click();
  expect(onshowall).toHaveBeenCalledOnce();
  await rerender({ ...props, shownSteps: steps });
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByText(/^Second best/)).not.toBeNull();
});

describe("what advice highlights", () => {
  it("is an arrow from each hex where a move starts, and the hexes of each step", () => {
    expect(movesOfPlan([MOVE, attackOn(5)])).toEqual([
      { from: 1, to: 4, type: "move", needsPurchase: false },
      { from: 2, to: 4, type: "move", needsPurchase: false },
      { from: 1, to: 5, type: "attack", needsPurchase: false },
    ]);
    expect(movesOfPlan([BUY])).toEqual([]);
    expect([BUY, MOVE].map(hexesOfStep)).toEqual([[0], [1, 2, 4]]);
  });

  it("distinguishes the moves of units that are still to be bought", () => {
    const moveOfBoughtUnit: AdvisedStep = { ...MOVE, units: [{ kind: "human", from: BUY.hex, count: 1 }] };
    expect(movesOfPlan([BUY, moveOfBoughtUnit]).map(({ needsPurchase }) => needsPurchase)).toEqual([true]);
    // Once the units are bought, the purchase is no longer part of the plan.
    expect(movesOfPlan([moveOfBoughtUnit]).map(({ needsPurchase }) => needsPurchase)).toEqual([false]);
  });

  it("is the card or the gold button of a single action", () => {
    const actions: Action[] = [{ type: "endPhase" }, { type: "exchange", card: 4 }];
    expect(actions.map(isGoldButtonAction)).toEqual([true, false]);
    expect(actions.map(cardOf)).toEqual([null, 4]);
    expect(nextAction([actionStep({ type: "endPhase" })])).toEqual({ type: "endPhase" });
    expect(nextAction([BUY])).toBeNull();
  });
});

describe("what remains of an advised plan", () => {
  const steps = [BUY, MOVE];
  const buy = (kind: "human" | "rockStrider" | "fungoid"): Action => ({ type: "buy", kind, hex: 0 });
  const move = (from: number): Action => ({ type: "move", kind: "human", from, to: 4 });

  it("gets smaller with each advised action", () => {
    expect(remainingSteps(steps, [buy("human")], "deployment")).toEqual([
      { ...BUY, units: [{ kind: "human", count: 1 }, BUY.units[1]] },
      MOVE,
    ]);
    const afterPurchases = remainingSteps(
      steps,
      [buy("human"), buy("human"), buy("rockStrider")],
      "deployment",
    );
    expect(afterPurchases).toEqual([null, MOVE]);
    expect(remainingSteps(afterPurchases ?? [], [{ type: "endPhase" }], "deployment")).toEqual([null, MOVE]);
    expect(remainingSteps([MOVE], [{ type: "endPhase" }, move(1), move(1)], "deployment")).toEqual([
      { ...MOVE, units: [{ kind: "human", from: 2, count: 1 }] },
    ]);
    expect(remainingSteps([MOVE], [move(1), move(1), move(2)], "movement")).toEqual([null]);
    expect(remainingSteps([actionStep({ type: "pass" })], [{ type: "pass" }], "battle")).toEqual([null]);
  });

  it("is null after any other action, which departs from the plan", () => {
    expect(remainingSteps(steps, [buy("fungoid")], "deployment")).toBeNull();
    expect(remainingSteps(steps, [{ type: "endPhase" }], "deployment")).toBeNull();
    expect(remainingSteps([MOVE], [{ ...move(1), to: 5 } as Action], "movement")).toBeNull();
    // Moves that remain at the end of the Movement phase will not be made.
    expect(remainingSteps([MOVE], [{ type: "endPhase" }], "movement")).toBeNull();
  });
});
