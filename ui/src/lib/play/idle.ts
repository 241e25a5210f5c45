/** Phases that pass by themselves. */
import type { Game } from "../game/game.svelte";

/**
 * Whether the phase should pass now: nothing can be done in it, and the latest thing done was not that something was
 * taken back. A phase in which moves or purchases were made waits for its player, who may want them back.
 */
export function passesByItself(game: Game): boolean {
  const { truth, seating, curtain, goesOn } = game;
  if (!truth?.choices?.idle || !truth.choices.endPhase || curtain !== null || !goesOn || !seating)
    return false;
  const last = seating.undo.at(-1)?.actions[0];
  return last === undefined || last.type === "endPhase";
}
