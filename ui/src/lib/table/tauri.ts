/** The table port, implemented by the shell. */
import { Channel } from "@tauri-apps/api/core";
import { commands, type TableUpdate } from "../../bindings";
import { callShell, toRequest, toVoidRequest } from "../live/call-shell";
import { tauriLivePort } from "../live/tauri";
import type { TablePort } from "./store/port";

export const tauriTablePort: TablePort = {
  ...tauriLivePort("tables"),
  resync: (listener) => callShell(() => commands.tableResync(new Channel<TableUpdate>(listener))),
  resyncAsSpectator: (listener) =>
    callShell(() => commands.connectScoreboard(new Channel<TableUpdate>(listener))),
  enter: toRequest(commands.enter),
  enterOutcomes: toRequest(commands.enterOutcomes),
  correctBattle: toRequest(commands.correctBattle),
  tick: toRequest(commands.tickTodoLines),
  log: toRequest(commands.tableLog),
  summary: toRequest(commands.tableSummary),
  odds: toRequest(commands.tableOdds),
  keepHandOpen: toVoidRequest(commands.tableKeepHandOpen),
  setPin: toRequest(commands.tableSetPin),
  forgetPin: toRequest(commands.tableForgetPin),
};
