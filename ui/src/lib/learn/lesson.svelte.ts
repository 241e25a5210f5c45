/** The lesson that the open game belongs to. */
import { untrack } from "svelte";
import type { LessonStatus } from "../../bindings";
import { isGoldButtonAction } from "../advice/advice-text";
import type { Game } from "../game/game.svelte";
import { language, t } from "../i18n/index.svelte";

/** The requests of a lesson to the page that shows it. */
export type LessonPort = {
  /**
   * Opens a lesson at a step. Resolves to true if it was opened; the caller then has to connect the game
   * again.
   */
  open(lesson: string, step: number): Promise<boolean>;
  /** Stores the progress when a step is shown. */
  storeProgress(lesson: LessonStatus): void;
  /** Opens the lesson after the finished one, or the list of lessons after the last one. */
  openNextLesson(finishedLesson: string): void;
  /** Leaves the game and opens the list of lessons. */
  openList(): void;
};

export class Lesson {
  /** The step that is shown. It changes only after the updates before it have been shown. */
  shownStep = $state.raw<LessonStatus | null>(null);

  readonly isShownStepCurrent = $derived.by(
    () => this.shownStep !== null && this.shownStep === this.game.status?.lesson,
  );
  /** True if the step requires no action: the learner reads the text and presses the gold button. */
  readonly isReading = $derived(
    this.isShownStepCurrent &&
      this.shownStep?.waitingFor !== "action" &&
      this.shownStep?.waitingFor !== "script",
  );
  /**
   * True while the learner watches the opponent, or watches the consequences of the latest step. Always false
   * at the speed "instant".
   */
  readonly isWatching = $derived.by(() => {
    const { isWatching, computerActivity, scene, animationSpeed } = this.game;
    if (animationSpeed === "instant") return false;
    if (this.shownStep === null || (this.isShownStepCurrent && this.shownStep.waitingFor !== "script"))
      return false;
    return isWatching || computerActivity !== null || scene !== null;
  });
  /** True if only the gold button continues the lesson. */
  readonly #isGoldButtonDue = $derived.by(
    () => this.isReading || (this.shownStep?.acceptedActions.every(isGoldButtonAction) ?? false),
  );
  /**
   * The feedback on a legal action that the step does not accept, or on a press that does nothing. It is a
   * new object for each press, so that the same text is announced again.
   */
  readonly feedback = $derived.by((): { text: string } | null => {
    const { refusal } = this.game;
    if (refusal?.type === "lesson") {
      const generalAnswer = t(this.isReading ? "refusal.uselessPress.gold" : "learn.other");
      return { text: refusal.answer?.[language()] ?? generalAnswer };
    }
    if (refusal?.type !== "uselessPress") return null;
    const generalAnswer = t(this.#isGoldButtonDue ? "refusal.uselessPress.gold" : "refusal.uselessPress");
    return { text: this.shownStep?.answerToUselessPress?.[language()] ?? generalAnswer };
  });

  constructor(
    private readonly game: Game,
    private readonly port: LessonPort,
  ) {}

  /** Shows the current step if everything that happened before it has been shown. */
  showCurrentStep(): void {
    const { status, isWatching, isUpToDate } = this.game;
    const lesson = status?.lesson ?? null;
    if (!lesson || isWatching || !isUpToDate || this.shownStep === lesson) return;
    this.shownStep = lesson;
    untrack(() => this.port.storeProgress(lesson));
  }

  /**
   * Goes to the next step after the learner has read the text; after the last step, to the next lesson or to
   * the list of lessons.
   */
  async continue(): Promise<void> {
    if (!this.shownStep) return;
    const { id, stepIndex, waitingFor } = this.shownStep;
    if (waitingFor === "reading") await this.game.continueLesson();
    else if (waitingFor === "nextScene") await this.#open(stepIndex + 1);
    else if (waitingFor === "end") this.port.openNextLesson(id);
  }

  /** Goes back to the previous step. */
  async goBack(): Promise<void> {
    if (this.shownStep) await this.#open(Math.max(0, this.shownStep.stepIndex - 1));
  }

  /** Lets the lesson carry out the current step, and goes to the next one. */
  async skip(): Promise<void> {
    if (this.shownStep) await this.#open(this.shownStep.stepIndex + 1);
  }

  async #open(step: number): Promise<void> {
    if (!this.shownStep || !(await this.port.open(this.shownStep.id, step))) return;
    this.game.dismissRefusal();
    await this.game.connect();
  }
}
