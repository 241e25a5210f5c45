// Scenes of the measured app: its content at the start, and the actions during which frames are counted.
import { atHome, newGame, PLAYERS, prefer, resume } from "./lib/home.mjs";
import { journal, keep } from "./lib/journals.mjs";
import * as table from "./lib/table.mjs";
import { frames } from "./measure-frames.mjs";

/** Begins a game of four and leaves it. A measured start shows the list with its board. */
export async function prepare(window) {
  await atHome(window);
  await newGame(window, { players: PLAYERS, seed: 2026 });
}

/**
 * Each scene has its own window. `lay` writes files into its data folder. `reach` brings the page to the beginning.
 * `play` performs the scene and returns the durations of its frames, in milliseconds.
 * @type {{ id: string, name: string, lay?: (data: string) => Promise<void>, reach: (window: any) => Promise<void>,
 *   play: (window: any) => Promise<{ all: number[], changing: number[] }> }[]}
 */
export const SCENES = [
  { id: "move", name: "five units move", reach: fiveHumans, play: moveThem },
  { id: "battle", name: "a battle", lay: aBattle, reach: theBattle, play: fight },
];

const GAME = "A battle";

/** Blaise, who as the second player has enough money, has bought five Humans. */
async function fiveHumans(window) {
  await atHome(window);
  await prefer(window, { confirmEnd: false, skipEmpty: true });
  await newGame(window, { seed: 2026 });
  await table.lift(window);
  for (let now = await table.read(window); now.curtain !== "Blaise"; now = await table.read(window)) {
    await table.primary(window);
    await table.stepped(window, now.step);
  }
  await table.lift(window);
  const before = await table.read(window);
  const [base] = marked(before, "go");
  for (let bought = 0; bought < 5; bought++) {
    await table.clickHex(window, base);
    await table.stepped(window, before.step + bought);
  }
  await table.primary(window);
  await table.stepped(window, before.step + 5);
  await table.clickHex(window, base);
  await window.until("destinations", async () => marked(await table.read(window), "go").length > 0);
}

function moveThem(window) {
  return frames(window, "[data-mark=go]");
}

async function aBattle(data) {
  const { text } = await journal("window");
  await keep(data, "battle", GAME, text);
}

async function theBattle(window) {
  await atHome(window);
  await resume(window, GAME);
}

/** Continues until the battle is over: no one plays a card, the dice are rolled, the first available kind is lost. */
async function fight(window) {
  const played = { all: [], changing: [] };
  const answers = "aside.right .answers button:enabled, aside.right td button:enabled";
  const asked = () => window.run((what) => document.querySelector(what) !== null, answers);
  const goesOn = () => window.run(() => document.querySelector("aside.right table") !== null);
  for (let presses = 0; presses < 60 && (await goesOn()) && (await asked()); presses++)
    for (const [name, times] of Object.entries(await frames(window, answers))) played[name].push(...times);
  return played;
}

/** Returns the hexes with a mark. */
const marked = ({ hexes }, mark) =>
  Object.values(hexes)
    .filter((hex) => hex.mark === mark)
    .map((hex) => hex.id);
