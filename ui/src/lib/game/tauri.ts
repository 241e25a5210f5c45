/** The shell as the game behind the page. */
import { isTauri } from "@tauri-apps/api/core";
import type { Update } from "../../contract";
import { Refusal, type GamePort, type NewGame, type Opened } from "./port";

export class TauriPort implements GamePort {
  async listen(_listener: (update: Update) => void): Promise<void> {
    if (!isTauri()) throw new Refusal("noShell", "");
  }

  async newGame(_options: NewGame): Promise<Opened> {
    throw new Refusal("noShell", "");
  }

  async step(): Promise<void> {
    throw new Refusal("noShell", "");
  }

  async resync(): Promise<Opened | null> {
    throw new Refusal("noShell", "");
  }
}
