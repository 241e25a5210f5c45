/**
 * A shell without a disk whose games are fixtures, for tests and for development. Not part of production
 * builds.
 */
import type {
  AppInfo,
  Collection,
  Edition,
  Entry,
  NewGame,
  NewTable,
  OptionCatalogue,
  Opened,
  OptionalRule,
  Notice,
  Preview,
  PreviewHex,
  Rulebook,
  Settings,
  SettingsNotice,
  LoadedSettings,
  Swap,
  SwapOffer,
  TableOpened,
  TablePreset,
  TablePreview,
  TableValues,
  View,
  Replay,
} from "../bindings";
import { Refused, type Reason } from "../lib/live/reason";
import { DEFAULTS } from "../lib/settings/settings.svelte";
import type { ShellPort } from "../lib/shell/port";
import { TableDouble } from "./table-double";
import { fixture, FixturePort, type Fixture } from "./fixture-port";

/** Current time as a Unix timestamp in seconds. */
const now = (): number => Math.floor(Date.now() / 1000);

/** The library entry for a fixture. */
export function entryOf(id: string, { info, update }: Fixture, changed: number): Entry<Preview> {
  const { view } = update;
  return {
    id,
    title: info.title,
    changed,
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
        steps: update.status.step,
        winners: view.waiting.type === "over" ? view.waiting.ending.winners : null,
        hexes: view.hexes.map(({ q, r, terrain, units }): PreviewHex => {
          const seats = new Set(units.map((unit) => unit.seat));
          return { q, r, terrain, owner: seats.size === 1 ? ([...seats][0] ?? null) : null };
        }),
      },
    },
  };
}

/** The game behind the page: none until the double opens one. */
export class DoublePort extends FixturePort {
  open = false;

  override async resync(listener: Parameters<FixturePort["resync"]>[0]): Promise<Opened | null> {
    const opened = await super.resync(listener);
    return this.open ? opened : null;
  }
}

/** A list of games or tables, and the deleted ones. */
class List<P> {
  entries: Entry<P>[] = [];
  #bin = new Map<string, Entry<P>>();

  rename(id: string, title: string): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, title } : entry));
  }

  delete(id: string): void {
    const entry = this.entries.find((one) => one.id === id);
    if (!entry) throw new Refused({ type: "noSuchGame", id });
    this.#bin.set(id, entry);
    this.entries = this.entries.filter((one) => one.id !== id);
  }

  restore(id: string): void {
    const entry = this.#bin.get(id);
    if (!entry) throw new Refused({ type: "noSuchGame", id });
    this.entries = [entry, ...this.entries];
  }
}

export class ShellDouble implements ShellPort {
  /** The requests received. */
  readonly asked: string[] = [];
  /** Refusals of the next request by name. */
  readonly refusals = new Map<string, Reason>();
  readonly lists = { games: new List<Preview>(), tables: new List<TablePreview>() };
  /** The table that the page opens. */
  table = new TableDouble(null);
  kept: Settings = DEFAULTS;
  notice: SettingsNotice | null = null;
  /** Sends a notice about the files of the open game to the page. */
  tell: (notice: Notice) => void = () => undefined;
  info: AppInfo = {
    version: "0.1.0",
    logFolder: "/home/mira/.local/share/rubium/logs",
    dataFolder: "/home/mira/.local/share/rubium",
  };

  constructor(readonly port: DoublePort) {}

  /** A shell whose open game is this fixture, once a game is opened. */
  static async over(name: string): Promise<ShellDouble> {
    return new ShellDouble(new DoublePort({ ...(await fixture(name)) }));
  }

  /** Adds a few valid and damaged games. */
  async fill(): Promise<this> {
    const ages = { crowded: 40, battle: 3 * 3600, over: 26 * 3600, start2: 6 * 86_400 };
    const { entries } = this.lists.games;
    for (const [name, age] of Object.entries(ages)) {
      entries.push(entryOf(name, await fixture(name), now() - age));
    }
    const broken = entryOf("broken", await fixture("practice"), now() - 20 * 86_400);
    if (broken.state.type === "valid") {
      const { preview } = broken.state;
      broken.state = {
        type: "damaged",
        damage: { type: "line", line: 213, reason: "it is no JSON" },
        preview: preview,
      };
    }
    entries.push(broken);
    entries.push({
      id: "newer",
      title: "From another computer",
      changed: now() - 90 * 86_400,
      state: { type: "damaged", damage: { type: "newer", reason: "version 9" }, preview: null },
    });
    return this;
  }

  async folder(): Promise<void> {
    this.#hear("folder");
  }

  async notices(listener: (notice: Notice) => void): Promise<void> {
    this.tell = listener;
  }

  async leave(collection: Collection): Promise<void> {
    this.#hear("leave", collection);
    (collection === "games" ? this.port : this.table).open = false;
  }

  async rename(collection: Collection, id: string, title: string): Promise<void> {
    this.#hear("rename", collection, id, title);
    this.lists[collection].rename(id, title);
  }

  async delete(collection: Collection, id: string): Promise<void> {
    this.#hear("delete", collection, id);
    this.lists[collection].delete(id);
  }

  async restore(collection: Collection, id: string): Promise<void> {
    this.#hear("restore", collection, id);
    this.lists[collection].restore(id);
  }

  async export(collection: Collection, id: string): Promise<string> {
    this.#hear("export", collection, id);
    return `${this.info.dataFolder ?? ""}/exports/${id}.jsonl`;
  }

  async games(): Promise<Entry<Preview>[]> {
    this.#hear("games");
    return [...this.lists.games.entries];
  }

  async newGame(options: NewGame): Promise<Opened> {
    return this.#open("newGame", JSON.stringify(options));
  }

