/** Plays the sounds of new turns and of the end of a game or a table. */
import type { Volume } from "../../bindings";
import { playSound } from "./sound";

type Progress = { turn: number; pendingInput: { type: string } };

export class TurnSounds {
  #previous: { turn: number; isOver: boolean } | null = null;

  /** Plays the sound of a new turn or of the end. The first call plays nothing. */
  async follow(view: Progress | null | undefined, volume: Volume): Promise<void> {
    if (!view) return;
    const previous = this.#previous;
    const current = { turn: view.turn, isOver: view.pendingInput.type === "over" };
    this.#previous = current;
    if (!previous) return;
    if (current.isOver && !previous.isOver) await playSound("win", volume);
    else if (current.turn > previous.turn) await playSound("turn", volume);
  }
}
