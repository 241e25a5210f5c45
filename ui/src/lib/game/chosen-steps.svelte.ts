/** Tells the steps that people have chosen from those that the page has taken for them. */
import type { StepSummary } from "../../bindings";

export class ChosenSteps {
  /** The number of steps before the latest step that a person has chosen, since the game was opened. */
  latest = $state(0);
  /** The numbers of the steps that were taken automatically. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it changes only before the list of steps does.
  readonly #automaticSteps = new Set<number>();

  /**
   * Notes that an action is submitted as the step with the given number. `isAccepted` resolves once it is
   * accepted or refused.
   */
  async note(step: number, isAutomatic: boolean, isAccepted: Promise<boolean>): Promise<void> {
    // Steps with these numbers have been undone.
    for (const other of this.#automaticSteps) if (other >= step) this.#automaticSteps.delete(other);
    if (isAutomatic) this.#automaticSteps.add(step);
    if (!(await isAccepted)) this.#automaticSteps.delete(step);
    else if (!isAutomatic) this.latest = step;
  }

  /**
   * The steps to offer for an undo: all that can be undone, without automatic ones at the beginning. To undo
   * those would lead back to a question without a choice.
   */
  stepsWorthUndoing(undoableSteps: readonly StepSummary[]): readonly StepSummary[] {
    const first = undoableSteps.findIndex(({ step }) => !this.#automaticSteps.has(step));
    return first < 0 ? [] : undoableSteps.slice(first);
  }
}
