/** The contents of the window: one screen, the dialog above it, and the refusal of the latest request. */
import type {
  AppInfo,
  Collection,
  Edition,
  GameInfo,
  GameSnapshot,
  LibraryAtStart,
  Notice,
  OptionalRule,
  Overview,
  Preview,
  IllustratedRulebook,
  RuleId,
  TableInfo,
  TablePreview,
  TableSnapshot,
} from "../bindings";
import type { GamePort } from "../lib/game/port";
import { isFinished, isUnfinished, Library } from "../lib/home/library.svelte";
import { FIRST_GAME_RULES, hasFirstGameRules } from "../lib/learn/short-game";
import { failureOf, RequestError, type RequestFailure } from "../lib/live/request-failure";
import type { Preferences } from "../lib/settings/settings.svelte";
import type { ShellPort } from "../lib/shell/port";
import type { TablePort } from "../lib/table/store/port";
import { setUnitSheet } from "../lib/words/unit-sheet.svelte";

type Screen =
  /**
   * The shell has not answered yet. `absent`: home is not rendered, because its texts are not loaded.
   * `hidden`: it is rendered, but waits for its lists. `shown`: the lists are late, so it is shown without
   * them.
   */
  | { type: "starting"; home: "absent" | "hidden" | "shown" }
  | { type: "blocked"; reason: RequestFailure }
  | { type: "home" }
  /** The game open in the shell. `openingNumber` is different each time that a game or table is opened. */
  | { type: "game"; openingNumber: number }
  /** The replay of the game `id`. */
  | { type: "watch"; id: string }
  /** The table open in the shell. */
  | { type: "table"; openingNumber: number };

type DialogName = "newGame" | "newTable" | "learn" | "overview" | "settings" | "about";

/** The rules of a game or table on which texts depend. */
type RulesInUse = { playerCount: number; edition: Edition; optionalRules: OptionalRule[] };
const BASIC_RULES: RulesInUse = { playerCount: 2, edition: "2012", optionalRules: [] };
type OpenLibrary = Extract<LibraryAtStart, { type: "open" }>;
const rulesInUseOf = ({ edition, optionalRules, catalogue }: GameInfo | TableInfo): RulesInUse => ({
  playerCount: catalogue.players,
  edition,
  optionalRules,
});

/** Time after which home is shown without its lists, in milliseconds. */
const MAX_WAIT_FOR_LISTS_MS = 300;

export class Router {
  screen = $state.raw<Screen>({ type: "starting", home: "absent" });
  dialog = $state.raw<DialogName | null>(null);
  /** The rulebook beside the screen, and the rule that it was opened at. */
  rulesDrawer = $state.raw<{ rule: RuleId | null } | null>(null);
  book = $state.raw<IllustratedRulebook | null>(null);
  /** The rules of the open table, or of the open or replayed game; on the home screen, `BASIC_RULES`. */
  rulesInUse = $state.raw<RulesInUse>(BASIC_RULES);
  info = $state.raw<AppInfo | null>(null);
  /** The reason why the latest action on the home screen was refused. */
  refusal = $state.raw<RequestFailure | null>(null);
  /** A problem with the files of the open game or table. */
  notice = $state.raw<Notice | null>(null);
  readonly games: Library<Preview>;
  readonly tables: Library<TablePreview>;

  #openingCount = 0;

  constructor(
    private readonly shell: ShellPort,
    private readonly gamePort: GamePort,
    private readonly tablePort: TablePort,
    private readonly preferences: Preferences,
  ) {
    this.games = new Library(shell, "games", (limit) => shell.games(limit), isUnfinished);
    this.tables = new Library(shell, "tables", (limit) => shell.tables(limit));
  }

  /**
   * Restores the screen: the open game or table after a reload, otherwise home. `loadingTexts` resolves once
   * the texts of a language are loaded. If the app cannot start, a screen shows the reason and lets the
   * player try again.
   */
  async start(loadingTexts: Promise<void>): Promise<void> {
    try {
      const answer = this.#showHomeIfLate(Promise.all([this.shell.start(), loadingTexts]));
      void loadingTexts.then(
        () => this.#renderHome("hidden"),
        () => undefined,
      );
      const [{ settings, library }] = await answer;
      await this.preferences.applyLoaded(settings);
      if (library.type === "refused") this.screen = { type: "blocked", reason: library.refusal };
      else await this.#showLibrary(library);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      await loadingTexts;
      this.screen = { type: "blocked", reason: error.failure };
    }
  }

