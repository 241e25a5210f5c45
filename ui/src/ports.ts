import type { Language } from "./bindings";
import type { GamePort } from "./lib/game/port";
import { tauriGamePort } from "./lib/game/tauri";
import type { TablePort } from "./lib/table/store/port";
import { tauriTablePort } from "./lib/table/tauri";
import type { ShellPort } from "./lib/shell/port";
import { tauriShellPort } from "./lib/shell/tauri";

/** The ports through which the page calls the shell. */
type Ports = { shell: ShellPort; gamePort: GamePort; tablePort: TablePort };

/**
 * Selects the ports: always the shell's ports in production. During development (`npm run dev`) the page
 * shows a fixture if the URL names one, as in `?fixture=crowded`, or a screen outside a game, as in
 * `?screen=home` (also `empty`, `inUse`, `noFolder`). `&lang=fr` selects the language.
 */
export async function selectPorts(): Promise<Ports> {
  if (import.meta.env.DEV) {
    const query = new URLSearchParams(location.search);
    const [fixture, screen] = [query.get("fixture"), query.get("screen")];
    if (fixture !== null || screen !== null) {
      const { ShellDouble } = await import("./test/shell-double");
      const shell = await ShellDouble.withGame(fixture ?? "deployment");
      shell.gamePort.isOpen = fixture !== null;
      shell.storedSettings = { ...shell.storedSettings, language: query.get("lang") as Language | null };
      if (screen !== "empty") await shell.addSampleGames();
      if (screen === "inUse") shell.refusals.set("start", { type: "inUse", folder: "/home/mira/rubium" });
      if (screen === "noFolder") shell.refusals.set("start", { type: "noFolder" });
      return { shell, gamePort: shell.gamePort, tablePort: shell.table };
    }
  }
  return { shell: tauriShellPort, gamePort: tauriGamePort, tablePort: tauriTablePort };
}
