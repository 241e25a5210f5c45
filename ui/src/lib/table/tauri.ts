/** The table port, implemented by the shell. */
import { Channel } from "@tauri-apps/api/core";
import { commands, type TableUpdate } from "../../bindings";
import { ask, asked, done } from "../live/ask";
import { tauriLive } from "../live/tauri";
import type { TablePort } from "./ledger/port";

export const tauriTable: TablePort = {
  ...tauriLive("tables"),
  resync: (listener) => ask(() => commands.tableResync(new Channel<TableUpdate>(listener))),
  watch: (listener) => ask(() => commands.tableWatch(new Channel<TableUpdate>(listener))),
  enter: asked(commands.enter),
  enterOutcomes: asked(commands.typeOutcome),
  log: asked(commands.tableLog),
  summary: asked(commands.tableSummary),
  forecast: asked(commands.tableForecast),
  touchHand: done(commands.tableTouchHand),
  setPin: asked(commands.tableSetPin),
  forgetPin: asked(commands.tableForgetPin),
};
