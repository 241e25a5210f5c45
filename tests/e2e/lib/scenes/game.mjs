// Scenes of the game: a handover, its phases, questions and dialogs, and its end.
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

/**
 * The window sizes for scenes in which the pointer points at something. Scenes with `sizes` are reached again
 * at each size. A resize alone would move the content away from the pointer.
 */
const POINTER_SIZES = [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
];

export const GAME_SCENES = [
  {
    name: "handover",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("crowd"));
      await window.find(".handover .take-seat:enabled");
    },
  },
  { name: "deployment", inEveryLanguage: true, reach: openGame("opening") },
  { name: "hand", inEveryLanguage: true, reach: openGame("hand", true) },
  {
    name: "refused-card",
    inEveryLanguage: true,
    reach: async (window) => {
      await selectHandCard("hand", 9)(window);
      await (await window.find(".detail .uses button:first-of-type")).click();
      await window.until("an answer", async () => isPresent(window, ".toast"));
    },
  },
  { name: "movement", inEveryLanguage: true, reach: startMove("late") },
  { name: "crowded-hex", inEveryLanguage: true, reach: startMove("crowd") },
  { name: "log-line", inEveryLanguage: true, sizes: POINTER_SIZES, reach: pointAtLogLine("late") },
  { name: "confirm-phase-end", reach: openAndPress("opening", "e") },
  {
    name: "undo",
    reach: async (window) => {
      await openGame("opening")(window);
      for (let units = 0; units < 3; units++) {
        const { step } = await gameScreen.read(window);
        await gameScreen.clickHex(
          window,
          await window.run(() => document.querySelector("[data-mark=reachable]").dataset.hex),
        );
        await gameScreen.untilStepAfter(window, step);
      }
      await (await window.find("header .undo button:last-child")).click();
      await window.find("dialog[open]");
    },
  },
  { name: "discarded-cards", inEveryLanguage: true, reach: openAndPress("over", "c") },
  { name: "unit-explanation", inEveryLanguage: true, sizes: POINTER_SIZES, reach: pointAtUnit("crowd") },
  { name: "menu", inEveryLanguage: true, reach: openAndPress("late", "m") },
  { name: "reference-sheet", inEveryLanguage: true, reach: openAndPress("late", "u") },
  { name: "keyboard-shortcuts", reach: openAndPress("late", "?") },
  {
    name: "rules-beside",
    reach: openAndPress("late", "r", "dialog .list > *"),
  },
  { name: "players", inEveryLanguage: true, reach: openMenuItem(2) },
  { name: "rule-report", reach: openMenuItem(8) },
  { name: "concede", reach: openMenuItem(9) },
  { name: "agree-to-end", reach: openMenuItem(10) },
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
    name: "computer-turn",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("computers"));
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
    reach: watchUntil("[data-stage=battle][data-moment=end]"),
    leave: leaveStage,
  },
  {
    name: "last-turn",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("computers"));
      await window.press("l");
      await window.find("[role=dialog] .watch");
      // The replay starts automatically, and is paused for the picture.
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
      await (await window.find(".handover .take-seat:enabled")).click();
      await window.until("the handover to end", async () => !(await isPresent(window, ".handover")));
    },
  },
  { name: "transmission-line", inEveryLanguage: true, reach: openGame("line") },
  { name: "keep-mission", inEveryLanguage: true, reach: openGame("keep", true) },
  { name: "hill-card", inEveryLanguage: true, reach: openGame("hill") },
  { name: "pass-card", inEveryLanguage: true, reach: openGame("pass-card", true) },
  { name: "advance", inEveryLanguage: true, reach: openGame("advance") },
  { name: "sacrifice", inEveryLanguage: true, reach: openGame("sacrifice") },
  { name: "alternate-sheet", inEveryLanguage: true, reach: openAndPress("advance", "u") },
  { name: "red-mission", inEveryLanguage: true, reach: openGame("red", true) },
  {
    name: "teams-over",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("teams-over"));
      await window.find("main section table");
    },
  },
  { name: "card-window", inEveryLanguage: true, reach: openGame("window") },
  {
    name: "card-window-hand",
    reach: async (window) => {
      await openGame("window")(window);
      await (await window.find(".answers .seat button")).click();
      await window.find(".cards");
    },
  },
  {
    name: "card-window-card",
    inEveryLanguage: true,
    reach: async (window) => {
      await openGame("window")(window);
      await (await window.find(".answers .seat button")).click();
      await gameScreen.clickCard(window, ".cards .playable button");
    },
  },
  { name: "casualty", inEveryLanguage: true, reach: openGame("casualty") },
  { name: "card-target", reach: openGame("target") },
  {
    name: "pick-units",
    inEveryLanguage: true,
    reach: async (window) => {
      await openGame("target")(window);
      const hexWithTwoKinds = await window.run(() => {
        const kindsOf = (hex) =>
          new Set([...hex.querySelectorAll("[data-kind]")].map((unit) => unit.dataset.kind));
        const hexes = [...document.querySelectorAll("[data-mark=reachable]")];
        return hexes.find((hex) => kindsOf(hex).size > 1).dataset.hex;
      });
      await gameScreen.clickHex(window, hexWithTwoKinds);
      await window.find(".menu button");
    },
  },
  { name: "special-attack-victim", reach: openGame("victim") },
  { name: "mission", reach: openGame("mission", true) },
  { name: "truncated-journal", reach: openGame("Cut short") },
  {
    name: "game-over",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("over"));
      await window.find("main section table");
    },
  },
  {
    name: "replay",
    inEveryLanguage: true,
    reach: async (window) => {
      await openFromList(window, titleOf("over"));
      await (await window.find("main section footer button:nth-last-of-type(2)")).click();
      await window.find(".watch .controls");
      for (let turns = 0; turns < 9; turns++)
        await (await window.find(".watch .controls button:last-child")).click();
    },
  },
];
