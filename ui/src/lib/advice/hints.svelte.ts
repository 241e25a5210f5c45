/** What the Officer would do: asked for by the player, shown until anything changes, done by nobody. */
import type { Hint } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { type GamePort } from "../game/port";
import { Refused } from "../live/reason";

export class Hints {
  hint = $state.raw<Hint | null>(null);
  #asked = 0;

  constructor(
    private readonly game: Game,
    private readonly port: Pick<GamePort, "hint">,
  ) {}

  /** Asks, or puts the answer away. */
  async ask(): Promise<void> {
    if (this.hint) return this.clear();
    this.game.dismiss();
    const run = ++this.#asked;
    try {
      const hint = await this.port.hint(this.game.asked);
      // A hand that closed meanwhile takes with it what was made of it.
      if (run === this.#asked) this.hint = hint;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (run === this.#asked) this.game.refuse(error.reason);
    }
  }

  /** Puts it away, and whatever is still on its way. */
  clear(): void {
    this.#asked += 1;
    this.hint = null;
  }
}
