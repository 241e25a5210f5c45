/** Opens lessons, and the game after them, in the window. */
import type { LessonPlace, LessonSummary, NewGame } from "../bindings";
import type { LessonPort } from "../lib/learn/lesson.svelte";
import { progressAt } from "../lib/learn/progress";
import { failureOf } from "../lib/live/request-failure";
import type { Preferences } from "../lib/settings/settings.svelte";
import type { ShellPort } from "../lib/shell/port";
import type { Router } from "./router.svelte";

export class Lessons {
  summaries = $state.raw<readonly LessonSummary[]>([]);

  /** The game after the lessons; `null` unless it is valid and among the loaded games. */
  readonly game = $derived.by(() => {
    const { firstGameId } = this.preferences.current.lessons;
    const entry = this.router.games.entries?.find(({ id }) => id === firstGameId);
    if (!entry?.id || entry.state.type !== "valid") return null;
    return { id: entry.id, isOver: entry.state.preview.winners !== null };
  });

  /** Answers the requests of the screen that shows a lesson. */
  readonly port: LessonPort = {
    open: async (lesson, step) => (await failureOf(() => this.shell.openLesson(lesson, step))) === null,
    storeProgress: (status) =>
      void this.preferences.change({ lessons: progressAt(this.preferences.current.lessons, status) }),
    openNextLesson: (lesson) => void this.#openNextLesson(lesson),
    openList: () => void this.router.leaveToHome().then(() => this.showList()),
  };

  constructor(
    private readonly shell: ShellPort,
    private readonly router: Router,
    private readonly preferences: Preferences,
  ) {}

  /** Opens the list of lessons. */
  async showList(): Promise<void> {
    if (!(await this.#loadSummaries())) return;
    const { firstGameId } = this.preferences.current.lessons;
    if (firstGameId !== null && this.game === null) await this.router.games.loadRest();
    this.router.dialog = "learn";
  }

  async open({ lesson, step }: LessonPlace): Promise<void> {
    await this.router.openOrShowRefusal("game", () => this.shell.openLesson(lesson, step));
  }

  /** Opens the first lesson if no lesson was begun before, otherwise the list of lessons. */
  async openFirstOrList(): Promise<void> {
    const { completedLessons, lastPlace } = this.preferences.current.lessons;
    if (completedLessons.length > 0 || lastPlace !== null) return this.showList();
    if (!(await this.#loadSummaries())) return;
    const [firstLesson] = this.summaries;
    if (firstLesson) await this.open({ lesson: firstLesson.id, step: 0 });
  }

  /**
   * Switches tips on and continues the game after the lessons, or begins it if there is none or it is over.
   */
  async playGame(options: NewGame): Promise<void> {
    await this.preferences.change({ tips: { ...this.preferences.current.tips, isEnabled: true } });
    const { game } = this;
    if (game && !game.isOver) {
      await this.router.openOrShowRefusal("game", () => this.shell.openGame(game.id));
      return;
    }
    await this.router.openOrShowRefusal("game", async () => {
      const snapshot = await this.shell.newGame(options);
      const { lessons } = this.preferences.current;
      void this.preferences.change({ lessons: { ...lessons, firstGameId: snapshot.info.id } });
      return snapshot;
    });
  }

  async #openNextLesson(lesson: string): Promise<void> {
    await this.#loadSummaries();
    const nextLesson = this.summaries[this.summaries.findIndex(({ id }) => id === lesson) + 1];
    if (nextLesson) await this.open({ lesson: nextLesson.id, step: 0 });
    else await this.router.leaveToHome().then(() => this.showList());
  }

  /** Resolves to true if the list was loaded. */
  async #loadSummaries(): Promise<boolean> {
    this.router.refusal = await failureOf(async () => {
      this.summaries = await this.shell.lessons();
    });
    return this.router.refusal === null;
  }
}
