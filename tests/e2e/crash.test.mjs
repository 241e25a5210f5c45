// A screen that cannot be rendered is replaced by one that names the location of the log and resumes from
// the journal.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { press, textOf } from "./lib/controls.mjs";
import { atHome, newGame, quickHome, resume } from "./lib/home.mjs";
import { kept } from "./lib/journals.mjs";
import * as table from "./lib/table.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

const TITLE = "Ada, Blaise";
const CRASH = "Something broke";

test("a crashed screen names the log, and the game resumes from its journal", () =>
  withFolder((data) =>
    withWindow(
      async (window) => {
        await quickHome(window);
        await newGame(window, { seed: 41 });
        await table.lift(window);
        assert.equal(await stepsKept(data), 0);

        const broken = await breaks(window, "first fault by hand");
        await told(window, broken, "first fault by hand");
        await window.run(() => (window.sameDocument = true));
        await press(window, "Go on from the journal");
        await window.until("the game in a new document", () => window.run(anew).catch(between));
        await goesOn(window, 1);

        await told(window, await breaks(window, "second fault by hand"), "second fault by hand");
        await press(window, "To the list of games");
        await atHome(window);
        await resume(window, TITLE);
        await goesOn(window, 3);
        assert.equal(await stepsKept(data), 4);
      },
      { data, fast: true },
    ),
  ));

const anew = () => !window.sameDocument && document.querySelector(".game[data-step]") !== null;

/** No script can run between two documents. */
function between(fault) {
  if (!["no such frame", "no such window", "javascript error"].includes(fault.code)) throw fault;
  return false;
}

/** Makes the next rendering of the page fail during a step. Returns the folder that the page names. */
async function breaks(window, fault) {
  await table.settled(window);
  await window.run((fault) => {
    const draw = Node.prototype.cloneNode;
    Node.prototype.cloneNode = function () {
      Node.prototype.cloneNode = draw;
      throw new Error(fault);
    };
  }, fault);
  await table.primary(window);
  const text = await window.until("the screen to crash", async () => {
    const text = await textOf(window, "main");
    return text.includes(CRASH) && text;
  });
  assert.match(text, /No game is lost/);
  const folder = /log file, in (\S+)/.exec(text)?.[1];
  assert.ok(folder, text);
  return folder;
}

/** Waits until the log contains the error. The crash screen does not wait for it. */
const told = (window, folder, fault) =>
  window.until(`${fault} in the log`, async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith(".log"));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    return texts.join("").includes(fault);
  });

/** Checks that the step during which the screen crashed is present, and that another one can follow. */
async function goesOn(window, steps) {
  await table.lift(window);
  assert.equal(await table.stepOf(window), steps);
  await table.primary(window);
  await table.stepped(window, steps);
}

const stepsKept = async (data) => (await kept(data)).filter(({ entry }) => entry?.step).length;
