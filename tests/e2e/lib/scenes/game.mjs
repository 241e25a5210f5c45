// Scenes of the game: its curtain, phases, questions, dialogs, and its end.
import { isPresent } from "../controls.mjs";
import * as gameScreen from "../game-screen.mjs";
import {
  aimAttack,
  leaveScene,
  leaveStage,
  openAndPress,
  openFromList,
  openGame,
  openMenuItem,
  pointAtLogLine,
  pointAtUnit,
  selectHandCard,
  startMove,
  watchUntil,
} from "./navigation.mjs";
import { titleOf } from "./saved-games.mjs";

/** The window sizes for scenes that depend on the position of the pointer. */
const SIZES = [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
];

export const GAME_SCENES = [
  {
    name: "curtain",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("crowd"));
      await window.find(".curtain .take-seat:enabled");
    },
  },
  { name: "deployment", inEveryLanguage: true, reach: openGame("opening") },
  { name: "hand", inEveryLanguage: true, reach: openGame("hand", true) },
  { name: "card", reach: selectHandCard("hand", 2) },
  {
    name: "refused",
    inEveryLanguage: true,
    reach: async (window) => {
      await selectHandCard("hand", 9)(window);
      await (await window.find(".detail .uses button:first-of-type")).click();
      await window.until("an answer", async () => isPresent(window, ".toast"));
    },
  },
  { name: "movement", inEveryLanguage: true, reach: startMove("late") },
  { name: "crowd", inEveryLanguage: true, reach: startMove("crowd") },
  // Has window sizes of its own, because a resize moves the line away from the pointer.
  { name: "log-line", inEveryLanguage: true, sizes: SIZES, reach: pointAtLogLine("late") },
  { name: "confirm", reach: openAndPress("opening", "e") },
  {
    name: "undo",
    reach: async (window) => {
      await openGame("opening")(window);
      for (let units = 0; units < 3; units++) {
        const { step } = await gameScreen.read(window);
        await gameScreen.clickHex(
          window,
          await window.run(() => document.querySelector("[data-mark=go]").dataset.hex),
        );
        await gameScreen.untilStepAfter(window, step);
      }
      await (await window.find("header .undo button:last-child")).click();
      await window.find("dialog[open]");
    },
  },
  { name: "cards", inEveryLanguage: true, reach: openAndPress("over", "c") },
  { name: "unit", inEveryLanguage: true, sizes: SIZES, reach: pointAtUnit("crowd") },
  { name: "menu", inEveryLanguage: true, reach: openAndPress("late", "m") },
  { name: "sheet", inEveryLanguage: true, reach: openAndPress("late", "u") },
  { name: "keys", reach: openAndPress("late", "?") },
  {
    name: "rules-beside",
    reach: openAndPress("late", "r", "dialog .list > *"),
  },
  { name: "players", inEveryLanguage: true, reach: openMenuItem(2) },
  { name: "report", reach: openMenuItem(8) },
  { name: "concede", reach: openMenuItem(9) },
  { name: "agree", reach: openMenuItem(10) },
  { name: "forecast", inEveryLanguage: true, reach: aimAttack("late") },
  {
    name: "advice",
    inEveryLanguage: true,
    reach: async (window) => {
      await openGame("late", true)(window);
      await window.press("o");
      await window.find("[role=status].shown");
    },
  },
  {
    name: "computer",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("machines"));
      await window.find("aside.right .urgent");
    },
  },
  {
    name: "stage-scene",
    inEveryLanguage: true,
    reach: watchUntil("[data-stage]:not([data-stage=caption], [data-stage=battle])"),
    leave: leaveStage,
  },
  {
    name: "stage-battle",
    inEveryLanguage: true,
    reach: watchUntil("[data-stage=battle][data-moment=dice]"),
    leave: leaveStage,
  },
  {
    name: "stage-result",
    inEveryLanguage: true,
    reach: watchUntil("[data-stage=battle][data-moment=ended]"),
    leave: leaveStage,
  },
  {
    name: "last-turn",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("machines"));
      await window.press("l");
      await window.find("[role=dialog] .watch");
      // The replay starts by itself, and is paused for the picture.
      await (await window.find(".watch .controls .primary")).click();
    },
    leave: async (window) => {
      await (await window.find(".watch header button")).click();
      await window.until("the game", async () => !(await isPresent(window, ".watch")));
      await leaveScene(window);
    },
  },
  {
    name: "since-last-turn",
    inEveryLanguage: true,
    reach: async (window) => {
      await openGame("late")(window);
      await (await window.find("aside.right button[aria-expanded=false]")).click();
      await window.find("aside.right button[aria-expanded=true]");
    },
  },
  {
    name: "storm",
    inEveryLanguage: true,
    // Waits for the end of the animation, so that nothing moves in the picture.
    reach: async (window) => {
      await openGame("storm")(window);
      await window.press("e");
      await (await window.find(".curtain .take-seat:enabled")).click();
      await window.until("the curtain to rise", async () => !(await isPresent(window, ".curtain")));
    },
  },
  { name: "line", inEveryLanguage: true, reach: openGame("line") },
  { name: "keep", inEveryLanguage: true, reach: openGame("keep", true) },
  { name: "hill", inEveryLanguage: true, reach: openGame("hill") },
  { name: "pass-card", inEveryLanguage: true, reach: openGame("pass-card", true) },
  { name: "advance", inEveryLanguage: true, reach: openGame("advance") },
  { name: "sacrifice", inEveryLanguage: true, reach: openGame("sacrifice") },
  { name: "alternate-sheet", inEveryLanguage: true, reach: openAndPress("advance", "u") },
  { name: "red", inEveryLanguage: true, reach: openGame("red", true) },
  {
    name: "teams-over",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("teams-over"));
      await window.find("main section table");
    },
  },
  { name: "window", inEveryLanguage: true, reach: openGame("window") },
  {
    name: "window-hand",
    reach: async (window) => {
      await openGame("window")(window);
      await (await window.find(".answers .seat button")).click();
      await window.find(".cards");
    },
  },
  {
    name: "window-card",
    inEveryLanguage: true,
    reach: async (window) => {
      await openGame("window")(window);
      await (await window.find(".answers .seat button")).click();
      await gameScreen.clickCard(window, ".cards .playable button");
    },
  },
  { name: "casualty", inEveryLanguage: true, reach: openGame("casualty") },
  { name: "target", reach: openGame("target") },
  { name: "victim", reach: openGame("victim") },
  { name: "mission", reach: openGame("mission", true) },
  { name: "objective", reach: openGame("objective", true) },
  { name: "torn", reach: openGame("Cut short") },
  {
    name: "over",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("over"));
      await window.find("main section table");
    },
  },
  {
    name: "watch",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("over"));
      await (await window.find("main section footer button:nth-of-type(3)")).click();
      await window.find(".watch .controls");
      for (let turns = 0; turns < 9; turns++)
        await (await window.find(".watch .controls button:last-child")).click();
    },
  },
];
