/**
 * The Commander's advice. It is computed only on request, shown until the player departs from it, and never
 * carried out automatically.
 */
import type { Action, Advice } from "../../bindings";
import type { Game } from "../game/game.svelte";
import type { GamePort } from "../game/port";
import { RequestError } from "../live/request-failure";
import { remainingSteps } from "./followed-steps";

export class Adviser {
  advice = $state.raw<Advice | null>(null);
  /** True while a request for advice is pending. */
  isThinking = $state(false);
  #latestRequest = 0;
  /** The number of steps in the game when the advice was requested or last followed. */
  #stepCount = 0;
  /** The advice to show after the submitted actions; `null` if they depart from it. */
  #remainingAdvice: { stepCount: number; advice: Advice } | null = null;

  constructor(
    private readonly game: Game,
    private readonly port: Pick<GamePort, "advice" | "cancelAdvice">,
  ) {
    game.onact = (actions) => this.#noteActions(actions);
  }

  /** Requests advice, cancels the request, or dismisses the advice. */
  async toggle(): Promise<void> {
    if (this.advice || this.isThinking) return this.clear();
    this.game.dismissRefusal();
    const request = ++this.#latestRequest;
    this.isThinking = true;
    this.#stepCount = this.game.status?.step ?? 0;
    try {
      const advice = await this.port.advice(this.game.decidingSeat);
      // If the request has been cancelled in the meantime, the answer is dropped.
      if (request === this.#latestRequest) this.advice = advice;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (request === this.#latestRequest) this.game.showRefusal(error.failure);
    } finally {
      if (request === this.#latestRequest) this.isThinking = false;
    }
  }

  /** Dismisses the advice, and cancels a pending request. */
  clear(): void {
    this.#latestRequest += 1;
    if (this.isThinking) void this.port.cancelAdvice();
    this.isThinking = false;
    this.advice = null;
    this.#remainingAdvice = null;
  }

  /** Determines which part of the advice remains after the submitted actions. */
  #noteActions(actions: readonly Action[]): void {
    const phase = this.game.view?.phase ?? "draw";
    const steps = this.advice && remainingSteps(this.advice.best.steps, actions, phase);
    this.#remainingAdvice =
      this.advice && steps && steps.length > 0
        ? { stepCount: this.#stepCount + 1, advice: { ...this.advice, best: { ...this.advice.best, steps } } }
        : null;
  }

  /**
   * Called when the number of steps may have changed. If the player has followed the advice, shows the rest
   * of it; otherwise dismisses it.
   */
  dismissUnlessFollowed(stepCount: number): void {
    if (stepCount === this.#stepCount) return;
    const next = this.#remainingAdvice;
    if (next?.stepCount !== stepCount) return this.clear();
    this.#stepCount = stepCount;
    this.#remainingAdvice = null;
    this.advice = next.advice;
  }
}
