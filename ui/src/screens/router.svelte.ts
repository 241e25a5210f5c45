/** The contents of the window: one screen, the dialog above it, and the refusal of the latest request. */
import type {
  AppInfo,
  Edition,
  GameInfo,
  GameSnapshot,
  Notice as GameNotice,
  OptionalRule,
  Preview,
  IllustratedRulebook,
  RuleId,
  TableInfo,
  TablePreview,
  TableSnapshot,
} from "../bindings";
import type { GamePort } from "../lib/game/port";
import { isUnfinished, Library } from "../lib/home/library.svelte";
import { failureOf, RequestError, type RequestFailure } from "../lib/live/request-failure";
import type { Preferences } from "../lib/settings/settings.svelte";
import type { ShellPort } from "../lib/shell/port";
import type { TablePort } from "../lib/table/store/port";

export type Screen =
  /** Home is built while the shell answers, but stays invisible at first, so that it appears all at once. */
  | { type: "starting"; home: "unbuilt" | "invisible" | "visible" }
  | { type: "blocked"; reason: RequestFailure }
  | { type: "home" }
  /** The game open in the shell. `opening` is different each time that a game or table is opened. */
  | { type: "game"; opening: number }
  | { type: "watch"; id: string }
  /** The table open in the shell. */
  | { type: "table"; opening: number };

type OpenedDialog = "newGame" | "newTable" | "learn" | "overview" | "settings" | "about";

/** The rules of a game or table on which texts depend. */
type ChosenRules = { players: number; edition: Edition; optional: OptionalRule[] };
/** Two players without optional rules. */
const BASIC_RULES: ChosenRules = { players: 2, edition: "2012", optional: [] };
const rulesInUseOf = ({ edition, optional, catalogue }: GameInfo | TableInfo): ChosenRules => ({
  players: catalogue.players,
  edition,
  optional,
});

/** Time after which home is shown even if its lists are still being loaded, in milliseconds. */
const HOME_INVISIBLE_MS = 300;

export class Router {
  screen = $state.raw<Screen>({ type: "starting", home: "unbuilt" });
  dialog = $state.raw<OpenedDialog | null>(null);
  /** The rulebook beside the screen, and the rule that it was opened at. */
  rulesDrawer = $state.raw<{ rule: RuleId | null } | null>(null);
  book = $state.raw<IllustratedRulebook | null>(null);
  /** The rules of the open game or table. */
  rulesInUse = $state.raw<ChosenRules>(BASIC_RULES);
  info = $state.raw<AppInfo | null>(null);
  /** The reason why the latest action on the home screen was refused. */
  refusal = $state.raw<RequestFailure | null>(null);
  /** A problem with the files of the open game or table. */
  notice = $state.raw<GameNotice | null>(null);
  readonly games: Library<Preview>;
  readonly tables: Library<TablePreview>;

  #openingCount = 0;

  constructor(
    private readonly shell: ShellPort,
    private readonly port: GamePort,
    private readonly table: TablePort,
    private readonly preferences: Preferences,
  ) {
    this.games = new Library(shell, "games", (limit) => shell.games(limit), isUnfinished);
    this.tables = new Library(shell, "tables", (limit) => shell.tables(limit));
  }

  /**
   * Restores the screen: the open game or table after a reload, otherwise home. All requests are sent at
   * once. `textsLoaded` resolves once the texts of a language are loaded. If the program cannot start, a screen
   * with the reason is shown until it can.
   */
  async start(textsLoaded: Promise<void>): Promise<void> {
    const answers = Promise.all([
      failureOf(() => this.shell.openLibrary()),
      this.#findOpened(),
      this.games.load(),
      this.tables.load(),
      this.preferences.load(),
    ]);
    await textsLoaded;
    const [folderFailure, { opened, failure }] = await this.#buildHomeAndAwait(answers);
    if (folderFailure) {
      this.screen = { type: "blocked", reason: folderFailure };
      return;
    }
    void failureOf(() => this.shell.subscribeNotices((received) => (this.notice = received)));
    void failureOf(async () => {
      this.info = await this.shell.appInfo();
    });
    if (opened === null) this.screen = { type: "home" };
    else this.#showOpened(opened);
    this.refusal = failure;
  }

  /** Finds out whether a game or a table is already open in the shell when the page starts. */
  async #findOpened(): Promise<{ opened: "game" | "table" | null; failure: RequestFailure | null }> {
    try {
      const [game, table] = await Promise.all([
        this.port.resync(() => undefined),
        this.table.resync(() => undefined),
      ]);
      const info = (table ?? game)?.info;
      if (info) this.rulesInUse = rulesInUseOf(info);
      return { opened: table ? "table" : game ? "game" : null, failure: null };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { opened: null, failure: error.failure };
    }
  }

  /** Awaits the answers. Builds home in the meantime, unless a screen shows why the program cannot start. */
  async #buildHomeAndAwait<Answers>(answers: Promise<Answers>): Promise<Answers> {
    if (this.screen.type !== "starting") return answers;
    this.screen = { type: "starting", home: "invisible" };
    const timer = setTimeout(() => (this.screen = { type: "starting", home: "visible" }), HOME_INVISIBLE_MS);
    try {
      return await answers;
    } finally {
      clearTimeout(timer);
    }
  }

  #showOpened(type: "game" | "table"): void {
    this.#openingCount += 1;
    this.refusal = null;
    this.dialog = null;
    this.screen = { type, opening: this.#openingCount };
  }

  async #showHome(): Promise<void> {
    this.screen = { type: "home" };
    this.rulesInUse = BASIC_RULES;
    this.refusal = null;
    await Promise.all([this.games.load(), this.tables.load()]);
  }

  /** Opens a game or table with the given request and switches to its screen. */
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

  loadRulebook(): void {
    if (this.book) return;
    void failureOf(async () => {
      this.book = await this.shell.rulebook();
    });
  }
}
