/**
 * The Commander's advice. It is computed only on request, shown until the player departs from it, and never
 * carried out automatically.
 */
import type { Action, Advice, AdvisedStep } from "../../bindings";
import type { Game } from "../game/game.svelte";
import type { GamePort } from "../game/port";
import { RequestError } from "../live/request-failure";
import { remainingSteps, type RemainingSteps } from "./remaining-steps";

export class Adviser {
  /** The advice, with all its steps. */
  advice = $state.raw<Advice | null>(null);
  /** What remains of each step of the best plan; `null` for a step that is done. */
  remainingSteps = $state.raw<RemainingSteps>([]);
  /** The steps of the best plan that are still to be done. */
  readonly pendingSteps = $derived(this.remainingSteps.filter((step): step is AdvisedStep => step !== null));
  /** True if the player has asked for the steps after the next one. */
  showsAll = $state(false);
  /** The pending steps that are shown: the next one, or all. */
  readonly shownSteps = $derived(this.pendingSteps.slice(0, this.showsAll ? undefined : 1));
  /** True while a request for advice is pending. */
  isThinking = $state(false);
  #latestRequestNumber = 0;
  /** The number of steps in the game when the advice was requested or last updated. */
  #stepCount = 0;
  /**
   * What remained of the plan at each number of steps in the game since the advice was requested. After an
   * undo or redo, `remainingSteps` is restored from here.
   */
  #history: RemainingSteps[] = [];
  /**
   * What will remain of the plan if the submitted actions are accepted; `null` if no answer is pending. Its
   * `remaining` is `null` if there is no plan, or if the actions depart from it.
   */
  #expectedOutcome: { remaining: RemainingSteps | null } | null = null;

  constructor(
    private readonly game: Game,
    private readonly port: Pick<GamePort, "advice" | "cancelAdvice">,
  ) {
    game.onact = (actions, acceptance) => void this.#noteActions(actions, acceptance);
  }

  /** Requests advice, cancels the request, or dismisses the advice. */
  async toggle(): Promise<void> {
    if (this.advice || this.isThinking) return this.clear();
    this.game.dismissRefusal();
    const requestNumber = ++this.#latestRequestNumber;
    this.isThinking = true;
    this.#stepCount = this.game.status?.stepCount ?? 0;
    try {
      const advice = await this.port.advice(this.game.decidingSeat);
      // The answer is ignored if the request has been cancelled in the meantime.
      if (requestNumber === this.#latestRequestNumber && advice) this.#show(advice);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (requestNumber === this.#latestRequestNumber) this.game.showRefusal(error.failure);
    } finally {
      if (requestNumber === this.#latestRequestNumber) this.isThinking = false;
    }
  }

  #show(advice: Advice): void {
    this.advice = advice;
    this.remainingSteps = advice.best.steps;
    this.showsAll = false;
    this.#expectedOutcome = null;
    this.#history = [];
    this.#history[this.#stepCount] = this.remainingSteps;
  }

  /** Dismisses the advice, and cancels a pending request. */
  clear(): void {
    this.#latestRequestNumber += 1;
    if (this.isThinking) void this.port.cancelAdvice();
    this.isThinking = false;
    this.advice = null;
    this.remainingSteps = [];
    this.#history = [];
  }

  /** Determines what will remain of the plan if the submitted actions are accepted. */
  async #noteActions(actions: readonly Action[], acceptance: Promise<boolean>): Promise<void> {
    const phase = this.game.view?.phase ?? "draw";
    const expectedOutcome = { remaining: this.advice && remainingSteps(this.remainingSteps, actions, phase) };
    this.#expectedOutcome = expectedOutcome;
    if (!(await acceptance) && this.#expectedOutcome === expectedOutcome) this.#expectedOutcome = null;
  }

  /**
   * Called when the number of steps in the game may have changed. Updates what remains of the plan. Dismisses
   * the advice unless the player has followed the plan, or has undone or redone steps taken since the
   * request.
   */
  updateAfterSteps(stepCount: number): void {
    if (stepCount === this.#stepCount) return;
    const expectedOutcome = stepCount === this.#stepCount + 1 ? this.#expectedOutcome : null;
    this.#expectedOutcome = null;
    const remaining = expectedOutcome ? expectedOutcome.remaining : this.#history[stepCount];
    if (!remaining) return this.clear();
    // Steps that were undone before the new actions can no longer be redone.
    if (expectedOutcome) this.#history.length = stepCount;
    this.#history[stepCount] = remaining;
    this.#stepCount = stepCount;
    this.remainingSteps = remaining;
  }
}
