// Tests of the scoreboard window, which closes with the main window, and of the minimum size of the main window with
// and without an open game.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";

import { waitForHome, newGame } from "./lib/home.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const execute = promisify(execFile);

/** Calls a Tauri command of the app, as the page does, and returns `{ value }` or `{ refusal }`. */
const invokeCommand = (window, command, parameters = {}) =>
  window.run(
    (command, parameters) =>
      globalThis.__TAURI_INTERNALS__.invoke(command, parameters).then(
        (value) => ({ value }),
        (refusal) => ({ refusal }),
      ),
    command,
    parameters,
  );

/** Returns the sizes of the program's windows on the screen. */
async function windowSizes() {
  const { stdout } = await execute("xwininfo", ["-root", "-tree"]);
  return [...stdout.matchAll(/"Rubium": .*? (\d+)x(\d+)\+/g)]
    .map(([, width, height]) => [Number(width), Number(height)])
    .filter(([width]) => width > 100);
}

test("a table has a scoreboard in a separate window, which closes with the main window", () =>
  withFolder((homeFolder) =>
    withWindow(
      async (window) => {
        await waitForHome(window);
        const presets = await invokeCommand(window, "table_presets");
        const seats = [
          { name: "Ada", faction: "ares" },
          { name: "Blaise", faction: "zyborg" },
        ];
        const options = { title: null, seats, parts: presets.value[0].parts, seed: "5" };
        const table = await invokeCommand(window, "new_table", { options });
        assert.ok(table.value, JSON.stringify(table));
        assert.equal((await windowSizes()).length, 1);
        assert.deepEqual(await invokeCommand(window, "open_scoreboard"), { value: null });
        await window.until("two windows", async () => (await windowSizes()).length === 2);
        await invokeCommand(window, "open_scoreboard");
        assert.equal((await windowSizes()).length, 2, "there should be only one scoreboard");

        // While a hand is open, the page of the scoreboard contains names, points and rubium, but no card.
        const { info, update } = table.value;
        let { version } = update;
        const card = info.catalogue.cards.find(({ id }) => id === 0);
        const handCorrection = {
          type: "correct",
          correction: { type: "hand", seat: 0, card: card.id, count: 1 },
        };
        const score = { type: "score", points: 2, source: "battle" };
        const change = async (command, parameters) => {
          const result = await invokeCommand(window, command, { version, ...parameters });
          assert.ok(result.value, JSON.stringify(result));
          // `open_hand` changes only what the viewer sees; only `enter` raises the version of the table.
          if (command === "enter") version += 1;
        };
        await change("enter", { by: 0, entries: [{ action: score, overrideWarnings: true }] });
        await change("open_hand", { collection: "tables", seat: 0, pin: null });
        await change("enter", { by: 0, entries: [{ action: handCorrection }] });
        await window.run(() => void (location.hash = "#scoreboard"));
        await window.reload();
        await window.find("main [data-faction]");
        const scoreLines = await window.run(() =>
          [...document.querySelectorAll("main li")].map((li) => li.innerText),
        );
        assert.equal(scoreLines.length, 2);
        for (const [index, { name }] of seats.entries()) {
          const line = scoreLines.find((candidate) => candidate.includes(name));
          assert.match(line ?? "", new RegExp(`${index === 0 ? 2 : 0}\\s*/`), `the points of ${name}`);
          const { rubium } = update.view.seats[index];
          assert.match(line ?? "", new RegExp(`\\b${rubium}\\b`), `the rubium of ${name}`);
        }
        const page = await window.run(() => document.documentElement.outerHTML);
        for (const { name } of info.catalogue.cards) {
          for (const word of Object.values(name)) assert.ok(!page.includes(word), `${word} is on the page`);
        }

        // Waits until the program has ended. The scoreboard must not keep the program running.
        await window.close();
      },
      { homeFolder },
    ),
  ));

test("the minimum size of the window is larger while a game is open", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    await window.resize(400, 700);
    assert.equal(await window.run(() => window.innerWidth), 400);
    await window.resize(1280, 720);
    await newGame(window, { seed: 3 });
    await assert.rejects(window.resize(400, 700), "the minimum size should be larger during a game");
    assert.ok((await window.run(() => window.innerWidth)) >= 1024);
  }));
