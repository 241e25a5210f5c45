/** The sounds of the turns and the end of a game or a table. */
import type { Volume } from "../../bindings";
import { playSound } from "./sound";

type Progress = { turn: number; waiting: { type: string } };

export class TurnSounds {
  #before: { turn: number; over: boolean } | null = null;

  /** Plays the sound of a new turn or of the end. What was already so when the screen opened is silent. */
  async follow(view: Progress | null | undefined, volume: Volume): Promise<void> {
    if (!view) return;
    const before = this.#before;
    const now = { turn: view.turn, over: view.waiting.type === "over" };
    this.#before = now;
    if (!before) return;
    if (now.over && !before.over) await playSound("win", volume);
    else if (now.turn > before.turn) await playSound("turn", volume);
  }
}
