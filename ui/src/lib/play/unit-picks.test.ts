import { expect, it } from "vitest";
import type { Action, StepSummary } from "../../bindings";
import { firstUnitPick, stepThatPlayedCard } from "./unit-picks";

const step = (stepIndex: number, ...actions: Action[]): StepSummary => ({
  step: stepIndex,
  seat: 0,
  actions: actions.map((action) => ({ type: "open", action })),
});
const pick: Action = { type: "targetUnit", kind: "human", hex: 4 };

it("the picks for a card begin after the last step that is not a pick; a step may pick several units", () => {
  const steps = [step(6, pick), step(7, { type: "play", card: 2 }), step(8, pick, pick), step(9, pick)];
  expect(firstUnitPick(steps)?.step).toBe(8);
  expect(firstUnitPick(steps.slice(0, 2))).toBeNull();
  expect(firstUnitPick([])).toBeNull();
});

it("the step that played the card is the one before its picks; there is none if that step cannot be undone", () => {
  const play = step(7, { type: "play", card: 2 });
  expect(stepThatPlayedCard([step(6, { type: "endPhase" }), play, step(8, pick)])?.step).toBe(7);
  expect(stepThatPlayedCard([play])?.step).toBe(7);
  expect(stepThatPlayedCard([play, step(8, { type: "pass" }), step(9, pick)])).toBeNull();
  expect(stepThatPlayedCard([step(9, pick)])).toBeNull();
});
