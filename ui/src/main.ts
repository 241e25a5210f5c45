import { mount } from "svelte";
import App from "./App.svelte";
import { systemLanguage, setLanguage } from "./lib/i18n/index.svelte";
import { followSystemTheme } from "./lib/look/look.svelte";
import { selectPorts } from "./ports";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/themes.css";
import "./styles/palettes.css";
import "./styles/art.css";
import "./styles/cards.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

followSystemTheme();
const loadingTexts = setLanguage(systemLanguage(navigator.languages));

const query = new URLSearchParams(location.search);
if (import.meta.env.DEV && query.has("gallery")) {
  const { showGallery } = await import("./test/gallery");
  await loadingTexts;
  await showGallery(target, query);
} else if (location.hash === "#scoreboard") {
  const { showScoreboard } = await import("./screens/scoreboard");
  await showScoreboard(target);
} else {
  mount(App, { target, props: { ...(await selectPorts()), loadingTexts } });
}
