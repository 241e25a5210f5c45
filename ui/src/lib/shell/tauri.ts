/** The shell port, implemented by Tauri commands. */
import { Channel } from "@tauri-apps/api/core";
import { commands, type Notice } from "../../bindings";
import { callShell, toRequest, toVoidRequest, withOkStatus } from "../live/call-shell";
import type { ShellPort } from "./port";

export const tauriShell: ShellPort = {
  openLibrary: toVoidRequest(commands.openLibrary),
  subscribeNotices: async (listener) => {
    await callShell(withOkStatus(() => commands.subscribeNotices(new Channel<Notice>(listener))));
  },
  leave: toVoidRequest(commands.leave),
  rename: toVoidRequest(commands.rename),
  delete: toVoidRequest(commands.delete),
  restore: toVoidRequest(commands.restore),
  export: toRequest(commands.export),
  games: toRequest(commands.games),
  newGame: toRequest(commands.newGame),
  rematch: toRequest(commands.rematch),
  openGame: toRequest(commands.openGame),
  recoverGame: toRequest(commands.recoverGame),
  lessons: toRequest(commands.lessons),
  openLesson: toRequest(commands.openLesson),
  importGame: toRequest(commands.importGame),
  tables: toRequest(commands.tables),
  tablePresets: toRequest(withOkStatus(commands.tablePresets)),
  newTable: toRequest(commands.newTable),
  tableWithNewcomer: toRequest(commands.tableWithNewcomer),
  openTable: toRequest(commands.openTable),
  recoverTable: toRequest(commands.recoverTable),
  importTable: toRequest(commands.importTable),
  openScoreboard: toVoidRequest(commands.openScoreboard),
  openReplay: toRequest(commands.openReplay),
  replayViewAt: toRequest(commands.replayViewAt),
  appInfo: toRequest(withOkStatus(commands.appInfo)),
  settings: toRequest(commands.settings),
  setSettings: toRequest(commands.setSettings),
  toggleFullScreen: toVoidRequest(commands.toggleFullScreen),
  rulebook: toRequest(withOkStatus(commands.rulebook)),
  availableOptions: toRequest(withOkStatus(commands.optionCatalogue)),
  tableValues: toRequest(commands.openingValues),
  ruleExample: toRequest(commands.ruleExample),
  overview: toRequest(withOkStatus(commands.overview)),
  availableSwaps: toRequest(withOkStatus(commands.swapOffer)),
  logPageError: toVoidRequest(withOkStatus(commands.logPageError)),
  announce: toVoidRequest(withOkStatus(commands.announce)),
};
