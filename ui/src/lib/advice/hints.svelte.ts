/**
 * The Officer's suggestion. The player requests it, and it is shown until anything changes. It is never
 * carried out automatically.
 */
import type { Hint } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { type GamePort } from "../game/port";
import { RequestError } from "../live/reason";

export class Hints {
  hint = $state.raw<Hint | null>(null);
  #requestCount = 0;

  constructor(
    private readonly game: Game,
    private readonly port: Pick<GamePort, "hint">,
  ) {}

  /** Requests a suggestion, or dismisses the current one. */
  async ask(): Promise<void> {
    if (this.hint) return this.clear();
    this.game.dismissRefusal();
    const request = ++this.#requestCount;
    try {
      const hint = await this.port.hint(this.game.decidingSeat);
      // If the hand has been closed in the meantime, the answer is dropped.
      if (request === this.#requestCount) this.hint = hint;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (request === this.#requestCount) this.game.showRefusal(error.failure);
    }
  }

  /** Dismisses the suggestion and drops a pending one. */
  clear(): void {
    this.#requestCount += 1;
    this.hint = null;
  }
}
