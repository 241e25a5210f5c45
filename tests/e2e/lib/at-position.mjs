// Opens a game that the proof program has played up to a position, and reads the page after the next step.
import { waitForHome, changeSettings, resume } from "./home.mjs";
import { generateJournal, saveJournal } from "./journals.mjs";
import * as gameScreen from "./game-screen.mjs";
import { withFolder } from "./folder.mjs";
import { withWindow } from "./window.mjs";

/**
 * Opens a game that has been played up to a position, and shows it to the next player. `position` and `game`
 * are as in `generateJournal`. `check` receives the window, the content of the page, and the next step if the
 * position is just before a storm or an attack chain.
 * @param {import("./home.mjs").Preferences} [preferences]
 */
export const atPosition = (position, game, check, preferences = {}) =>
  withFolder(async (homeFolder) => {
    const { text, next } = await generateJournal(position, game);
    await saveJournal(homeFolder, "game", "The position", text);
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        await changeSettings(window, {
          speed: "Instant",
          asksBeforeEnding: false,
          endsEmptyPhases: false,
          ...preferences,
        });
        await resume(window, "The position");
        await gameScreen.acceptHandover(window);
        await check(window, await gameScreen.read(window), next);
      },
      { homeFolder },
    );
  });

/** Waits for a step after `pageBefore`. Returns the content of the page, with the new lines of the log. */
export async function pageAfterStep(window, pageBefore) {
  await gameScreen.untilStepAfter(window, pageBefore.step);
  const page = await gameScreen.read(window);
  const lastIndex = page.logEntryIds.findLastIndex((id) => pageBefore.logEntryIds.includes(id));
  return { ...page, newLines: page.log.slice(lastIndex + 1) };
}

/** Returns the content of a player's panel. */
export const playerOn = (page, name) => page.players.find((player) => player.name === name);

/** Returns the number of units of a player in a hex. */
export const unitCount = (hex, name) =>
  Object.values(hex.units[name] ?? {}).reduce((sum, count) => sum + count, 0);

/** Returns how many units of other players are in a hex. */
export const opposingUnitCount = (hex, name) =>
  Object.keys(hex.units)
    .filter((owner) => owner !== name)
    .reduce((sum, owner) => sum + unitCount(hex, owner), 0);
