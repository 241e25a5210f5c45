/**
 * Requests of the page to the shell, except those to the running game or table. A request that fails rejects
 * with a `RequestError`.
 */
import type {
  AppInfo,
  Collection,
  Controller,
  Edition,
  LessonSummary,
  Listing,
  NewGame,
  NewTable,
  Newcomer,
  Notice,
  OptionCatalogue,
  Overview,
  GameSnapshot,
  OptionalRule,
  Preview,
  IllustratedRulebook,
  RuleExample,
  Settings,
  LoadedSettings,
  Start,
  Swap,
  AvailableSwaps,
  TableSnapshot,
  TablePreset,
  TablePreview,
  OpeningValueChoices,
  View,
  Replay,
} from "../../bindings";

/** Requests about the stored games and tables. */
export interface LibraryPort {
  /** Sends notices about the files of the open game and table to `listener`. */
  subscribeNotices(listener: (notice: Notice) => void): Promise<void>;
  /** Closes the open game or table. */
  leave(collection: Collection): Promise<void>;
  rename(collection: Collection, id: string, title: string): Promise<void>;
  delete(collection: Collection, id: string): Promise<void>;
  restore(collection: Collection, id: string): Promise<void>;
  /** Exports a game or table to a file and returns its path. */
  export(collection: Collection, id: string): Promise<string>;
}

/** Requests about the stored games. */
interface GameLibraryPort {
  /** The latest games: at most `limit`, or all of them if `limit` is `null`. */
  games(limit: number | null): Promise<Listing<Preview>>;
  newGame(options: NewGame): Promise<GameSnapshot>;
  /**
   * Starts a new game with the players of the open game. The second player of the open game begins.
   * `controllers` are the controllers of the seats; `null` keeps those of the open game.
   */
  rematch(controllers: Controller[] | null): Promise<GameSnapshot>;
  openGame(id: string): Promise<GameSnapshot>;
  /** Opens a damaged game at its last valid step. */
  recoverGame(id: string): Promise<GameSnapshot>;
  /** All lessons in order. */
  lessons(): Promise<LessonSummary[]>;
  /** Opens a lesson at a step, as a game that is not stored. */
  openLesson(lessonId: string, step: number): Promise<GameSnapshot>;
  /** Imports a game from the contents of an exported file and opens it. */
  importGame(text: string): Promise<GameSnapshot>;
}

/** Requests about the stored tables. */
interface TableLibraryPort {
  /** The latest tables: at most `limit`, or all of them if `limit` is `null`. */
  tables(limit: number | null): Promise<Listing<TablePreview>>;
  /** The presets of the parts that a table tracks. */
  tablePresets(): Promise<TablePreset[]>;
  /** The values of a game in progress that can be entered for a table with these options. */
  openingValues(options: NewTable): Promise<OpeningValueChoices>;
  newTable(options: NewTable): Promise<TableSnapshot>;
  /** Opens a new table that continues the game of the open table with an additional player. */
  continueWithNewcomer(newcomer: Newcomer): Promise<TableSnapshot>;
  openTable(id: string): Promise<TableSnapshot>;
  /** Opens a damaged table at its last valid step. */
  recoverTable(id: string): Promise<TableSnapshot>;
  /** Imports a table from the contents of an exported file and opens it. */
  importTable(text: string): Promise<TableSnapshot>;
  /** Opens a second window with the score. It contains only public information. */
  openScoreboard(): Promise<void>;
}

/** Requests for a replay, usually that of a finished game. */
export interface ReplayPort {
  openReplay(id: string): Promise<Replay>;
  /** The position after the first `step` steps. */
  replayViewAt(step: number): Promise<View>;
}

/** Requests about the program, its settings and the rules. */
export interface ProgramPort {
  /** Opens the data folder, if it is not open yet, and returns what the window shows first. */
  start(): Promise<Start>;
  appInfo(): Promise<AppInfo>;
  settings(): Promise<LoadedSettings>;
  /** Saves all settings and returns the ones in effect. */
  setSettings(settings: Settings): Promise<Settings>;
  /** Switches full screen on or off. */
  toggleFullScreen(): Promise<void>;
  rulebook(): Promise<IllustratedRulebook>;
  /** The options available for this number of players, given the options chosen so far. */
  availableOptions(
    playerCount: number,
    edition: Edition,
    optionalRules: OptionalRule[],
  ): Promise<OptionCatalogue>;
  /**
   * The exploration tokens that can be swapped, given the swaps chosen so far; `null` if swaps are not in
   * use.
   */
  availableSwaps(
    playerCount: number,
    optionalRules: OptionalRule[],
    swaps: Swap[],
  ): Promise<AvailableSwaps | null>;
  /** A worked example of the rulebook with its moves; `null` if there is none with this id. */
  ruleExample(id: string): Promise<RuleExample | null>;
  /**
   * The numbers in the overview of the rules, for a game with these options; `null` if the options do not fit
   * together.
   */
  overview(playerCount: number, edition: Edition, optionalRules: OptionalRule[]): Promise<Overview | null>;
  /** Writes a page error to the log. */
  logPageError(text: string): Promise<void>;
  /** Announces the text of a live region to screen readers, if the web view does not. */
  announce(text: string): Promise<void>;
}

export type ShellPort = LibraryPort & GameLibraryPort & TableLibraryPort & ReplayPort & ProgramPort;
