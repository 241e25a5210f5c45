import { describe, expect, it } from "vitest";
import type { StepSummary } from "../../bindings";
import { ChosenSteps } from "./chosen-steps.svelte";

const stepsOf = (...indexes: number[]): StepSummary[] =>
  indexes.map((step) => ({ step, seat: 0, actions: [{ type: "open", action: { type: "endPhase" } }] }));

describe("an undo", () => {
  it("is not offered for automatic steps at the beginning of the undoable steps", async () => {
    const steps = new ChosenSteps();
    const take = (stepIndex: number): Promise<void> => steps.note(stepIndex, true, Promise.resolve(true));
    await take(7);
    await take(8);
    expect(steps.stepsWorthUndoing(stepsOf(7, 8))).toEqual([]);
    // Automatic steps after a step of the player can be undone with it.
    expect(steps.stepsWorthUndoing(stepsOf(6, 7, 8))).toEqual(stepsOf(6, 7, 8));
    expect(steps.stepsWorthUndoing(stepsOf(7, 8, 9))).toEqual(stepsOf(9));
    // After an undo, step 8 is taken by the player.
    await take(7);
    expect(steps.stepsWorthUndoing(stepsOf(7, 8))).toEqual(stepsOf(8));
  });

  it("is offered for a step that replaces an automatic one", async () => {
    const steps = new ChosenSteps();
    await steps.note(7, true, Promise.resolve(true));
    await steps.note(7, false, Promise.resolve(true));
    expect(steps.stepsWorthUndoing(stepsOf(7))).toEqual(stepsOf(7));
    expect(steps.latestIndex).toBe(7);
  });

  it("is offered for the step after a refused automatic action", async () => {
    const steps = new ChosenSteps();
    await steps.note(7, true, Promise.resolve(false));
    expect(steps.stepsWorthUndoing(stepsOf(7))).toEqual(stepsOf(7));
    expect(steps.latestIndex).toBe(0);
  });
});
