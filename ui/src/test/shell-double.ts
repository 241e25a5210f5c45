/**
 * A shell that stores nothing on disk and whose games are fixtures, for tests and for development. Not part
 * of production builds.
 */
import type {
  AppInfo,
  Collection,
  Edition,
  Entry,
  LessonSummary,
  Listing,
  NewGame,
  NewTable,
  Newcomer,
  OptionCatalogue,
  Overview,
  GameSnapshot,
  OptionalRule,
  Notice,
  Preview,
  PreviewHex,
  IllustratedRulebook,
  RuleExample,
  Settings,
  SettingsNotice,
  LibraryRefusal,
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
} from "../bindings";
import { RequestError, type RequestFailure } from "../lib/live/request-failure";
import { DEFAULTS } from "../lib/settings/settings.svelte";
import type { ShellPort } from "../lib/shell/port";
import { TableDouble } from "./table-double";
import { fixture, FixturePort, type Fixture } from "./fixture-port";

/** Current time as a Unix timestamp in seconds. */
const currentTime = (): number => Math.floor(Date.now() / 1000);

/** The library entry for a fixture. `changedAt` is a Unix timestamp in seconds. */
export function entryOf(id: string, { info, update }: Fixture, changedAt: number): Entry<Preview> {
  const { view } = update;
  return {
    id,
    title: info.title,
    changedAt,
    state: {
      type: "valid",
      preview: {
        players: info.players.map(({ name, faction }, seat) => ({
          name,
          faction,
          vp: view.seats[seat]?.vp ?? 0,
          controller: "person",
        })),
        round: view.round,
        turn: view.turn,
        active: view.active,
        stepCount: update.status.stepCount,
        winners: view.pendingInput.type === "over" ? view.pendingInput.ending.winners : null,
        hexes: view.hexes.map(({ q, r, terrain, units }): PreviewHex => {
          const seats = new Set(units.map((unit) => unit.seat));
          return { q, r, terrain, owner: seats.size === 1 ? ([...seats][0] ?? null) : null };
        }),
      },
    },
  };
}

/** The game port of the shell double. Its game is not found until a request opens it. */
export class OpenableGamePort extends FixturePort {
  isOpen = false;

  override async resync(listener: Parameters<FixturePort["resync"]>[0]): Promise<GameSnapshot | null> {
    const snapshot = await super.resync(listener);
    return this.isOpen ? snapshot : null;
  }
}

/** A list of games or tables, and its deleted entries. */
class EntryList<EntryPreview> {
  entries: Entry<EntryPreview>[] = [];
  #deleted = new Map<string, Entry<EntryPreview>>();

  list(limit: number | null): Listing<EntryPreview> {
    return { entries: this.entries.slice(0, limit ?? undefined), total: this.entries.length };
  }

  rename(id: string, title: string): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, title } : entry));
  }

  delete(id: string): void {
    const entry = this.entries.find((candidate) => candidate.id === id);
    if (!entry) throw new RequestError({ type: "noSuchRecord", id });
    this.#deleted.set(id, entry);
    this.entries = this.entries.filter((candidate) => candidate.id !== id);
  }

  restore(id: string): void {
    const entry = this.#deleted.get(id);
    if (!entry) throw new RequestError({ type: "noSuchRecord", id });
    this.entries = [entry, ...this.entries];
  }
}

export class ShellDouble implements ShellPort {
  /** The texts announced to screen readers. */
  readonly announcements: string[] = [];
  /** The requests received, except `subscribeNotices`, `openingValues`, `tablePresets` and `announce`. */
  readonly requests: string[] = [];
  /** The refusal of the next request, by the name of the request. */
  readonly refusals = new Map<string, RequestFailure>();
  readonly lists = { games: new EntryList<Preview>(), tables: new EntryList<TablePreview>() };
  /** The table that the page opens. */
  table = new TableDouble(null);
  storedSettings: Settings = DEFAULTS;
  settingsNotice: SettingsNotice | null = null;
  /** Sends a notice about the files of the open game or table to the page. */
  sendNotice: (notice: Notice) => void = () => undefined;
  info: AppInfo = {
    version: "0.1.0",
    logFolder: "/home/mira/.local/share/rubium/logs",
    dataFolder: "/home/mira/.local/share/rubium",
  };

