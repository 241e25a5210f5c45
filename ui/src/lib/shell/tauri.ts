/** The shell behind the page. */
import { Channel } from "@tauri-apps/api/core";
import {
  commands,
  type AppInfo,
  type Collection,
  type Edition,
  type Entry,
  type NewGame,
  type Offer,
  type NewTable,
  type Notice,
  type Opened,
  type OptionalRule,
  type Preview,
  type Rulebook,
  type Settings,
  type SettingsNow,
  type Swap,
  type SwapOffer,
  type TableOpened,
  type TablePreset,
  type TablePreview,
  type TableValues,
  type View,
  type Watched,
} from "../../bindings";
import { ask } from "../live/ask";
import type { ShellPort } from "./port";

export class TauriShell implements ShellPort {
  async folder(): Promise<void> {
    await ask(commands.folder);
  }

  async notices(listener: (notice: Notice) => void): Promise<void> {
    await ask(sure(() => commands.notices(new Channel<Notice>(listener))));
  }

  async leave(collection: Collection): Promise<void> {
    await ask(() => commands.leave(collection));
  }

  async rename(collection: Collection, id: string, title: string): Promise<void> {
    await ask(() => commands.rename(collection, id, title));
  }

  async delete(collection: Collection, id: string): Promise<void> {
    await ask(() => commands.delete(collection, id));
  }

  async restore(collection: Collection, id: string): Promise<void> {
    await ask(() => commands.restore(collection, id));
  }

  async export(collection: Collection, id: string): Promise<string> {
    return ask(() => commands.export(collection, id));
  }

  async games(): Promise<Entry<Preview>[]> {
    return ask(commands.games);
  }

  async newGame(options: NewGame): Promise<Opened> {
    return ask(() => commands.newGame(options));
  }

  async rematch(): Promise<Opened> {
    return ask(commands.rematch);
  }

  async openGame(id: string): Promise<Opened> {
    return ask(() => commands.openGame(id));
  }

  async recoverGame(id: string): Promise<Opened> {
    return ask(() => commands.recoverGame(id));
  }

  async importGame(text: string): Promise<Opened> {
    return ask(() => commands.importGame(text));
  }

  async tables(): Promise<Entry<TablePreview>[]> {
    return ask(commands.tables);
  }

  async tablePresets(): Promise<TablePreset[]> {
    return ask(sure(commands.tablePresets));
  }

  async newTable(options: NewTable): Promise<TableOpened> {
    return ask(() => commands.newTable(options));
  }

  async openTable(id: string): Promise<TableOpened> {
    return ask(() => commands.openTable(id));
  }

  async recoverTable(id: string): Promise<TableOpened> {
    return ask(() => commands.recoverTable(id));
  }

  async importTable(text: string): Promise<TableOpened> {
    return ask(() => commands.importTable(text));
  }

  async openScoreboard(): Promise<void> {
    await ask(commands.openScoreboard);
  }

  async watch(id: string): Promise<Watched> {
    return ask(() => commands.watch(id));
  }

  async watchAt(step: number): Promise<View> {
    return ask(() => commands.watchAt(step));
  }

  async appInfo(): Promise<AppInfo> {
    return ask(sure(commands.appInfo));
  }

  async settings(): Promise<SettingsNow> {
    return ask(commands.settings);
  }

  async setSettings(settings: Settings): Promise<Settings> {
    return ask(() => commands.setSettings(settings));
  }

  async rulebook(): Promise<Rulebook> {
    return ask(sure(commands.rulebook));
  }

  async offer(players: number, edition: Edition, optional: OptionalRule[]): Promise<Offer> {
    return ask(sure(() => commands.offer(players, edition, optional)));
  }

  async tableValues(options: NewTable): Promise<TableValues> {
    return ask(() => commands.tableValues(options));
  }

  async swapOffer(players: number, optional: OptionalRule[], swaps: Swap[]): Promise<SwapOffer | null> {
    return ask(sure(() => commands.swapOffer(players, optional, swaps)));
  }

  async reportFault(text: string): Promise<void> {
    await ask(sure(() => commands.reportFault(text)));
  }
}

/** A command that refuses nothing. */
const sure =
  <T>(request: () => Promise<T>) =>
  async (): Promise<{ status: "ok"; data: T }> => ({ status: "ok", data: await request() });
