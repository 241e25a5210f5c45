/** Applies the display settings to the page: colours, text size, motion and reconstruction marks. */
import type { Palette, Settings, TextSize, Theme } from "../../bindings";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";

type Look = Pick<Settings, "theme" | "palette" | "textSize" | "reducedMotion" | "showsProvenanceMarks">;

const PREFERS_LIGHT = "(prefers-color-scheme: light)";
const PREFERS_CONTRAST = "(prefers-contrast: more)";

let currentPalette = $state.raw<Palette>("standard");
let currentTextSize = $state.raw<TextSize>("normal");
/** The chosen theme; `null` if the page has the theme of the system. */
let chosenTheme: Theme | null = "dark";

/** The palette, for pictures that have to be redrawn when it changes. */
export const palette = (): Palette => currentPalette;

/** The text size, for measurements that depend on it. */
export const textSize = (): TextSize => currentTextSize;

/** The theme that the system prefers. */
function systemTheme(): Theme {
  if (matchMedia(PREFERS_CONTRAST).matches) return "highContrast";
  return matchMedia(PREFERS_LIGHT).matches ? "light" : "dark";
}

function showTheme(): void {
  document.documentElement.dataset["theme"] = chosenTheme ?? systemTheme();
}

/** Follows changes to the system's theme from now on, unless the settings choose a theme. */
export function followSystemTheme(): void {
  for (const query of [PREFERS_LIGHT, PREFERS_CONTRAST])
    matchMedia(query).addEventListener("change", showTheme);
}

/** Applies the settings to the whole page. */
export function applyLook(settings: Look): void {
  const { dataset } = document.documentElement;
  chosenTheme = settings.theme;
  showTheme();
  dataset["palette"] = settings.palette;
  dataset["text"] = settings.textSize;
  if (settings.reducedMotion === null) delete dataset["motion"];
  else dataset["motion"] = settings.reducedMotion ? "reduced" : "full";
  [currentPalette, currentTextSize] = [settings.palette, settings.textSize];
  setShowsProvenanceMarks(settings.showsProvenanceMarks);
}