  constructor(readonly gamePort: OpenableGamePort) {}

  /** A shell in which every opened game is this fixture. */
  static async withGame(name: string): Promise<ShellDouble> {
    return new ShellDouble(new OpenableGamePort({ ...(await fixture(name)) }));
  }

  /** Adds a few valid and damaged games. */
  async addSampleGames(): Promise<this> {
    const agesInSeconds = { crowded: 40, battle: 3 * 3600, over: 26 * 3600, start2: 6 * 86_400 };
    const { entries } = this.lists.games;
    for (const [name, age] of Object.entries(agesInSeconds)) {
      entries.push(entryOf(name, await fixture(name), currentTime() - age));
    }
    const damagedEntry = entryOf("broken", await fixture("practice"), currentTime() - 20 * 86_400);
    if (damagedEntry.state.type === "valid") {
      const { preview } = damagedEntry.state;
      damagedEntry.state = {
        type: "damaged",
        problem: { type: "line", line: 213, reason: "it is not JSON" },
        preview,
      };
    }
    entries.push(damagedEntry);
    entries.push({
      id: "newer",
      title: "From another computer",
      changedAt: currentTime() - 90 * 86_400,
      state: { type: "damaged", problem: { type: "newer", reason: "version 9" }, preview: null },
    });
    return this;
  }

  async start(): Promise<Start> {
    const settings = await this.settings();
    try {
      this.#receive("start");
    } catch (error) {
      if (!(error instanceof RequestError) || error.failure.type === "noShell") throw error;
      return { settings, library: { type: "refused", refusal: error.failure as LibraryRefusal } };
    }
    const openCollection = (await this.table.resync(() => undefined))
      ? "tables"
      : this.gamePort.isOpen
        ? "games"
        : null;
    const [games, tables] = [this.lists.games.list(24), this.lists.tables.list(24)];
    return { settings, library: { type: "open", games, tables, openCollection } };
  }

  async subscribeNotices(listener: (notice: Notice) => void): Promise<void> {
    this.sendNotice = listener;
  }

  async leave(collection: Collection): Promise<void> {
    this.#receive("leave", collection);
    (collection === "games" ? this.gamePort : this.table).isOpen = false;
  }

  async rename(collection: Collection, id: string, title: string): Promise<void> {
    this.#receive("rename", collection, id, title);
    this.lists[collection].rename(id, title);
  }

  async delete(collection: Collection, id: string): Promise<void> {
    this.#receive("delete", collection, id);
    this.lists[collection].delete(id);
  }

  async restore(collection: Collection, id: string): Promise<void> {
    this.#receive("restore", collection, id);
    this.lists[collection].restore(id);
  }

  async export(collection: Collection, id: string): Promise<string> {
    this.#receive("export", collection, id);
    return `${this.info.dataFolder ?? ""}/exports/${id}.jsonl`;
  }

  async games(limit: number | null): Promise<Listing<Preview>> {
    this.#receive("games");
    return this.lists.games.list(limit);
  }

  async newGame(options: NewGame): Promise<GameSnapshot> {
    return this.#open("newGame", JSON.stringify(options));
  }

  async rematch(): Promise<GameSnapshot> {
    return this.#open("rematch");
  }

  async openGame(id: string): Promise<GameSnapshot> {
    return this.#open("openGame", id);
  }

  async recoverGame(id: string): Promise<GameSnapshot> {
    return this.#open("recoverGame", id);
  }

  async lessons(): Promise<LessonSummary[]> {
    this.#receive("lessons");
    const money = { en: "Money and mining", fr: "L’argent et les revenus", es: "Dinero y minería" };
    const moving = { en: "Moving and exploring", fr: "Se déplacer et explorer", es: "Moverse y explorar" };
    return [
      { id: "money", title: money, stepCount: 8 },
      { id: "moving", title: moving, stepCount: 8 },
    ];
  }

