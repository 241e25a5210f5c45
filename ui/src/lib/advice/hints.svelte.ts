/**
 * The current suggestion of the Officer. It is requested by the player, is shown until anything changes, and is
 * never carried out automatically.
 */
import type { Hint } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { type GamePort } from "../game/port";
import { RequestError } from "../live/request-failure";

export class Hints {
  hint = $state.raw<Hint | null>(null);
  #latestRequest = 0;

  constructor(
    private readonly game: Game,
    private readonly port: Pick<GamePort, "hint">,
  ) {}

  /** Requests a suggestion, or dismisses the current one. */
  async toggle(): Promise<void> {
    if (this.hint) return this.clear();
    this.game.dismissRefusal();
    const request = ++this.#latestRequest;
    try {
      const hint = await this.port.hint(this.game.decidingSeat);
      // If the hand has been closed in the meantime, the answer is dropped.
      if (request === this.#latestRequest) this.hint = hint;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (request === this.#latestRequest) this.game.showRefusal(error.failure);
    }
  }

  /** Dismisses the suggestion and drops a pending one. */
  clear(): void {
    this.#latestRequest += 1;
    this.hint = null;
  }
}
