// Operates the home screen and its dialogs as a user does. The page is in English.
import { fill, untilGone, press, isPresent } from "./controls.mjs";
import { KEYS } from "./keys.mjs";

/** The players of most tests, by seat, with their factions. */
export const PLAYERS = [
  { name: "Ada", faction: "ares" },
  { name: "Blaise", faction: "blackHelix" },
  { name: "Carmen", faction: "galacticSyndicate" },
  { name: "Dmitri", faction: "zyborg" },
];

/** Waits for the list of games. */
export const waitForHome = (window) => window.find("main:not([inert]) > section.games");

/**
 * @typedef {{ speed?: string, pace?: string, asksBeforeEnding?: boolean, endsEmptyPhases?: boolean }} Preferences
 */

/**
 * Changes settings in the settings dialog.
 * @param {Preferences} preferences `speed` of animations and `pace` of computer players, by their names in
 * English
 */
export async function changeSettings(window, { speed, pace, asksBeforeEnding, endsEmptyPhases }) {
  await press(window, "Settings");
  await window.find("dialog[open]");
  if (speed) await press(window, speed, "dialog");
  if (pace) await press(window, pace, "dialog .choice:has(input[value=step])");
  await setSwitch(window, "Warn before wasting rubium, moves or missions", asksBeforeEnding);
  await setSwitch(window, "Skip moments with nothing to choose", endsEmptyPhases);
  await press(window, "Done", "dialog");
  await untilGone(window, "dialog[open]");
}

async function setSwitch(window, name, shouldBeOn) {
  if (shouldBeOn === undefined) return;
  const isOn = await window.run(
    (name) =>
      [...document.querySelectorAll("dialog [role=switch]")].find((option) => option.ariaLabel === name)
        .checked,
    name,
  );
  if (isOn !== shouldBeOn) await press(window, name, "dialog");
}

/** Chooses a language in the settings dialog, which remains open. */
export async function chooseLanguage(window, language) {
  const select = await window.find("dialog select");
  const index = await window.run(
    (language) =>
      [...document.querySelectorAll("dialog select option")].findIndex((option) => option.value === language),
    language,
  );
  // The desktop draws the open list, where WebDriver cannot press, so keys select an option in the closed
  // list.
  await select.type(KEYS.up.repeat(9) + KEYS.down.repeat(index));
  await window.until(`the page in ${language}`, () =>
    window.run((language) => document.documentElement.lang === language, language),
  );
}

/**
 * Resizes the window, waits for the list of games, and changes the settings: no animation, no confirmations,
 * and no phases that end automatically.
 */
export async function prepareHomeWithFastSettings(window) {
  await window.resize(1280, 720);
  await waitForHome(window);
  await changeSettings(window, { speed: "Instant", asksBeforeEnding: false, endsEmptyPhases: false });
}

/**
 * Fills in the dialog of a new game and starts it. The first player in the list plays first.
 * @param {{ players?: { name: string, faction: string, computer?: "Recruit" | "Officer" | "Commander" | "Director" }[], options?: string[], is2005?: boolean, seed?: string | number }} game
 * options are optional rules by their names in English; `is2005` selects the 2005 edition
 */
export async function newGame(window, game = {}) {
  await submitNewGame(window, game);
  await window.find(".game[data-step]");
}

/** Like `newGame`, but the game may be refused. The dialog of a refused game remains open. */
export async function submitNewGame(
  window,
  { players = PLAYERS.slice(0, 2), options = [], is2005 = false, seed } = {},
) {
  await press(window, "New game");
  await window.find("dialog[open]");
  await press(window, String(players.length), "dialog .players");
  for (const [index, { name, faction, computer }] of players.entries()) {
    const row = `dialog ol > li:nth-child(${index + 1})`;
    // The desktop draws the open list, where WebDriver cannot press, so a letter selects an option in the
    // closed list.
    const select = await window.find(`${row} select`);
    if (computer) await select.type(computer[0]);
    else if (!(await isPresent(window, `${row} select:has(option[value=person]:checked)`)))
      await select.type("H");
    await fill(await window.find(`${row} input.field`), name);
    if (!(await isPresent(window, `${row}[data-faction=${faction}]`))) {
      await (await window.find(`${row} label[data-faction=${faction}]`)).click();
      await window.find(`${row}[data-faction=${faction}]`);
    }
  }
  await (await window.find("dialog ol > li:first-child .first")).click();
  // For a user without finished games, the set-up of a first game is selected in advance.
  await press(window, "Classic", "dialog");
  if (options.length > 0 || is2005) await press(window, "Optional rules", "dialog");
  if (is2005) await press(window, "2005 edition", "dialog");
  for (const option of options) await press(window, new RegExp(`^${option}`), "dialog ul");
  if (seed !== undefined) {
    await press(window, "Advanced", "dialog");
    await fill(await window.find("dialog input.seed"), String(seed));
  }
  await press(window, "Start", "dialog");
}

/** Continues a game from the list. */
export async function resume(window, title) {
  await press(window, `Continue “${title}”`);
  await window.find(".game[data-step]");
}

/** Leaves the open game through its menu. */
export async function leaveGame(window) {
  await press(window, "Menu");
  await press(window, "Leave the game", "dialog");
  await waitForHome(window);
}

/** Returns what the list of games shows for each game. */
export const listedGames = (window) =>
  window.run(() =>
    [...document.querySelectorAll("li.game")].map((game) => ({
      title: game.querySelector("h3")?.innerText ?? "",
      status: game.querySelector(".status")?.innerText.trim() ?? "",
      error: game.querySelector("p.error:not(:empty)")?.innerText ?? "",
      buttons: [...game.querySelectorAll("footer button")].map((button) => button.innerText.trim()),
    })),
  );
