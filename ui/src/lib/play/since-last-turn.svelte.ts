/** The turns of the other players since the player's previous turn, and whether their summary is unfolded. */
import { untrack } from "svelte";
import type { Event as GameEvent } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { setbacksOf, turnsSinceLastTurnOf, type Setbacks, type TurnSummary } from "../stage/turn-summaries";

export class SinceLastTurn {
  /**
   * The player's last choice to fold or unfold the summary. It applies only to the turn in which it was made.
   */
  #choice = $state.raw({ turn: 0, open: true });
  /** How often the player has asked to hear the summary. */
  readingCount = $state(0);
  /** All events of the game. */
  readonly events = $derived.by((): GameEvent[] => this.game.log.flatMap((entry) => entry.events));
  /**
   * The turns of the other players since the active player's previous turn; empty if no person is active or
   * the game is over.
   */
  readonly turns = $derived.by((): TurnSummary[] => {
    const { shownView: view, isOver } = this.game;
    return view && !isOver && this.game.isPerson(view.active)
      ? turnsSinceLastTurnOf(this.events, view.active)
      : [];
  });
  readonly #turn = $derived.by(() => this.game.shownView?.turn ?? 0);
  readonly #hasTurns = $derived(this.turns.length > 0);
  /** How `turns` have affected the player, as of the beginning of the player's turn; `null` without turns. */
  readonly setbacks = $derived.by((): Setbacks | null => {
    void [this.#turn, this.#hasTurns];
    return untrack(() => {
      const view = this.game.shownView;
      return view && this.#hasTurns ? setbacksOf(this.turns, this.events, view, view.active) : null;
    });
  });
  /**
   * By default, the summary is unfolded in the first phase, and throughout a lesson, which may skip that
   * phase. An action in the phase does not fold it, because the controls below it would move.
   */
  readonly isOpen = $derived.by(() =>
    this.#choice.turn === this.#turn
      ? this.#choice.open
      : this.game.isLesson || this.game.shownView?.phase === "deployment",
  );

  constructor(private readonly game: Game) {}

  toggle(): void {
    this.#choice = { turn: this.#turn, open: !this.isOpen };
  }

  /** Unfolds the summary and has it read aloud. */
  read(): void {
    this.#choice = { turn: this.#turn, open: true };
    this.readingCount += 1;
  }
}
