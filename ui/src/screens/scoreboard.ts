/** Entry point of the second window: the score of the table that is open in the main window. */
import { mount } from "svelte";
import ScoreboardScreen from "./ScoreboardScreen.svelte";
import { systemLanguage, setLanguage } from "../lib/i18n/index.svelte";
import { applyLook } from "../lib/look/look.svelte";
import { tauriShellPort } from "../lib/shell/tauri";
import { tauriTablePort } from "../lib/table/tauri";

/** Mounts the scoreboard with the look and the language of the settings. */
export async function showScoreboard(target: HTMLElement): Promise<void> {
  const { settings } = await tauriShellPort.settings();
  applyLook(settings);
  await setLanguage(settings.language ?? systemLanguage(navigator.languages));
  mount(ScoreboardScreen, { target, props: { port: tauriTablePort } });
}
