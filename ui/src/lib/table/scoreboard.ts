/** The second window: the score of the table that is open in the first one. */
import { mount } from "svelte";
import ScoreboardScreen from "../../screens/ScoreboardScreen.svelte";
import { setLanguage } from "../i18n/index.svelte";
import { TauriShell } from "../shell/tauri";
import { TauriTable } from "./tauri";

/** Shows it, in the language that the settings name. */
export async function showScoreboard(target: HTMLElement): Promise<void> {
  const { settings } = await new TauriShell().settings();
  if (settings.language) setLanguage(settings.language);
  mount(ScoreboardScreen, { target, props: { port: new TauriTable() } });
}
