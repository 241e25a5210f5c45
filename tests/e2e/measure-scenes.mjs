// The scenes in which the app is measured. Each prepares the page, and then performs actions while the frames
// are timed.
import { waitForHome, newGame, PLAYERS, changeSettings, resume } from "./lib/home.mjs";
import { generateJournal, saveJournal } from "./lib/journals.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { measureComputers, measureFrames } from "./measure-frames.mjs";

/**
 * Begins a game of four players. Later starts of the app, which are measured, show the game with its board in
 * the list of games.
 */
export async function prepareGameList(window) {
  await waitForHome(window);
  await newGame(window, { players: PLAYERS, seed: 2026 });
}

/**
 * Each scene has its own window. `prepareHomeFolder` writes files into the home folder of its app. `openScene`
 * brings the page to the beginning. `play` performs the scene and returns the durations of its frames, and
 * the longest time between two steps if only computers play, in milliseconds.
 * @type {{ id: string, name: string, prepareHomeFolder?: (homeFolder: string) => Promise<void>,
 *   openScene: (window: any) => Promise<void>,
 *   play: (window: any) => Promise<{ all: number[], whileChanging: number[], longestWait?: number }> }[]}
 */
export const SCENES = [
  { id: "move", name: "five units move", openScene: buyFiveHumans, play: moveHumans },
  {
    id: "battle",
    name: "a battle",
    prepareHomeFolder: saveBattle,
    openScene: openBattle,
    play: finishBattle,
  },
  { id: "directors", name: "four Directors play", openScene: beginDirectors, play: watchDirectors },
];

const BATTLE_TITLE = "A battle";
/** Time for which a game of Directors is watched, in milliseconds: less than the game lasts. */
const WATCH_MS = 30_000;

/** Buys five Humans for Blaise, who as the second player has enough rubium, and picks them up. */
async function buyFiveHumans(window) {
  await waitForHome(window);
  await changeSettings(window, { asksBeforeEnding: false, endsEmptyPhases: true });
  await newGame(window, { seed: 2026 });
  await gameScreen.acceptHandover(window);
  for (
    let page = await gameScreen.read(window);
    page.handoverTo !== "Blaise";
    page = await gameScreen.read(window)
  ) {
    await gameScreen.pressPrimary(window);
    await gameScreen.untilStepAfter(window, page.step);
  }
  await gameScreen.acceptHandover(window);
  const pageBefore = await gameScreen.read(window);
  const [baseHex] = gameScreen.hexesWithMark(pageBefore, "reachable");
  for (let count = 0; count < 5; count++) {
    await gameScreen.clickHex(window, baseHex);
    await gameScreen.untilStepAfter(window, pageBefore.step + count);
  }
  await gameScreen.pressPrimary(window);
  await gameScreen.untilStepAfter(window, pageBefore.step + 5);
  await gameScreen.clickHex(window, baseHex);
  await gameScreen.untilHexWithMark(window, "reachable");
}

function moveHumans(window) {
  return measureFrames(window, "[data-mark=reachable]");
}

async function beginDirectors(window) {
  await waitForHome(window);
  await changeSettings(window, { speed: "Instant", pace: "Instant" });
  const players = PLAYERS.map((player) => ({ ...player, computer: "Director" }));
  await newGame(window, { players, seed: 2026 });
}

function watchDirectors(window) {
  return measureComputers(window, WATCH_MS);
}

async function saveBattle(homeFolder) {
  const { text } = await generateJournal("window");
  await saveJournal(homeFolder, "battle", BATTLE_TITLE, text);
}

async function openBattle(window) {
  await waitForHome(window);
  await resume(window, BATTLE_TITLE);
}

/**
 * Continues until the battle is over: no one plays a card, the dice are rolled, the first available kind is
 * lost.
 */
async function finishBattle(window) {
  const frameTimes = { all: [], whileChanging: [] };
  const answerSelector = "aside.right .answers button:enabled";
  const canAnswer = () => window.run((selector) => document.querySelector(selector) !== null, answerSelector);
  const isBattleOpen = () => window.run(() => document.querySelector("[data-stage=battle]") !== null);
  for (let presses = 0; presses < 60 && (await isBattleOpen()) && (await canAnswer()); presses++)
    for (const [name, times] of Object.entries(await measureFrames(window, answerSelector)))
      frameTimes[name].push(...times);
  return frameTimes;
}
