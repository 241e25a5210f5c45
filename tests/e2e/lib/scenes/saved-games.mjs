// Saves the games of the scenes.
import { crc32 } from "node:zlib";

import { generateJournal, saveControllers, saveJournal } from "../journals.mjs";

/** Names of the maximum length. */
const LONG_NAMES = [
  "Maximiliane Konstantinas",
  "Bartholomäus Wetterwald",
  "Wilhelmina-Magdalena MMM",
  "Ottokar von Mühlenbrück",
];

/** The games of the scenes. Each is generated with the parameters `game` and played up to `position`. */
const GAMES = [
  { id: "opening", position: "opening", title: "Tuesday evening", game: { players: 2 } },
  { id: "crowd", position: "crowd", title: "Four at one table", game: { players: 4, names: LONG_NAMES } },
  { id: "late", position: "late", title: "A long campaign", game: { players: 3 } },
  {
    id: "computers",
    position: "late",
    title: "Computers at play",
    game: { players: 4, names: LONG_NAMES },
    controllers: ["officer", "recruit", "officer", "recruit"],
  },
  { id: "window", position: "window", title: "Steady aim", game: { players: 2 } },
  { id: "casualty", position: "casualty", title: "Heavy losses", game: { players: 4, names: LONG_NAMES } },
  { id: "target", position: "target", title: "Drop zone", game: { players: 2 } },
  { id: "victim", position: "victim", title: "Dragon fire", game: { players: 4 } },
  { id: "mission", position: "mission", title: "Mission accomplished", game: { players: 2 } },
  { id: "hand", position: "hand", title: "A full hand", game: { players: 4, names: LONG_NAMES } },
  { id: "storm", position: "storm", title: "Before the storm", game: { players: 2, options: ["vortex"] } },
  {
    id: "line",
    position: "line",
    title: "Transmissions",
    game: { players: 2, options: ["interceptedTransmissions"] },
  },
  { id: "keep", position: "keep", title: "Top priority", game: { players: 2, options: ["topPriority"] } },
  {
    id: "hill",
    position: "hill",
    title: "King of the hill",
    game: { players: 2, options: ["kingOfTheHill"] },
  },
  {
    id: "pass-card",
    position: "pass-card",
    title: "Two against two",
    game: { players: 4, names: LONG_NAMES, options: ["teams"] },
  },
  { id: "advance", position: "advance", title: "Spores", game: { players: 2, options: ["alternateUnits"] } },
  {
    id: "sacrifice",
    position: "sacrifice",
    title: "Shards",
    game: { players: 2, options: ["alternateUnits"] },
  },
  { id: "red", position: "red", title: "As in 2005", game: { players: 2, is2005: true } },
  {
    id: "teams-over",
    position: "over",
    title: "A team has won",
    game: { players: 4, names: LONG_NAMES, options: ["teams"] },
  },
  {
    id: "over",
    position: "over",
    title: "The last game of the year, and the longest of them all",
    game: { players: 4, names: LONG_NAMES },
  },
];

/**
 * Saves all games in the app's folder, and four faulty copies: one from a later release, one with an
 * incomplete header, one truncated and one damaged.
 */
export async function saveGames(homeFolder) {
  for (const { id, position, title, game, controllers } of GAMES) {
    const { text } = await generateJournal(position, game);
    await saveJournal(homeFolder, id, title, text);
    if (controllers) await saveControllers(homeFolder, id, controllers);
    if (id === "opening") {
      const lines = text.split("\n");
      const newerHeader = withChecksum(lines[0].replace(/"format":\d+/, '"format":99'));
      const newerLines = [newerHeader, ...lines.slice(1)];
      await saveJournal(homeFolder, "later", "From a later release", newerLines.join("\n"));
      await saveJournal(homeFolder, "nothing", "Nothing left", lines[0].slice(0, 40));
    }
    if (id === "late") {
      await saveJournal(homeFolder, "torn", "Cut short", text.slice(0, -9));
      await saveJournal(homeFolder, "damaged", "Damaged", text.replace(/("n":90,.*"hash":")./, "$1x"));
    }
  }
}

/** Returns a changed journal line with its new checksum. */
function withChecksum(line) {
  const body = line.slice(0, line.lastIndexOf(',"crc":'));
  return `${body},"crc":"${crc32(body).toString(16).padStart(8, "0")}"}`;
}

/** Returns the title of the game with this id. If there is none, the argument is a title and is returned. */
export const titleOf = (idOrTitle) => GAMES.find(({ id }) => id === idOrTitle)?.title ?? idOrTitle;
