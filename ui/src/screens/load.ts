/** Screens and dialogs that are not needed at startup. Each is loaded when it is first shown. */
export const load = {
  game: () => import("./GameScreen.svelte"),
  table: () => import("./TableScreen.svelte"),
  watch: () => import("../lib/watch/WatchScreen.svelte"),
  blocked: () => import("./BlockedScreen.svelte"),
  newGame: () => import("../lib/home/NewGameDialog.svelte"),
  newTable: () => import("../lib/table/begin/NewTableDialog.svelte"),
  learn: () => import("../lib/learn/LearnDialog.svelte"),
  overview: () => import("../lib/overview/OverviewDialog.svelte"),
  settings: () => import("../lib/settings/SettingsDialog.svelte"),
  about: () => import("../lib/about/AboutDialog.svelte"),
  rules: () => import("../lib/rules/RulesDrawer.svelte"),
};
