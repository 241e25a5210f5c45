// Test of export and import: an exported game can be imported as a second game at the same position.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { press, textOf } from "./lib/controls.mjs";
import { listedGames, leaveGame, newGame, prepareHomeWithFastSettings } from "./lib/home.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withWindow } from "./lib/window.mjs";

test("an exported game can be imported as a second game, unless a line is missing", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await newGame(window, { seed: 29 });
    await gameScreen.acceptHandover(window);
    for (let phase = 0; phase < 3; phase++) await gameScreen.endPhase(window);
    const pageBefore = await gameScreen.read(window);
    const text = await exportGame(window);
    assert.match(text, /Ada/);
    await leaveGame(window);

    await importGame(window, text.split("\n").toSpliced(2, 1).join("\n"));
    await window.until("a refusal", async () =>
      (await textOf(window, ".toast")).includes("could not be imported"),
    );
    await press(window, /^(Close|Dismiss)/, ".toast");
    assert.equal((await listedGames(window)).length, 1);

    await importGame(window, text);
    await gameScreen.untilSettled(window);
    await gameScreen.acceptHandover(window);
    assert.deepEqual(await gameScreen.read(window), pageBefore);
    await gameScreen.endPhase(window);
    await leaveGame(window);
    // The first frame of the list might not yet contain the game that was just left.
    await window.until("both games", async () => (await listedGames(window)).length === 2);
    const titles = (await listedGames(window)).map(({ title }) => title);
    assert.deepEqual(titles, ["Ada, Blaise", "Ada, Blaise"]);
  }));

/** Exports the open game. Returns the content of its file. */
async function exportGame(window) {
  await press(window, "Menu");
  await press(window, "Export to a file", "dialog");
  await press(window, "Save the file", "dialog");
  const path = await (await window.find("dialog [data-selectable]")).text();
  await press(window, "Close", "dialog .actions");
  return readFile(path, "utf8");
}

/** Chooses a file with this text without the file dialog, which WebDriver cannot operate. */
const importGame = (window, text) =>
  window.run((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "game.jsonl"));
    const [button] = [...document.querySelectorAll("button")].filter(
      (candidate) => candidate.innerText === "Import a game",
    );
    const input = button.nextElementSibling;
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, text);
