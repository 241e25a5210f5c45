/** Moves the keyboard focus on the game screen to the control or hex that is needed next. */
import { FocusTracker } from "../controls/focus-tracker";
import { wasLastInputKeyboard } from "../controls/last-input";
import type { Mark, Marks } from "../board/marks";
import { teamOf } from "../words/team";
import { hasEnemies, interestOf, INTERESTS } from "./hex-interest";
import { nextMarkedHex } from "./marks";
import type { Play } from "./play.svelte";

/** The parts of the screen that take focus; undefined until they are shown. */
type FocusableParts = {
  board: { focusHex: (hex?: number) => void; lastFocusedHex: () => number } | undefined;
  dock: { focusCard: () => void } | undefined;
  column: { focusAnswer: () => boolean } | undefined;
  bar: { focusGoldButton: () => void } | undefined;
};

export class ScreenFocus {
  readonly tracker = new FocusTracker();
  #lastPrompt: number | "phase" | null = null;
  /** The gold button, if it has the focus only because there was nothing else to focus. */
  #fallback: Element | null = null;
  /** The latest turn in which the player was asked. */
  #lastTurn = 0;

  /**
   * `hintedHexes` returns the hexes that advice or a lesson names. `focusLessonTarget` focuses what a lesson
   * points at, and returns false if there is nothing.
   */
  constructor(
    private readonly play: Play,
    private readonly parts: () => FocusableParts,
    private readonly hintedHexes: () => readonly number[],
    private readonly focusLessonTarget: () => boolean,
  ) {}

