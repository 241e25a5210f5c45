/** The shell port, implemented by Tauri commands. */
import { Channel } from "@tauri-apps/api/core";
import { commands, type Notice, type Start } from "../../bindings";
import { callShell, toRequest, toVoidRequest, withOkStatus } from "../live/call-shell";
import type { ShellPort } from "./port";

declare global {
  interface Window {
    /**
     * The answer to the request `start`, which a script of the shell makes before the page is loaded
     * (`src-tauri/src/windows.rs`).
     */
    requestedStart?: Promise<Start>;
  }
}

export const tauriShellPort: ShellPort = {
  start: toRequest(() => {
    const request = window.requestedStart;
    delete window.requestedStart;
    return request ? withOkStatus(() => request)() : commands.start();
  }),
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
  continueWithNewcomer: toRequest(commands.tableWithNewcomer),
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
  openingValues: toRequest(commands.openingValues),
  ruleExample: toRequest(commands.ruleExample),
  overview: toRequest(withOkStatus(commands.overview)),
  availableSwaps: toRequest(withOkStatus(commands.availableSwaps)),
  logPageError: toVoidRequest(withOkStatus(commands.logPageError)),
  announce: toVoidRequest(withOkStatus(commands.announce)),
};