  async openLesson(lesson: string, step: number): Promise<GameSnapshot> {
    return this.#open("openLesson", `${lesson} ${step}`);
  }

  async importGame(text: string): Promise<GameSnapshot> {
    return this.#open("importGame", text);
  }

  async tables(limit: number | null): Promise<Listing<TablePreview>> {
    this.#receive("tables");
    return this.lists.tables.list(limit);
  }

  async openingValues(): Promise<OpeningValueChoices> {
    return structuredClone(TABLE_VALUES);
  }

  async tablePresets(): Promise<TablePreset[]> {
    return PRESETS;
  }

  async continueWithNewcomer(newcomer: Newcomer): Promise<TableSnapshot> {
    return this.#openTable("continueWithNewcomer", JSON.stringify(newcomer));
  }

  async newTable(options: NewTable): Promise<TableSnapshot> {
    return this.#openTable("newTable", JSON.stringify(options));
  }

  async openTable(id: string): Promise<TableSnapshot> {
    return this.#openTable("openTable", id);
  }

  async recoverTable(id: string): Promise<TableSnapshot> {
    return this.#openTable("recoverTable", id);
  }

  async importTable(text: string): Promise<TableSnapshot> {
    return this.#openTable("importTable", text);
  }

  async toggleFullScreen(): Promise<void> {
    this.#receive("toggleFullScreen");
  }

  async openScoreboard(): Promise<void> {
    this.#receive("openScoreboard");
  }

  async #openTable(request: string, argument: string): Promise<TableSnapshot> {
    this.#receive(request, argument);
    if (!this.table.snapshot) throw new Error("the double has no table");
    this.table.isOpen = true;
    return this.table.snapshot;
  }

  async openReplay(id: string): Promise<Replay> {
    this.#receive("openReplay", id);
    const { info, history, update } = this.gamePort.fixture;
    return { info, history, seed: update.status.seed ?? "", diceStatistics: this.gamePort.statistics };
  }

  async replayViewAt(step: number): Promise<View> {
    this.#receive("replayViewAt", step);
    return this.gamePort.fixture.update.view;
  }

  async appInfo(): Promise<AppInfo> {
    this.#receive("appInfo");
    return this.info;
  }

  async settings(): Promise<LoadedSettings> {
    this.#receive("settings");
    return { settings: this.storedSettings, notice: this.settingsNotice };
  }

  async setSettings(settings: Settings): Promise<Settings> {
    this.#receive("setSettings", JSON.stringify(settings));
    this.storedSettings = settings;
    return settings;
  }

  async ruleExample(id: string): Promise<RuleExample | null> {
    this.#receive("ruleExample", id);
    return null;
  }

  async overview(
    playerCount: number,
    edition: Edition,
    optionalRules: OptionalRule[],
  ): Promise<Overview | null> {
    this.#receive("overview", playerCount, edition, optionalRules.join());
    return null;
  }

  async rulebook(): Promise<IllustratedRulebook> {
    this.#receive("rulebook");
    return (await import("../fixtures/rulebook.json")).default as IllustratedRulebook;
  }

  /**
   * The recorded catalogue for these options, or else the first catalogue for this number of players. The
   * edition makes no difference.
   */
  async availableOptions(
    playerCount: number,
    edition: Edition,
    optionalRules: OptionalRule[],
  ): Promise<OptionCatalogue> {
    this.#receive("availableOptions", playerCount, edition, optionalRules.join());
    const { default: recorded } = await import("../fixtures/offers.json");
    const catalogues = recorded as {
      players: number;
      optionalRules: OptionalRule[];
      offer: OptionCatalogue;
    }[];
    const cataloguesForPlayers = catalogues.filter((candidate) => candidate.players === playerCount);
    const exactMatch = cataloguesForPlayers.find(
      (candidate) => candidate.optionalRules.join() === optionalRules.join(),
    );
    const match = exactMatch ?? cataloguesForPlayers[0];
    if (!match) throw new Error(`no recorded catalogue for ${playerCount} players`);
    return match.offer;
  }

  /**
   * The recorded offer for these options and swaps, or else the first offer; `null` unless Extra Exploration
   * Tokens are in play. All offers are for two players.
   */
  async availableSwaps(
    playerCount: number,
    optionalRules: OptionalRule[],
    swaps: Swap[],
  ): Promise<AvailableSwaps | null> {
    this.#receive("availableSwaps", playerCount, optionalRules.join(), JSON.stringify(swaps));
    if (!optionalRules.includes("extraExplorationTokens")) return null;
    const { default: recorded } = await import("../fixtures/swaps.json");
    const offers = recorded as { optionalRules: OptionalRule[]; swaps: Swap[]; offer: AvailableSwaps }[];
    const keyOf = (swapList: Swap[]) => swapList.map(({ removed, added }) => `${removed} ${added}`).join();
    const exactOffer = offers.find(
      (candidate) =>
        candidate.optionalRules.join() === optionalRules.join() && keyOf(candidate.swaps) === keyOf(swaps),
    );
    return (exactOffer ?? offers[0])?.offer ?? null;
  }

  async logPageError(text: string): Promise<void> {
    this.#receive("logPageError", text);
  }

  /** Records the text in `announcements` instead of `requests`. */
  async announce(text: string): Promise<void> {
    this.announcements.push(text);
  }

  #open(...parts: unknown[]): GameSnapshot {
    this.#receive(...parts);
    this.gamePort.isOpen = true;
    return this.gamePort.fixture;
  }

  #receive(...parts: unknown[]): void {
    this.requests.push(parts.join(" "));
    const name = String(parts[0]);
    const refusal = this.refusals.get(name);
    this.refusals.delete(name);
    if (refusal) throw new RequestError(refusal);
  }
}

