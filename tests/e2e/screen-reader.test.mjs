// A game and an evening at a table by keyboard alone, and what a screen reader is told. Each is compared with a
// fixture that a person can follow. UPDATE_FIXTURES=1 writes the fixtures.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";

import { changeSettings, waitForHome } from "./lib/home.mjs";
import { PEOPLE } from "./lib/evening.mjs";
import { keyboard } from "./lib/input-methods.mjs";
import { withScreenReader } from "./lib/screen-reader.mjs";
import { withWindow } from "./lib/window.mjs";

/** Maximum duration of a computer's turn, in milliseconds. */
const TURN_TIMEOUT = 120_000;
/** Time after which a phase without a choice has ended by itself, in milliseconds. */
const AUTOMATIC_END = 150;

/** The turns of the game, with the keys that are pressed. */
const TURNS = {
  "The first turn": [
    ".",
    "k",
    "2",
    "Enter",
    "Enter",
    "k*5",
    "Enter",
    "Control+z",
    "Control+Shift+z",
    "e",
    ".",
    "Enter",
    ".*3",
    "Enter",
    "e",
    ".",
    "Enter",
    "e",
  ],
  "The second turn": [".", "Enter", ".*7", "Enter", "Escape", ".", "Enter", ".", "Enter", "e", ".", "Enter", ".", "Enter", "e"],
  "The third turn": ["e", ".", "Enter", ".*11", "Enter", "e", "e"],
  "The fourth turn": ["e", "Tab", "Enter", "Enter", ".*3", "Enter", "e", ".", "Enter", "e", "e", "e"],
};

test("a screen reader is told a game of three turns against a computer", () =>
  withScreenReader((reader) =>
    withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        await changeSettings(window, { speed: "Instant", pace: "Instant" });
        await reader.forget(window);
        reader.chapter("A new game");
        await reader.press(window, "n", () => window.find("dialog[open]"));
        await reader.press(window, "Tab*14");
        await reader.press(window, "Enter");
        await reader.press(window, "Tab");
        await reader.press(window, "2 0 2 6");
        await reader.press(window, "Enter", () => window.find(".game[data-settled=true]"));
        for (const [turn, presses] of Object.entries(TURNS)) {
          reader.chapter(turn);
          for (const keys of presses) await reader.press(window, keys, () => untilPersonDecides(window));
        }
        await assertTranscript("game", reader.lines);
      },
      { fast: true },
    ),
  ));

/**
 * Waits until the page has processed a key: until the person has to decide, and nothing happens by itself any more.
 */
const untilPersonDecides = (window) =>
  window.until(
    "the person's decision",
    () =>
      window.runAsync(async (pause) => {
        const stepOfDecision = () => {
          const game = document.querySelector(".game[data-settled=true]");
          const primary = document.querySelector("header [aria-keyshortcuts=E]");
          const isComputerActing = primary?.innerText.startsWith("Skip to your decision");
          const isWaiting = document.querySelector("[data-early], .passes, header [aria-disabled=true]") !== null;
          return game === null || isComputerActing || isWaiting ? null : game.dataset.step;
        };
        const step = stepOfDecision();
        await new Promise((resolve) => setTimeout(resolve, pause));
        return step !== null && stepOfDecision() === step;
      }, AUTOMATIC_END),
    TURN_TIMEOUT,
  );

/** The turns of the evening: keys, or the names of controls that Tab reaches and Enter presses. */
const EVENING = {
  "Ada begins": [
    { press: "Ada", within: ".prompt" },
    { press: "More: Humans" },
    { press: "More: Humans" },
    { press: "Buy for 4" },
    "e",
    "e",
    { press: "Reveal a token" },
    "e",
    "e",
    { press: "Add a 3-rubium refinery", within: ".stage [aria-label='Home base']" },
    { press: "Mine 4" },
    "e",
    { press: /^Draw now/ },
    { press: "I am Ada: open" },
    { press: "Close hand" },
    "e",
  ],
  "Blaise attacks": [
    { press: "More: Humans" },
    { press: "More: Humans" },
    { press: "Buy for 4" },
    "e",
    "e",
    "e",
    { press: "Ada", within: ".stage [aria-label=Defender]" },
    { press: "Rock Plains" },
    { press: "More: Blaise: Humans" },
    { press: "More: Ada: Humans" },
    { press: /^Fight/ },
  ],
};

test("a screen reader is told an evening at a table", () =>
  withScreenReader((reader) =>
    withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        await reader.forget(window);
        const input = keyboard(window);
        await input.newTable({ players: PEOPLE, typed: ["Dice", "Who plays first"], seed: 5 });
        reader.chapter("A new table");
        await reader.note(window, "Enter");
        for (const [turn, steps] of Object.entries(EVENING)) {
          reader.chapter(turn);
          for (const step of steps) {
            if (typeof step === "string") await reader.press(window, step);
            else {
              await input.press(step.press, step.within ?? ".stage");
              await reader.note(window, "Tab, Enter");
            }
          }
        }
        await assertTranscript("table", reader.lines);
      },
      { fast: true },
    ),
  ));

/** Compares the lines with a fixture. */
async function assertTranscript(name, lines) {
  const file = new URL(`lib/screen-reader/${name}.txt`, import.meta.url);
  const introduction = (await readFile(file, "utf8")).split("\n\n", 1)[0];
  const text = `${introduction}\n${lines.join("\n")}\n`;
  if (process.env.UPDATE_FIXTURES) await writeFile(file, text);
  assert.deepEqual(text.split("\n"), (await readFile(file, "utf8")).split("\n"));
}
