/** The shell port, implemented by Tauri commands. */
import { Channel } from "@tauri-apps/api/core";
import { commands, type Notice } from "../../bindings";
import { ask, asked, done, sure } from "../live/ask";
import type { ShellPort } from "./port";

export const tauriShell: ShellPort = {
  folder: done(commands.folder),
  notices: async (listener) => {
    await ask(sure(() => commands.notices(new Channel<Notice>(listener))));
  },
  leave: done(commands.leave),
  rename: done(commands.rename),
  delete: done(commands.delete),
  restore: done(commands.restore),
  export: asked(commands.export),
  games: asked(commands.games),
  newGame: asked(commands.newGame),
  rematch: asked(commands.rematch),
  openGame: asked(commands.openGame),
  recoverGame: asked(commands.recoverGame),
  importGame: asked(commands.importGame),
  tables: asked(commands.tables),
  tablePresets: asked(sure(commands.tablePresets)),
  newTable: asked(commands.newTable),
  openTable: asked(commands.openTable),
  recoverTable: asked(commands.recoverTable),
  importTable: asked(commands.importTable),
  openScoreboard: done(commands.openScoreboard),
  watch: asked(commands.watch),
  watchAt: asked(commands.watchAt),
  appInfo: asked(sure(commands.appInfo)),
  settings: asked(commands.settings),
  setSettings: asked(commands.setSettings),
  rulebook: asked(sure(commands.rulebook)),
  offer: asked(sure(commands.offer)),
  tableValues: asked(commands.tableValues),
  swapOffer: asked(sure(commands.swapOffer)),
  reportFault: done(sure(commands.reportFault)),
};