  async rematch(): Promise<Opened> {
    return this.#open("rematch");
  }

  async openGame(id: string): Promise<Opened> {
    return this.#open("openGame", id);
  }

  async recoverGame(id: string): Promise<Opened> {
    return this.#open("recoverGame", id);
  }

  async importGame(text: string): Promise<Opened> {
    return this.#open("importGame", text);
  }

  async tables(): Promise<Entry<TablePreview>[]> {
    this.#hear("tables");
    return [...this.lists.tables.entries];
  }

  async tableValues(): Promise<TableValues> {
    return structuredClone(VALUES);
  }

  async tablePresets(): Promise<TablePreset[]> {
    return TEMP;
  }

  async newTable(options: NewTable): Promise<TableOpened> {
    return this.#openTable("newTable", JSON.stringify(options));
  }

  async openTable(id: string): Promise<TableOpened> {
    return this.#openTable("openTable", id);
  }

  async recoverTable(id: string): Promise<TableOpened> {
    return this.#openTable("recoverTable", id);
  }

  async importTable(text: string): Promise<TableOpened> {
    return this.#openTable("importTable", text);
  }

  async openScoreboard(): Promise<void> {
    this.#hear("openScoreboard");
  }

  async #openTable(request: string, argument: string): Promise<TableOpened> {
    this.#hear(request, argument);
    if (!this.table.opened) throw new Error("the double has no table");
    this.table.open = true;
    return this.table.opened;
  }

  async watch(id: string): Promise<Replay> {
    this.#hear("watch", id);
    const { info, history, update } = this.port.fixture;
    return { info, history: history, seed: update.status.seed ?? "", luck: this.port.dice };
  }

  async watchAt(step: number): Promise<View> {
    this.#hear("watchAt", step);
    return this.port.fixture.update.view;
  }

  async appInfo(): Promise<AppInfo> {
    this.#hear("appInfo");
    return this.info;
  }

  async settings(): Promise<LoadedSettings> {
    this.#hear("settings");
    return { settings: this.kept, notice: this.notice };
  }

  async setSettings(settings: Settings): Promise<Settings> {
    this.#hear("setSettings", JSON.stringify(settings));
    this.kept = settings;
    return settings;
  }

  async rulebook(): Promise<Rulebook> {
    this.#hear("rulebook");
    return (await import("../fixtures/rulebook.json")).default as Rulebook;
  }

  /** The closest offer in the fixtures. */
  async offer(players: number, edition: Edition, optional: OptionalRule[]): Promise<OptionCatalogue> {
    this.#hear("offer", players, edition, optional.join());
    const { default: written } = await import("../fixtures/offers.json");
    const offers = written as { players: number; optional: OptionalRule[]; offer: OptionCatalogue }[];
    const found = offers.filter((one) => one.players === players);
    const same = found.find((one) => one.optional.join() === optional.join());
    const nearest = same ?? found[0];
    if (!nearest) throw new Error(`no offer for ${players} players`);
    return nearest.offer;
  }

  /** The offer for two players in the fixtures. */
  async swapOffer(players: number, optional: OptionalRule[], swaps: Swap[]): Promise<SwapOffer | null> {
    this.#hear("swapOffer", players, optional.join(), JSON.stringify(swaps));
    if (!optional.includes("extraExplorationTokens")) return null;
    const { default: written } = await import("../fixtures/swaps.json");
    const offers = written as { optional: OptionalRule[]; swaps: Swap[]; offer: SwapOffer }[];
    const words = (list: Swap[]) => list.map(({ leaves, comes }) => `${leaves} ${comes}`).join();
    const same = offers.find(
      (one) => one.optional.join() === optional.join() && words(one.swaps) === words(swaps),
    );
    return (same ?? offers[0])?.offer ?? null;
  }

  async logPageError(text: string): Promise<void> {
    this.#hear("logPageError", text);
  }

  #open(...words: unknown[]): Opened {
    this.#hear(...words);
    this.port.open = true;
    return this.port.fixture;
  }

  #hear(...words: unknown[]): void {
    this.asked.push(words.join(" "));
    const name = String(words[0]);
    const refusal = this.refusals.get(name);
    this.refusals.delete(name);
    if (refusal) throw new Refused(refusal);
  }
}

const P = "physical" as const;
const O = "managed" as const;
const none = {
  dice: P,
  energize: P,
  missions: P,
  victory: P,
  tokens: P,
  rubium: P,
  firstPlayer: P,
  vortexDice: P,
  phases: P,
};
/** Values of a game in progress that tables in these tests track. */
export const VALUES: TableValues = {
  decks: {
    energize: 32,
    missions: 40,
    victory: 40,
    hill: null,
    tokens: 18,
    tokenHalves: [],
    tokensLeft: [],
    energizeDiscard: [],
    missionDiscard: [],
  },
  tokens: [],
  refineries: [true, false].flatMap((home) => [1, 2, 3].map((value) => ({ value, home, provenance: null }))),
  missions: [],
  energize: [],
  line: 0,
  teams: false,
  hasMonolith: true,
};

const TEMP: TablePreset[] = [
  {
    preset: "everything",
    parts: {
      dice: O,
      energize: O,
      missions: O,
      victory: O,
      tokens: O,
      rubium: O,
      firstPlayer: O,
      vortexDice: O,
      phases: O,
    },
  },
  {
    preset: "cardsAndDice",
    parts: { ...none, dice: O, energize: O, missions: O, victory: O, vortexDice: O, phases: O },
  },
  { preset: "moneyOnly", parts: { ...none, rubium: O } },
  { preset: "battlesOnly", parts: { ...none, dice: O } },
];
