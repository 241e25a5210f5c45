/** What the page asks of the shell beside the open game. All requests reject with a `Refused`. */
import type {
  AppInfo,
  Collection,
  Edition,
  Entry,
  NewGame,
  NewTable,
  Notice,
  Offer,
  Opened,
  OptionalRule,
  Preview,
  Rulebook,
  Settings,
  SettingsNow,
  Swap,
  SwapOffer,
  TableOpened,
  TablePreset,
  TablePreview,
  TableValues,
  View,
  Watched,
} from "../../bindings";

/** The games and the tables on this computer. */
export interface LibraryPort {
  /** Opens the folder of games, if it is not open yet. */
  folder(): Promise<void>;
  /** From now on `listener` hears what happens to the files of the open game and table. */
  notices(listener: (notice: Notice) => void): Promise<void>;
  /** Leaves the game, or the table, that is open. */
  leave(collection: Collection): Promise<void>;
  rename(collection: Collection, id: string, title: string): Promise<void>;
  delete(collection: Collection, id: string): Promise<void>;
  restore(collection: Collection, id: string): Promise<void>;
  /** Writes one of them into a file of its own; answers its path. */
  export(collection: Collection, id: string): Promise<string>;
}

/** The games on this computer. */
interface GameLibraryPort {
  games(): Promise<Entry<Preview>[]>;
  newGame(options: NewGame): Promise<Opened>;
  /** A game of the same players as the open one, the next one first. */
  rematch(): Promise<Opened>;
  openGame(id: string): Promise<Opened>;
  /** Opens a damaged game where it is last sound. */
  recoverGame(id: string): Promise<Opened>;
  /** Takes in a game from what an exported file holds, and opens it. */
  importGame(text: string): Promise<Opened>;
}

/** The tables on this computer. */
interface TableLibraryPort {
  tables(): Promise<Entry<TablePreview>[]>;
  /** The common settings of a table’s switches. */
  tablePresets(): Promise<TablePreset[]>;
  /** What of a game under way can be typed for such a table. */
  tableValues(options: NewTable): Promise<TableValues>;
  newTable(options: NewTable): Promise<TableOpened>;
  openTable(id: string): Promise<TableOpened>;
  /** Opens a damaged table where it is last sound. */
  recoverTable(id: string): Promise<TableOpened>;
  /** Takes in a table from what such a file holds, and opens it. */
  importTable(text: string): Promise<TableOpened>;
  /** Opens a second window that shows the score, and nothing that a hand would hide. */
  openScoreboard(): Promise<void>;
}

/** A finished game, watched step by step. */
export interface WatchPort {
  watch(id: string): Promise<Watched>;
  /** How things stood after the first `step` steps. */
  watchAt(step: number): Promise<View>;
}

/** The program itself. */
export interface ProgramPort {
  appInfo(): Promise<AppInfo>;
  settings(): Promise<SettingsNow>;
  /** All of them at once; answers those that hold now. */
  setSettings(settings: Settings): Promise<Settings>;
  rulebook(): Promise<Rulebook>;
  /** What so many players can agree on before a game, some options being chosen. */
  offer(players: number, edition: Edition, optional: OptionalRule[]): Promise<Offer>;
  /** Which exploration tokens they can swap, some swaps being agreed on; nothing where none is swapped. */
  swapOffer(players: number, optional: OptionalRule[], swaps: Swap[]): Promise<SwapOffer | null>;
  /** Writes a fault of the page into the log. */
  reportFault(text: string): Promise<void>;
}

export type ShellPort = LibraryPort & GameLibraryPort & TableLibraryPort & WatchPort & ProgramPort;
