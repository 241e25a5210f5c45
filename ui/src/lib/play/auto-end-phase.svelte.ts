/** Phases that end by themselves. */
import type { Action } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { INPUT_GUARD_MS } from "../controls/replaced-control";

/**
 * Actions that end something or answer a question. After them, a phase contains nothing the player might
 * want to undo.
 */
const CONCLUDING_ACTIONS: ReadonlySet<Action["type"]> = new Set([
  "endPhase",
  "pass",
  "passBattle",
  "casualty",
  "victim",
  "takeCard",
  "takeVictory",
  "keep",
]);

/**
 * Whether the phase should end now: nothing can be done in it, and the latest change was not an undo. A
 * phase with moves or purchases waits for its player, who might want to undo them.
 */
export function shouldAutoEnd(game: Game): boolean {
  const { view, status, curtain, allowsAutoEnd, opponent } = game;
  if (opponent !== null) return false;
  if (
    !view?.choices?.canEndAutomatically ||
    !view.choices.endPhase ||
    curtain !== null ||
    !allowsAutoEnd ||
    !status
  )
    return false;
  const last = status.undo.at(-1)?.actions[0];
  return last?.type !== "open" || CONCLUDING_ACTIONS.has(last.action.type);
}

/** Ends phases after a delay, and tracks whether the new phase is too recent to have been noticed. */
export class AutoEndPhase {
  /** A phase ended by itself a moment ago. */
  hasJustEnded = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ends the phase after the given time. Returns a function that cancels it. */
  schedule(milliseconds: number, endPhase: () => Promise<boolean>): () => void {
    const timer = setTimeout(() => void this.#endPhase(endPhase), milliseconds);
    return () => clearTimeout(timer);
  }

  async #endPhase(endPhase: () => Promise<boolean>): Promise<void> {
    this.hasJustEnded = true;
    await endPhase();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.hasJustEnded = false), INPUT_GUARD_MS);
  }
}
