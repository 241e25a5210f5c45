/** Actions that the page takes automatically for a player who has no choice or has already chosen them. */
import type { Action } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { t } from "../i18n/index.svelte";
import { INPUT_GUARD_MS } from "../controls/replaced-control";

/**
 * Actions that end a phase or answer a question. After such an action, the player has no reason to undo
 * anything in the phase.
 */
const CONCLUDING_ACTIONS: ReadonlySet<Action["type"]> = new Set([
  "endPhase",
  "pass",
  "passBattle",
  "casualty",
  "victim",
  "takeEnergize",
  "takeFaceupCard",
  "keep",
]);

/**
 * The action to take without a press; `null` if the player has to decide, or if no action is taken at the
 * moment, such as after an undo or while a battle is shown. `automatesForcedActions` is true if the
 * game ends phases and answers questions by itself when the player has no choice.
 */
export function automaticAction(game: Game, automatesForcedActions: boolean): Action | null {
  const { view, handoverSeat, allowsAutomaticActions, computerActivity, isWatching } = game;
  if (
    !view?.choices ||
    handoverSeat !== null ||
    computerActivity !== null ||
    isWatching ||
    !allowsAutomaticActions
  )
    return null;
  if (game.declinesOthersBattles && game.isAskedInOthersBattle && view.choices.canPassBattle)
    return { type: "passBattle" };
  const [hex] = view.choices.hexesToExplore;
  if (game.isRevealingAll && hex !== undefined) return { type: "explore", hex };
  if (!automatesForcedActions) return null;
  return forcedAction(game) ?? (canPhaseEndAutomatically(game) ? { type: "endPhase" } : null);
}

/** Why the pending question is answered automatically. */
export function reasonForAutomaticAnswer(game: Game): string {
  if (game.declinesOthersBattles && game.isAskedInOthersBattle) return t("ask.othersDeclined");
  const { choices } = game.view ?? {};
  const decision = choices?.decision.type;
  if (decision === "window") return t(choices?.playableCards.length ? "play.noCardHelps" : "play.noCardFits");
  if (decision === "loserCard") return t("play.drawsCard");
  return t(decision === "target" ? "play.onlyTarget" : "play.passesHint");
}

/**
 * The action to take if there is nothing to choose (see `Choices.forcedAction`), otherwise `null`. With
 * several people at the screen, a player still has to pass by a press, because passing automatically would
 * reveal that no card fits.
 */
function forcedAction({ view, onlyPersonSeat }: Game): Action | null {
  const forced = view?.choices?.forcedAction ?? null;
  return forced?.type === "pass" && onlyPersonSeat === null ? null : forced;
}

/**
 * True if no further action is possible in the phase, and the latest action is not one that the player might
 * want to undo, such as a move or a purchase. After a battle, the phase also waits for a mission that the
 * only person can still fulfil. With several people, waiting would reveal the mission.
 */
function canPhaseEndAutomatically({ view, status, latestBattle, onlyPersonSeat }: Game): boolean {
  if (!view?.choices?.canEndAutomatically || !view.choices.afterPhase || !status) return false;
  const hasMission = onlyPersonSeat !== null && view.choices.playableCards.length > 0;
  if (hasMission && view.phase === "battle" && latestBattle) return false;
  const actionOfLatestStep = status.undoableSteps.at(-1)?.actions[0];
  return actionOfLatestStep?.type !== "open" || CONCLUDING_ACTIONS.has(actionOfLatestStep.action.type);
}

/** Takes actions after a delay. */
export class AutomaticActions {
  /** True during an action and for a moment after it. Presses are then ignored. */
  hasJustActed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes an action after the given time. Returns a function that cancels it. */
  schedule(milliseconds: number, act: () => Promise<boolean>): () => void {
    const timer = setTimeout(() => void this.#act(act), milliseconds);
    return () => clearTimeout(timer);
  }

  async #act(act: () => Promise<boolean>): Promise<void> {
    this.hasJustActed = true;
    await act();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.hasJustActed = false), INPUT_GUARD_MS);
  }
}
