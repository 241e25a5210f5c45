import type { Language } from "./bindings";
import type { GamePort } from "./lib/game/port";
import { tauriGame } from "./lib/game/tauri";
import type { TablePort } from "./lib/table/ledger/port";
import { tauriTable } from "./lib/table/tauri";
import type { ShellPort } from "./lib/shell/port";
import { tauriShell } from "./lib/shell/tauri";

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
      const { ShellDouble } = await import("./test/shell-double");
      const shell = await ShellDouble.over(fixture ?? "deployment");
      shell.port.open = fixture !== null;
      shell.kept = { ...shell.kept, language: query.get("lang") as Language | null };
      if (screen !== "empty") await shell.fill();
      if (screen === "inUse") shell.refusals.set("folder", { type: "inUse", folder: "/home/mira/rubium" });
      if (screen === "noFolder") shell.refusals.set("folder", { type: "noFolder" });
      return { shell, port: shell.port, table: shell.table };
    }
  }
  return { shell: tauriShell, port: tauriGame, table: tauriTable };
}
