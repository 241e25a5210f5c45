/** Shows past events on the stage again: an entry of the log, or the last battle of a game that is over. */
import type { LoggedBattle } from "../log/battle";
import type { Beat } from "./beats";

export class StageReplay {
  /** The beat that is shown; the next press ends it. */
  beat = $state.raw<Beat | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a beat (none if it is `null`) until `end` is called or `milliseconds` have passed. */
  show(beat: Beat | null, milliseconds: number | null = null): void {
    clearTimeout(this.#timer);
    this.beat = beat;
    if (milliseconds !== null) this.#timer = setTimeout(() => this.end(), milliseconds);
  }

  end(): void {
    this.show(null);
  }

  /** Shows how a battle ended. */
  showResult(battle: LoggedBattle, milliseconds: number | null = null): void {
    this.show({ type: "battle", battle, moment: "end", duration: 0 }, milliseconds);
  }
}
