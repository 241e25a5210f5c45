/** The gold button of the game screen. */
import type { Settings } from "../../bindings";
import { t } from "../i18n/index.svelte";
import type { Lesson } from "../learn/lesson.svelte";
import { isAccepted, type LessonTargets } from "../learn/lesson-targets";
import { automaticAction, type AutomaticActions } from "./automatic-action.svelte";
import type { Play } from "./play.svelte";
import { automaticPrimaryAction, primaryAction, type PrimaryAction } from "./primary-action";

export class GoldButton {
  /** An action that waits for confirmation. */
  actionToConfirm = $state.raw<PrimaryAction | null>(null);

  /** `askToConfirm` opens the dialog that asks whether to carry out that action. */
  constructor(
    private readonly play: Play,
    private readonly lesson: Lesson,
    private readonly automaticActions: AutomaticActions,
    private readonly settings: () => Settings,
    private readonly askToConfirm: () => void,
  ) {
    play.ignoresPresses = () => this.ignoresPresses;
  }

  /**
   * True if the game ends phases and answers questions by itself when the player has no choice. Always false
   * in a lesson.
   */
  readonly #automatesForcedActions = $derived.by(
    () => this.settings().endsEmptyPhases && !this.play.game.isLesson,
  );
  /**
   * The action that the game is about to take automatically; `null` if there is none, or while a refusal is
   * shown, after which the player decides.
   */
  readonly automaticAction = $derived.by(() =>
    this.play.game.refusal === null ? automaticAction(this.play.game, this.#automatesForcedActions) : null,
  );
  readonly #gameAction = $derived.by(() =>
    this.automaticAction
      ? automaticPrimaryAction(this.play, this.automaticAction)
      : primaryAction(this.play, this.#automatesForcedActions),
  );
  /** The elements that the lesson points at, including the gold button if the lesson accepts its action. */
  readonly lessonTargets = $derived.by((): LessonTargets => {
    const { lesson, lessonTargets } = this.play;
    const action = this.#gameAction?.action;
    return lesson && action && isAccepted(lesson, action)
      ? { ...lessonTargets, includesGoldButton: true }
      : lessonTargets;
  });
  /**
   * The primary action. While a lesson asks for another action, or the learner only watches, `isDiscouraged`
   * is set, so that the button is not filled with gold.
   */
  readonly action = $derived.by((): PrimaryAction | null => {
    if (this.lesson.isReading) return this.#continueLesson;
    const action = this.#gameAction;
    const lessonAsksForOtherAction =
      this.play.lesson?.waitingFor === "action" && !this.lessonTargets.includesGoldButton;
    if (!action) return null;
    if (this.lesson.isWatching) return { ...action, isDiscouraged: true, isSkip: true };
    return lessonAsksForOtherAction ? { ...action, isDiscouraged: true } : action;
  });
  /**
   * True if the game acts automatically or skips to a decision, or did so a moment ago. Presses are then
   * ignored, because they were probably meant for the action that the button had before.
   */
  readonly ignoresPresses = $derived.by(
    () =>
      this.automaticAction !== null ||
      this.automaticActions.hasJustActed ||
      this.play.game.isSkippingOrJustSkipped,
  );

  readonly #continueLesson: PrimaryAction = {
    get text() {
      return t("learn.goOn");
    },
    disabledReason: null,
    mayNeedConfirmation: false,
    run: () => this.lesson.continue(),
  };

  async press(): Promise<void> {
    const { action } = this;
    const { game } = this.play;
    if (!action || action.disabledReason !== null || this.ignoresPresses) return;
    // While a scene shows the token that the last press revealed, the button may already say "End turn"
    // instead of "Reveal a token". A press then only ends the scene.
    if (action.mayNeedConfirmation && game.beat?.type === "scene") game.skipAnimation();
    else await this.runOrConfirm(action);
  }

  /**
   * Carries out an action, after a confirmation if something useful would be given up and the settings ask
   * for confirmations.
   */
  async runOrConfirm(action: PrimaryAction): Promise<void> {
    this.actionToConfirm = action;
    const warnings = this.play.choices?.warnings ?? [];
    const mayAskFirst =
      action.mayNeedConfirmation && this.settings().asksBeforeEnding && !this.play.game.isLesson;
    if (mayAskFirst && warnings.length > 0) this.askToConfirm();
    else await this.runConfirmed();
  }

  async runConfirmed(): Promise<void> {
    const action = this.actionToConfirm;
    this.actionToConfirm = null;
    await action?.run();
  }
}
