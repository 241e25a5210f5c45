/** How everything looks, by the settings: colours, size of text, motion and marks. */
import type { Palette, Settings, TextSize, Theme } from "../../bindings";
import { markEverywhere } from "../words/marks.svelte";

type Look = Pick<Settings, "theme" | "palette" | "textSize" | "reducedMotion" | "provenanceMarks">;

const LIGHT = "(prefers-color-scheme: light)";
const MORE_CONTRAST = "(prefers-contrast: more)";

let drawn = $state.raw<Palette>("printed");
let size = $state.raw<TextSize>("normal");
/** The chosen theme; null while it follows the system. */
let chosen: Theme | null = "dark";

/** The palette, for pictures that have to be drawn again when it changes. */
export const palette = (): Palette => drawn;

/** The size of text, for measurements that depend on it. */
export const textSize = (): TextSize => size;

/** The theme that the system asks for. */
function systemTheme(): Theme {
  if (matchMedia(MORE_CONTRAST).matches) return "highContrast";
  return matchMedia(LIGHT).matches ? "light" : "dark";
}

function showTheme(): void {
  document.documentElement.dataset["theme"] = chosen ?? systemTheme();
}

/** Follows changes of the system's theme from now on, unless one is chosen. */
export function followSystem(): void {
  for (const query of [LIGHT, MORE_CONTRAST]) matchMedia(query).addEventListener("change", showTheme);
}

/** Applies the settings to the whole page. */
export function applyLook(settings: Look): void {
  const { dataset } = document.documentElement;
  chosen = settings.theme;
  showTheme();
  dataset["palette"] = settings.palette;
  dataset["text"] = settings.textSize;
  if (settings.reducedMotion === null) delete dataset["motion"];
  else dataset["motion"] = settings.reducedMotion ? "reduced" : "full";
  [drawn, size] = [settings.palette, settings.textSize];
  markEverywhere(settings.provenanceMarks);
}
