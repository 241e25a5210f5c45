/** Phases that end by themselves. */
import type { Action } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { INPUT_GUARD_MS } from "../controls/replaced-control";

/**
 * Actions that end something or answer a question. After them, a phase contains nothing the player might
 * want to undo.
 */
const ENDS: ReadonlySet<Action["type"]> = new Set([
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
export function endsByItself(game: Game): boolean {
  const { view, status, curtain, goesOn, opponent } = game;
  if (opponent !== null) return false;
  if (!view?.choices?.idle || !view.choices.endPhase || curtain !== null || !goesOn || !status) return false;
  const last = status.undo.at(-1)?.actions[0];
  return last?.type !== "open" || ENDS.has(last.action.type);
}

/** Ends phases after a delay, and tracks whether the new phase is too recent to have been noticed. */
export class AutoEndPhase {
  /** A phase ended by itself a moment ago. */
  fresh = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ends the phase after the given time. Returns a function that cancels it. */
  soon(milliseconds: number, pass: () => Promise<boolean>): () => void {
    const timer = setTimeout(() => void this.#pass(pass), milliseconds);
    return () => clearTimeout(timer);
  }

  async #pass(pass: () => Promise<boolean>): Promise<void> {
    this.fresh = true;
    await pass();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.fresh = false), INPUT_GUARD_MS);
  }
}
