// A game with a fixed seed, at a position just before an event, opened as a saved game.
import { atHome, prefer, resume } from "./home.mjs";
import { journal, keep } from "./journals.mjs";
import * as table from "./table.mjs";
import { withFolder, withWindow } from "./window.mjs";

/**
 * Opens the game at a place, and shows it to the next player, whichever it is. `use` receives the window, the content
 * of the page, and the next step if the place is just before an automatic step.
 * @param {import("./home.mjs").Preferences} [preferences]
 */
export const at = (place, game, use, preferences = {}) =>
  withFolder(async (data) => {
    const { text, next } = await journal(place, game);
    await keep(data, "game", "The moment", text);
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await atHome(window);
        await prefer(window, { speed: "Instant", confirmEnd: false, skipEmpty: false, ...preferences });
        await resume(window, "The moment");
        await table.lift(window);
        await use(window, await table.read(window), next);
      },
      { data, fast: true },
    );
  });

/** Returns the content of the page after a press, with the new lines of the log. */
export async function after(window, before) {
  await table.stepped(window, before.step);
  const now = await table.read(window);
  const last = now.entries.findLastIndex((id) => before.entries.includes(id));
  return { ...now, fresh: now.log.slice(last + 1) };
}

/** Returns the panel of a player. */
export const player = (page, name) => page.players.find((one) => one.name === name);

/** Returns the number of units of a player in a hex. */
export const units = (hex, name) =>
  Object.values(hex.units[name] ?? {}).reduce((sum, count) => sum + count, 0);

/** Returns all units in a hex that belong to other players. */
export const others = (hex, name) =>
  Object.keys(hex.units)
    .filter((one) => one !== name)
    .reduce((sum, one) => sum + units(hex, one), 0);
