import type { GamePort } from "./port";
import { TauriPort } from "./tauri";

/**
 * The port of this build: always the shell in what is shipped. A page served for development (`npm run dev`) shows a
 * fixture instead if its address names one, as in `?fixture=crowded`.
 */
export async function openPort(): Promise<GamePort> {
  if (import.meta.env.DEV) {
    const fixture = new URLSearchParams(location.search).get("fixture");
    if (fixture !== null) {
      const { FixturePort } = await import("../../test/fixture-port");
      return FixturePort.named(fixture);
    }
  }
  return new TauriPort();
}
