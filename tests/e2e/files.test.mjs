// A game is exported to a file and imported as another game, which continues at the same position.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { press, textOf } from "./lib/controls.mjs";
import { games, leave, newGame, quickHome } from "./lib/home.mjs";
import * as table from "./lib/table.mjs";
import { withWindow } from "./lib/window.mjs";

test("a game is exported, refused with a missing line, and imported again", () =>
  withWindow(
    async (window) => {
      await quickHome(window);
      await newGame(window, { seed: 29 });
      await table.lift(window);
      for (let phase = 0; phase < 3; phase++) await table.endPhase(window);
      const before = await table.read(window);
      const text = await exported(window);
      assert.match(text, /Ada/);
      await leave(window);

      await take(window, text.split("\n").toSpliced(2, 1).join("\n"));
      await window.until("a refusal", async () => (await textOf(window, ".toast")).includes("not taken in"));
      await press(window, /^(Close|Dismiss)/, ".toast");
      assert.equal((await games(window)).length, 1);

      await take(window, text);
      await table.settled(window);
      await table.lift(window);
      assert.deepEqual(await table.read(window), before);
      await table.endPhase(window);
      await leave(window);
      const titles = (await games(window)).map(({ title }) => title);
      assert.deepEqual(titles, ["Ada, Blaise", "Ada, Blaise"]);
    },
    { fast: true },
  ));

/** Exports the open game. Returns the content of its file. */
async function exported(window) {
  await press(window, "Menu");
  await press(window, "Export to a file", "dialog");
  await press(window, "Write the file", "dialog");
  const path = await (await window.find("dialog [data-selectable]")).text();
  await press(window, "Close", "dialog .actions");
  return readFile(path, "utf8");
}

/** Chooses a file with this text. Its dialog belongs to the desktop, where a driver cannot press. */
const take = (window, text) =>
  window.run((text) => {
    const choice = new DataTransfer();
    choice.items.add(new File([text], "game.jsonl"));
    const [button] = [...document.querySelectorAll("button")].filter(
      (one) => one.innerText === "Import a game",
    );
    const input = button.nextElementSibling;
    input.files = choice.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, text);