const PHYSICAL = "physical" as const;
const MANAGED = "managed" as const;
const ALL_PHYSICAL = {
  dice: PHYSICAL,
  energize: PHYSICAL,
  missions: PHYSICAL,
  victory: PHYSICAL,
  tokens: PHYSICAL,
  rubium: PHYSICAL,
  firstPlayer: PHYSICAL,
  vortexDice: PHYSICAL,
  phases: PHYSICAL,
};
/** What the form for opening values offers, whatever the options of the new table are. */
export const TABLE_VALUES: OpeningValueChoices = {
  decks: {
    energizeLeft: 32,
    missionsLeft: 40,
    victoryLeft: 40,
    hillLeft: null,
    tokensLeft: 18,
    tokenHalves: [],
    tokensByType: [],
    energizeDiscard: [],
    missionDiscard: [],
  },
  tokens: [],
  refineries: [true, false].flatMap((isHomeBase) =>
    [1, 2, 3].map((value) => ({ value, isHomeBase, provenance: null })),
  ),
  homeRefineries: [2, 2, 3],
  missions: [],
  energize: [],
  maxLineMissions: 0,
  hasTeams: false,
  hasMonolith: true,
};

const PRESETS: TablePreset[] = [
  {
    preset: "everything",
    parts: {
      dice: MANAGED,
      energize: MANAGED,
      missions: MANAGED,
      victory: MANAGED,
      tokens: MANAGED,
      rubium: MANAGED,
      firstPlayer: MANAGED,
      vortexDice: MANAGED,
      phases: MANAGED,
    },
  },
  {
    preset: "cardsAndDice",
    parts: {
      ...ALL_PHYSICAL,
      dice: MANAGED,
      energize: MANAGED,
      missions: MANAGED,
      victory: MANAGED,
      vortexDice: MANAGED,
      phases: MANAGED,
    },
  },
  { preset: "rubiumOnly", parts: { ...ALL_PHYSICAL, rubium: MANAGED } },
  { preset: "battlesOnly", parts: { ...ALL_PHYSICAL, dice: MANAGED } },
];
