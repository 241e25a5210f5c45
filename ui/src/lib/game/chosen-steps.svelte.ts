/** Distinguishes the steps that people have chosen from those that the page has taken for them. */
import type { StepSummary } from "../../bindings";

export class ChosenSteps {
  /**
   * The index of the latest step that a person has chosen since the game was opened; when the game is opened,
   * the number of its steps.
   */
  latestIndex = $state(0);
  /** The indexes of the steps that were taken automatically. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it changes only before the list of steps does.
  readonly #automaticStepIndexes = new Set<number>();

  /**
   * Notes that an action is submitted as the step with the given index. `acceptance` resolves to whether it
   * is accepted.
   */
  async note(stepIndex: number, isAutomatic: boolean, acceptance: Promise<boolean>): Promise<void> {
    // Earlier steps with this or a higher index have been undone.
    for (const otherIndex of this.#automaticStepIndexes)
      if (otherIndex >= stepIndex) this.#automaticStepIndexes.delete(otherIndex);
    if (isAutomatic) this.#automaticStepIndexes.add(stepIndex);
    if (!(await acceptance)) this.#automaticStepIndexes.delete(stepIndex);
    else if (!isAutomatic) this.latestIndex = stepIndex;
  }

  /**
   * The steps to offer for an undo: all that can be undone, without automatic ones at the beginning. Undoing
   * those would lead back to a question without a choice.
   */
  stepsWorthUndoing(undoableSteps: readonly StepSummary[]): readonly StepSummary[] {
    const firstIndex = undoableSteps.findIndex(({ step }) => !this.#automaticStepIndexes.has(step));
    return firstIndex < 0 ? [] : undoableSteps.slice(firstIndex);
  }
}
