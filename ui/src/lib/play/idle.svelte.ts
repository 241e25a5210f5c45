/** Phases that pass by themselves. */
import type { Action } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { NOTICED_AFTER } from "../controls/replaced";

/** What ends something or answers a question: it leaves nothing in the phase that its player may want back. */
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
 * Whether the phase should pass now: nothing can be done in it, and the latest thing done was not that something was
 * taken back. A phase in which moves or purchases were made waits for its player, who may want them back.
 */
export function passesByItself(game: Game): boolean {
  const { view, seating, curtain, goesOn, opponent } = game;
  if (opponent !== null) return false;
  if (!view?.choices?.idle || !view.choices.endPhase || curtain !== null || !goesOn || !seating) return false;
  const last = seating.undo.at(-1)?.actions[0];
  return last?.type !== "open" || ENDS.has(last.action.type);
}

/** Lets phases pass, and knows when nobody can have seen yet what has come. */
export class Passing {
  /** A phase has passed by itself a moment ago. */
  fresh = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Lets the phase pass in so many milliseconds. What it returns prevents that. */
  soon(milliseconds: number, pass: () => Promise<boolean>): () => void {
    const timer = setTimeout(() => void this.#pass(pass), milliseconds);
    return () => clearTimeout(timer);
  }

  async #pass(pass: () => Promise<boolean>): Promise<void> {
    this.fresh = true;
    await pass();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.fresh = false), NOTICED_AFTER);
  }
}