  /**
   * Called when the question to the player may have changed. `prompt` identifies the question: the number of
   * steps before it, `"phase"` while the player may act in a phase, or `null` while the player has nothing to
   * decide. If the question is new and the keyboard was used last, focuses what the lesson points at, or else
   * the first answer, or a hex. Leaves the focus on an element that can still be useful to the player.
   */
  onQuestionChange(prompt: number | "phase" | null): void {
    const isNew = prompt !== null && prompt !== this.#lastPrompt;
    this.#lastPrompt = prompt;
    if (!isNew) return;
    const fallback = this.#fallback;
    this.#fallback = null;
    const { turn = 0 } = this.play.game.view ?? {};
    const hasTurnBegun = prompt === "phase" && turn !== this.#lastTurn;
    this.#lastTurn = turn;
    if (!wasLastInputKeyboard()) return;
    const focused = document.activeElement;
    const isNothingFocused = focused === null || focused === document.body || focused === fallback;
    // A turn begins on the board, even if the last question before it was answered in the hand.
    const leavesHand = hasTurnBegun && focused?.closest("[data-hand]") instanceof Element;
    if (!isNothingFocused && !leavesHand && !this.#cannotAnswer(focused)) return;
    if (this.focusLessonTarget() || this.#focusAnswer()) return;
    // In a phase, or on a hex, the focus stays. Otherwise it moves from the hand to the board, because the
    // targets of a played card are there.
    if (!isNothingFocused && !leavesHand && (prompt === "phase" || focused.matches("[data-hex]"))) return;
    if (this.play.marks.size > 0) this.focusNextMark(1);
    else this.parts().board?.focusHex();
  }

  /** True if the focused element is a hex or a part of the hand that cannot answer the question. */
  #cannotAnswer(focused: Element): boolean {
    if (focused.matches("[data-hex]")) return this.play.marks.size === 0;
    const isOnOtherCard = focused.closest(".card:not(.playable)") !== null;
    return (
      focused.closest("[data-hand]") !== null &&
      (isOnOtherCard || this.play.choices?.playableCards.length === 0)
    );
  }

  /**
   * If the focus is lost (see `FocusTracker`), focuses what the player needs next: what the lesson points at,
   * a card of the open hand, an answer, or a hex. While the player has nothing to decide, focuses the gold
   * button until the next question.
   */
  restore(): void {
    const isOnFallback = document.activeElement === this.#fallback && wasLastInputKeyboard();
    if (!this.tracker.isFocusLost && !isOnFallback) return;
    if (this.play.choices === null) {
      this.parts().bar?.focusGoldButton();
      this.#fallback = document.activeElement?.closest("button") ?? null;
      return;
    }
    this.#fallback = null;
    if (this.focusLessonTarget() || this.#focusAnswer()) return;
    if (this.play.hoveredOrFocusedHex === null && this.play.marks.size > 0) this.focusNextMark(1);
    else this.parts().board?.focusHex();
  }

  /**
   * Focuses the next (1) or previous (-1) hex on which an action is possible, beginning with a hinted hex.
   * Hexes with only a lone miner on a refinery come last, because such a miner rarely leaves the hex. Of the
   * destinations, those with enemies come first, then the Monolith, unexplored hexes, other hexes, and the
   * home base. From the list of purchases, returns to the hex that was focused last, if it is
   * marked.
   */
  focusNextMark(direction: 1 | -1): void {
    const { hoveredOrFocusedHex, phase, marks } = this.play;
    const { board } = this.parts();
    const returnsToBoard =
      hoveredOrFocusedHex === null && phase === "deployment" && this.hintedHexes().length === 0;
    if (returnsToBoard && board && marks.has(board.lastFocusedHex())) board.focusHex();
    else this.#focusNext(marks, direction);
  }

  /**
   * Focuses the next (1) or previous (-1) hex with enemies. If units are picked up or a special attack is
   * selected, only hexes within their reach count. Returns false if there is none.
   */
  focusNextEnemy(direction: 1 | -1): boolean {
    const { marks, game } = this.play;
    const playerSeat = game.onlyPersonSeat ?? game.decidingSeat;
    const team = game.view ? teamOf(game.view, playerSeat) : [];
    const enemyHexes = (game.view?.hexes ?? []).flatMap((hex): [number, Mark][] =>
      hasEnemies(hex, team) ? [[hex.id, "attack"]] : [],
    );
    const source = [...marks].filter(([, mark]) => mark === "source");
    const candidates = source.length > 0 ? enemyHexes.filter(([hex]) => marks.has(hex)) : enemyHexes;
    return this.#focusNext(new Map([...candidates, ...source]), direction);
  }

  #focusNext(marks: Marks, direction: 1 | -1): boolean {
    const hex = nextMarkedHex(
      this.play.game.board,
      marks,
      this.hintedHexes(),
      this.play.hoveredOrFocusedHex,
      direction,
      this.#rankOf(marks),
    );
    if (hex !== null) this.parts().board?.focusHex(hex);
    return hex !== null;
  }

  /**
   * The rank of a hex; lower ranks come first. If units are picked up or a special attack is prepared, the
   * rank depends on what the hex offers to these units; otherwise, on whether only a lone miner on a refinery
   * could leave the hex.
   */
  #rankOf(marks: Marks): (hex: number) => number {
    const { view, info, decidingSeat } = this.play.game;
    const hasSource = [...marks.values()].includes("source");
    return (id) => {
      const hex = view?.hexes[id];
      if (!view || !hex) return 0;
      if (hasSource) return INTERESTS.indexOf(interestOf(hex, view, decidingSeat));
      const [unit, ...others] = hex.units;
      const isLone = hex.refinery > 0 && unit?.count === 1 && others.length === 0;
      const isMiner = info?.catalogue.kinds.some(({ kind, canMine }) => canMine && kind === unit?.kind);
      return Number(isLone && isMiner && marks.get(id) === "begin");
    };
  }

  #focusAnswer(): boolean {
    const { choices, game } = this.play;
    const { dock, column } = this.parts();
    if (choices === null || choices.decision.type === "phase") return false;
    if (game.openHandSeat === null || choices.playableCards.length === 0)
      return column?.focusAnswer() ?? false;
    dock?.focusCard();
    return true;
  }
}
