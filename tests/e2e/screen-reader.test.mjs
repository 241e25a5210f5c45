// Compares the announcements of a screen reader with fixtures, for a game, a battle and a table session that are
// played by keyboard alone. UPDATE_FIXTURES=1 writes the fixtures.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";

import { changeSettings, waitForHome } from "./lib/home.mjs";
import { SESSION_PLAYERS } from "./lib/table-session.mjs";
import { finishLesson, openHomeIn, openLesson, pressTargetByKey, untilStep } from "./lib/lesson.mjs";
import { keyboard } from "./lib/input-methods.mjs";
import { withScreenReader } from "./lib/screen-reader.mjs";
import { withWindow } from "./lib/window.mjs";

/** Maximum duration of a computer's turn, in milliseconds. */
const TURN_TIMEOUT_MS = 120_000;
/** Time within which a phase without a choice ends automatically, in milliseconds. */
const AUTOMATIC_END_MS = 150;
/** Time without a change after which the shell has answered all requests, in milliseconds. */
const QUIET_MS = 400;

/** Number of the lesson in which a battle is fought, with dice that the lesson determines. */
const BATTLE_LESSON = 3;

/** The turns of the game, with the keys that are pressed. */
const TURNS = {
  "The first turn": [
    "k",
    "2",
    "Enter",
    "Enter",
    "Enter",
    "Control+z",
    "Control+Shift+z",
    "e",
    ".",
    "Enter",
    // Unexplored hexes come first, row by row, and the home base last.
    ".",
    ".",
    ",",
    "Enter",
    // The only token is revealed automatically.
    "e",
    "e",
  ],
  "The second turn": [
    ".",
    "Enter",
    ".",
    ".",
    "Enter",
    "Escape",
    ".",
    "Enter",
    ".",
    ".",
    "Enter",
    "e",
    ".",
    "Enter",
    "e",
  ],
  "The third turn": ["e", ".", ".", "Enter", ".", "Enter", "e", "e"],
};

test("the announcements of a game of three turns against a computer equal the fixture", () =>
  withScreenReader((reader) =>
    withWindow(async (window) => {
      await window.resize(1280, 720);
      await waitForHome(window);
      await changeSettings(window, { speed: "Instant", pace: "Instant" });
      await reader.discard(window);
      reader.beginChapter("A new game");
      await reader.press(window, "n", () => window.find("dialog[open] .summary:not(:empty)"));
      await reader.press(window, "Tab*16");
      await reader.press(window, "Enter");
      await reader.press(window, "Tab");
      await reader.press(window, "2 0 2 6");
      await reader.press(window, "Enter", () => window.find(".game[data-settled=true]"));
      for (const [turn, presses] of Object.entries(TURNS)) {
        reader.beginChapter(turn);
        for (const keys of presses) await reader.press(window, keys, () => untilPersonMustDecide(window));
      }
      await assertTranscript("game", reader.lines);
    }),
  ));

/**
 * Waits until the page has processed a key: the person has to decide, and no automatic change follows.
 */
const untilPersonMustDecide = (window) =>
  window.until(
    "the person's decision",
    () =>
      window.runAsync(async (pause) => {
        const stepOfDecision = () => {
          const game = document.querySelector(".game[data-settled=true]");
          const primary = document.querySelector("header [aria-keyshortcuts=E]");
          const isComputerActing = primary?.innerText.startsWith("Skip to your decision");
          const isWaiting =
            document.querySelector("[data-early], .passes, header [aria-disabled=true]") !== null;
          return game === null || isComputerActing || isWaiting ? null : game.dataset.step;
        };
        const step = stepOfDecision();
        await new Promise((resolve) => setTimeout(resolve, pause));
        return step !== null && stepOfDecision() === step;
      }, AUTOMATIC_END_MS),
    TURN_TIMEOUT_MS,
  );

