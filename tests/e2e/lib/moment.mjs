// A game from a fixed seed that stands just before something happens, opened as a kept game.
import { atHome, prefer, resume } from "./home.mjs";
import { journal, keep } from "./journals.mjs";
import * as table from "./table.mjs";
import { withFolder, withWindow } from "./window.mjs";

/**
 * Opens the game that stands at a place, whoever is next at the screen. `use` gets the window, what stands on the page,
 * and the step that the place is before, if it is one that comes by itself.
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

/** What is new on the page after something was pressed. */
export async function after(window, before) {
  await table.stepped(window, before.step);
  const now = await table.read(window);
  const last = now.entries.findLastIndex((id) => before.entries.includes(id));
  return { ...now, fresh: now.log.slice(last + 1) };
}

/** What the panel of a player tells. */
export const player = (page, name) => page.players.find((one) => one.name === name);

/** How many units of a player stand in a hex. */
export const units = (hex, name) =>
  Object.values(hex.units[name] ?? {}).reduce((sum, count) => sum + count, 0);

/** All units in a hex of others than a player. */
export const others = (hex, name) =>
  Object.keys(hex.units)
    .filter((one) => one !== name)
    .reduce((sum, one) => sum + units(hex, one), 0);
