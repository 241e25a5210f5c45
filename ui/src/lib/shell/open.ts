import type { Language } from "../../bindings";
import type { GamePort } from "../game/port";
import { TauriPort } from "../game/tauri";
import type { TablePort } from "../table/port";
import { TauriTable } from "../table/tauri";
import type { ShellPort } from "./port";
import { TauriShell } from "./tauri";

/** What lies behind the page. */
export type Behind = { shell: ShellPort; port: GamePort; table: TablePort };

/**
 * What lies behind this build: always the shell in what is shipped. A page served for development (`npm run dev`)
 * shows a fixture instead if its address names one, as in `?fixture=crowded`, or what is around the games, as in
 * `?screen=home` (also `empty`, `inUse`, `noFolder`); `&lang=fr` picks the language.
 */
export async function openBehind(): Promise<Behind> {
  if (import.meta.env.DEV) {
    const query = new URLSearchParams(location.search);
    const [fixture, screen] = [query.get("fixture"), query.get("screen")];
    if (fixture !== null || screen !== null) {
      const { ShellDouble } = await import("../../test/shell-double");
      const shell = await ShellDouble.over(fixture ?? "deployment");
      shell.port.open = fixture !== null;
      shell.kept = { ...shell.kept, language: query.get("lang") as Language | null };
      if (screen !== "empty") await shell.fill();
      if (screen === "inUse") shell.refusals.set("folder", { type: "inUse", folder: "/home/mira/rubium" });
      if (screen === "noFolder") shell.refusals.set("folder", { type: "noFolder" });
      return { shell, port: shell.port, table: shell.table };
    }
  }
  return { shell: new TauriShell(), port: new TauriPort(), table: new TauriTable() };
}