test("the announcements of a battle equal the fixture", () =>
  withScreenReader((reader) =>
    withWindow(async (window) => {
      await openHomeIn(window, "en");
      await openLesson(window, BATTLE_LESSON);
      await reader.discard(window);
      reader.beginChapter("A battle and its order");
      await finishLesson(window, async () => {
        const key = await pressTargetByKey(window, (keys) => reader.note(window, keys));
        await untilStep(window);
        await untilPageIsStill(window);
        await reader.note(window, key);
      });
      await assertTranscript("battle", reader.lines);
    }),
  ));

/**
 * The turns of the table session. Each step is keys, or a control that Tab reaches before `keys` (by default
 * Enter) are pressed.
 */
const SESSION_TURNS = {
  "Ada begins": [
    { focus: "Ada", within: ".prompt" },
    { focus: "More: Humans", keys: "Enter*2" },
    { focus: "Buy for 4" },
    "e*2",
    { focus: "Reveal a token" },
    "e*2",
    { focus: "Add a 3-rubium refinery", within: ".stage [aria-label='Home base']" },
    { focus: "Mine 4" },
    "e",
    { focus: /^Draw now/ },
    { focus: "I am Ada: open" },
    "Enter",
    "e",
  ],
  "Blaise attacks": [
    { focus: "More: Humans", keys: "Enter*2" },
    { focus: "Buy for 4" },
    "e*3",
    { focus: "Ada", within: ".stage [aria-label=Defender]" },
    { focus: "Rock Plains" },
    { focus: "Blaise: Humans", keys: "2" },
    { focus: "Ada: Humans", keys: "1" },
    { focus: /^Fight/ },
    "6 1 1",
    { focus: "Enter the dice" },
    { focus: "Give Ada an Energize card", within: ".prompt" },
    "e",
    { focus: "Add a 2-rubium refinery", within: ".stage [aria-label='Home base']" },
    "m",
    "e",
    { focus: /^Draw now/ },
    "e",
  ],
  "Carmen makes a mistake": [
    "m",
    "Enter",
    { focus: "More: Fungoids" },
    { focus: "Buy for 3" },
    "Control+z",
    "Control+Shift+z",
    "e",
  ],
};

test("the announcements of a table session equal the fixture", () =>
  withScreenReader((reader) =>
    withWindow(async (window) => {
      await window.resize(1280, 720);
      await waitForHome(window);
      await reader.discard(window);
      const input = keyboard(window);
      await input.fillNewTable({
        players: SESSION_PLAYERS,
        physicalParts: ["Dice", "Who plays first"],
        seed: 5,
      });
      await reader.discard(window);
      reader.beginChapter("A new table");
      await reader.press(window, "Enter", () => window.find("main.table header"));
      for (const [turn, steps] of Object.entries(SESSION_TURNS)) {
        reader.beginChapter(turn);
        for (const step of steps) {
          if (typeof step === "string") await reader.press(window, step, () => untilPageIsStill(window));
          else {
            const { focus, within = ".stage", keys = "Enter" } = step;
            await input.focus(focus, within);
            await reader.note(window, "Tab");
            await reader.press(window, keys, () => untilPageIsStill(window));
          }
        }
      }
      await assertTranscript("table", reader.lines);
    }),
  ));

/** Waits until nothing has changed on the page for a while, so that no random outcome is pending. */
const untilPageIsStill = (window) =>
  window.runAsync(
    (quietTime) =>
      new Promise((resolve) => {
        const finish = () => {
          observer.disconnect();
          resolve(null);
        };
        let timer = setTimeout(finish, quietTime);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(finish, quietTime);
        });
        observer.observe(document.body, {
          childList: true,
          characterData: true,
          subtree: true,
          attributes: true,
        });
      }),
    QUIET_MS,
  );

/** Compares the lines with a fixture, which UPDATE_FIXTURES replaces first. */
async function assertTranscript(name, lines) {
  const file = new URL(`lib/screen-reader/${name}.txt`, import.meta.url);
  const introduction = (await readFile(file, "utf8")).split("\n\n", 1)[0];
  const text = `${introduction}\n${lines.join("\n")}\n`;
  if (process.env.UPDATE_FIXTURES) await writeFile(file, text);
  assert.deepEqual(text.split("\n"), (await readFile(file, "utf8")).split("\n"));
}
