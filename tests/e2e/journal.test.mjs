// Damaged journals: truncated, as after a loss of power, or changed in the middle. These run in the window; a test
// without it covers every byte of the last lines.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, press, shows, textOf } from "./lib/controls.mjs";
import { atHome, games, leave, resume } from "./lib/home.mjs";
import { journal, keep } from "./lib/journals.mjs";
import * as table from "./lib/table.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

/** Number of truncations opened in the window, spread over the last three lines. */
const CUTS = 18;

test("a journal truncated within its last three lines opens at its last complete step", () =>
  withFolder(async (data) => {
    const { text } = await journal("tour");
    const bytes = Buffer.from(text);
    const lines = text.split("\n").slice(0, -1);
    const whole = lines
      .slice(-3)
      .map((_, place) => lines.slice(0, lines.length - 3 + place).join("\n") + "\n");
    for (const [place, start] of whole.entries()) await keep(data, `whole-${place}`, `Whole ${place}`, start);
    const first = Buffer.byteLength(whole[0]) + 1;
    const cuts = Array.from({ length: CUTS }, (_, cut) =>
      Math.round(first + ((bytes.length - 1 - first) * cut) / (CUTS - 1)),
    );
    for (const cut of cuts) await keep(data, `cut-${cut}`, `Cut ${cut}`, bytes.subarray(0, cut));
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await atHome(window);
        const expected = [];
        for (const place of whole.keys()) {
          expected.push(await standing(window, `Whole ${place}`));
          assert.equal(expected[place].notice, "");
        }
        for (const cut of cuts) {
          const found = await standing(window, `Cut ${cut}`);
          const place = whole.findLastIndex((start) => Buffer.byteLength(start) <= cut);
          // A truncation after a newline leaves only whole lines, so there is no notice.
          const torn = Buffer.byteLength(whole[place]) < cut;
          assert.equal(/cut short/.test(found.notice), torn, `cut at ${cut}: ${found.notice}`);
          assert.deepEqual({ ...found, notice: "" }, expected[place], `cut at ${cut}`);
        }
      },
      { data, fast: true },
    );
  }));

test("a changed line is reported, the game can be recovered up to it, and other games open", () =>
  withFolder(async (data) => {
    const { text, lines } = await journal("tour");
    const changed = text.split("\n");
    // A line with a random outcome would be produced again at once.
    const half = Math.round(lines.length / 2);
    const line = 1 + lines.findIndex(({ entry }, at) => at > half && entry.step.by !== "chance");
    changed[line - 1] = changed[line - 1].replace(/"hash":"./, '"hash":"x');
    await keep(data, "changed", "Changed", changed.join("\n"));
    await keep(data, "sound", "Sound", text);
    await withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await atHome(window);
        const list = await window.until("the games", async () => {
          const all = await games(window);
          return all.length === 2 && all;
        });
        const damaged = list.find(({ title }) => title === "Changed");
        assert.match(damaged.error, new RegExp(`Line ${line} `));
        assert.ok(!damaged.buttons.includes("Continue"));
        await resume(window, "Sound");
        assert.equal((await table.read(window)).step, lines.length - 1);
        await leaveAnyhow(window);
        await press(window, /^Go on from turn/);
        await window.find(".game[data-step]");
        assert.equal((await table.read(window)).step, line - 2, "the steps before the changed line");
        assert.match(await textOf(window, ".notice"), /step/);
        await table.lift(window);
        assert.ok((await table.read(window)).primary, "it can be continued");
      },
      { data, fast: true },
    );
  }));

/** Opens a game, reads its state and leaves it. */
async function standing(window, title) {
  await resume(window, title);
  const { step, players, hexes, log, curtain } = await table.read(window);
  const notice = await textOf(window, ".notice");
  const places = Object.fromEntries(
    Object.entries(hexes).map(([at, { units, facedown }]) => [at, { units, facedown }]),
  );
  await leaveAnyhow(window);
  return { step, players, places, log, curtain, notice };
}

/** Returns to the list, from behind the curtain as well. */
async function leaveAnyhow(window) {
  await table.lift(window);
  if (await shows(window, ".notice")) await (await window.find(".notice button:last-of-type")).click();
  await leave(window);
  await control(window, "New game");
}
