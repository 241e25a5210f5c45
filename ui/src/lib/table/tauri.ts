/** The shell as the table behind the page. */
import { Channel } from "@tauri-apps/api/core";
import {
  commands,
  type Entered,
  type TableOdds,
  type TableOpened,
  type TableOutcome,
  type TableQuestion,
  type TableStep,
  type TableSummary,
  type TableUpdate,
} from "../../bindings";
import { ask } from "../live/ask";
import { TauriLive } from "../live/tauri";
import type { TablePort } from "./ledger/port";

export class TauriTable extends TauriLive implements TablePort {
  constructor() {
    super("tables");
  }

  resync(listener: (update: TableUpdate) => void): Promise<TableOpened | null> {
    return ask(() => commands.tableResync(new Channel<TableUpdate>(listener)));
  }

  watch(listener: (update: TableUpdate) => void): Promise<TableOpened | null> {
    return ask(() => commands.tableWatch(new Channel<TableUpdate>(listener)));
  }

  enter(version: number, by: number | null, entries: Entered[]): Promise<number> {
    return ask(() => commands.enter(version, by, entries));
  }

  type(version: number, outcomes: TableOutcome[]): Promise<number> {
    return ask(() => commands.typeOutcome(version, outcomes));
  }

  log(): Promise<TableStep[]> {
    return ask(commands.tableLog);
  }

  summary(): Promise<TableSummary> {
    return ask(commands.tableSummary);
  }

  forecast(question: TableQuestion): Promise<TableOdds | null> {
    return ask(() => commands.tableForecast(question));
  }

  async touchHand(): Promise<void> {
    await ask(commands.tableTouchHand);
  }

  setPin(seat: number, old: string | null, pin: string | null): Promise<number> {
    return ask(() => commands.tableSetPin(seat, old, pin));
  }

  forgetPin(seat: number): Promise<number> {
    return ask(() => commands.tableForgetPin(seat));
  }
}