  async #showLibrary({ games, tables, openCollection }: OpenLibrary): Promise<void> {
    this.games.show(games);
    this.tables.show(tables);
    this.refusal =
      openCollection === null ? null : await failureOf(() => this.#restoreOpened(openCollection));
    if (this.screen.type !== "game" && this.screen.type !== "table") this.screen = { type: "home" };
    void failureOf(() => this.shell.subscribeNotices((received) => (this.notice = received)));
    void failureOf(async () => {
      this.info = await this.shell.appInfo();
    });
  }

  /** Shows the game or table that was open before the page was reloaded. */
  async #restoreOpened(openCollection: Collection): Promise<void> {
    const port = openCollection === "games" ? this.gamePort : this.tablePort;
    const snapshot = await port.resync(() => undefined);
    if (!snapshot) return;
    this.rulesInUse = rulesInUseOf(snapshot.info);
    this.#showOpened(openCollection === "games" ? "game" : "table");
  }

  /** Shows home without its lists if the answer takes long. Resolves to the answer. */
  async #showHomeIfLate<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const timer = setTimeout(() => this.#renderHome("shown"), MAX_WAIT_FOR_LISTS_MS);
    return answer.finally(() => clearTimeout(timer));
  }

  /** Renders home while the shell has not answered yet. If home is already shown, it stays shown. */
  #renderHome(home: "hidden" | "shown"): void {
    if (this.screen.type === "starting" && this.screen.home !== "shown")
      this.screen = { type: "starting", home };
  }

  #showOpened(type: "game" | "table"): void {
    this.#openingCount += 1;
    this.refusal = null;
    this.dialog = null;
    this.screen = { type, openingNumber: this.#openingCount };
  }

  async #showHome(): Promise<void> {
    this.screen = { type: "home" };
    this.rulesInUse = BASIC_RULES;
    setUnitSheet(null);
    this.refusal = null;
    await Promise.all([this.games.load(), this.tables.load()]);
  }

  /**
   * Opens a game or table with the given request and switches to its screen. Resolves to the failure, or to
   * `null` if it was opened.
   */
  async open(
    type: "game" | "table",
    request: () => Promise<GameSnapshot | TableSnapshot>,
  ): Promise<RequestFailure | null> {
    const failure = await failureOf(async () => {
      const { info } = await request();
      [this.notice, this.rulesInUse] = [info.notice, rulesInUseOf(info)];
      this.#showOpened(type);
    });
    // The list may be out of date.
    if (failure) await (type === "game" ? this.games : this.tables).load();
    return failure;
  }

  /** Opens a game or table. A refusal is shown on the home screen. */
  async openOrShowRefusal(
    type: "game" | "table",
    request: () => Promise<GameSnapshot | TableSnapshot>,
  ): Promise<void> {
    this.refusal = await this.open(type, request);
  }

  /** Makes the rulebook and the overview describe the rules of the game that is replayed. */
  useRulesOf(info: GameInfo): void {
    this.rulesInUse = rulesInUseOf(info);
  }

  async leaveToHome(): Promise<void> {
    this.rulesDrawer = null;
    await failureOf(() => this.shell.leave(this.screen.type === "table" ? "tables" : "games"));
    await this.#showHome();
  }

  /** Opens the rulebook, optionally at a rule, and closes the overview. */
  showRules(rule: RuleId | null = null): void {
    if (this.dialog === "overview") this.dialog = null;
    this.rulesDrawer = { rule };
    this.loadRulebook();
  }

  /** True unless one of the loaded games is finished. */
  get isNewcomer(): boolean {
    return !this.games.entries?.some(isFinished);
  }

  /**
   * The overview of the rules in use; on the home screen, of the rules of a first game if the dialog for a
   * new game would begin with these rules. `null` if it cannot be loaded.
   */
  loadOverview(): Promise<Overview | null> {
    const { lastGame } = this.preferences.current;
    const isFirstGameNext = lastGame ? hasFirstGameRules(lastGame) : this.isNewcomer;
    const { playerCount, edition, optionalRules } =
      this.screen.type === "home" && isFirstGameNext
        ? { ...FIRST_GAME_RULES, playerCount: lastGame?.seats.length ?? BASIC_RULES.playerCount }
        : this.rulesInUse;
    return this.shell.overview(playerCount, edition, optionalRules).catch(() => null);
  }

  loadRulebook(): void {
    if (this.book) return;
    void failureOf(async () => {
      this.book = await this.shell.rulebook();
    });
  }
}
