/** Renders the whole window for tests. */
import { render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect } from "vitest";
import App from "../App.svelte";
import { load } from "../screens/load";
import { ShellDouble } from "./shell-double";

/** Loads the screens and dialogs in advance, so that they appear without delay. */
export const loadAllScreens = () => Promise.all(Object.values(load).map((loadModule) => loadModule()));

/** Opens the window. `prepare` sets up the shell first; by default, it adds a few games. */
export async function openHome(prepare: (shell: ShellDouble) => unknown = (shell) => shell.addSampleGames()) {
  const shell = await ShellDouble.withGame("deployment");
  await prepare(shell);
  render(App, { shell, gamePort: shell.gamePort, tablePort: shell.table, loadingTexts: Promise.resolve() });
  await screen.findByRole("main");
  return shell;
}

/** The list of games on the home screen. */
export const gameList = () => within(screen.getByRole("region", { name: "Your games" }));

/** The card of the first game with this title. */
export const gameCard = (title: string) => {
  const heading = gameList().getAllByRole("heading", { level: 3, name: title })[0];
  const item = heading?.closest("li");
  if (!item) throw new Error(`no game has the title ${title}`);
  return within(item);
};

/** Expects that the axe check finds no violations. */
export async function expectAccessible() {
  // Colours are checked in the real window, because jsdom has no layout.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}
