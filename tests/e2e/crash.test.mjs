// Tests of the crash screen: it replaces a screen that cannot be rendered, names the folder of the log, and
// resumes the game from its journal.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { press, textOf } from "./lib/controls.mjs";
import { waitForHome, newGame, prepareHomeWithFastSettings, resume } from "./lib/home.mjs";
import { storedLines } from "./lib/journals.mjs";
import { failNextRendering } from "./lib/rendering-failure.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const TITLE = "Ada, Blaise";
const CRASH_TEXT = "Something broke";

test("a crashed screen names the log, and the game resumes from its journal", () =>
  withFolder((homeFolder) =>
    withWindow(
      async (window) => {
        await prepareHomeWithFastSettings(window);
        await newGame(window, { seed: 41 });
        await gameScreen.acceptHandover(window);
        assert.equal(await storedStepCount(homeFolder), 0);

        const logFolder = await makeScreenCrash(window, "first deliberate error");
        await untilLogged(window, logFolder, "first deliberate error");
        await window.run(() => (window.sameDocument = true));
        await press(window, "Continue from the last saved step");
        await window.until("the game in a new document", () =>
          window.run(isGameInNewDocument).catch(falseDuringReload),
        );
        await assertGameContinues(window, 1);

        await untilLogged(
          window,
          await makeScreenCrash(window, "second deliberate error"),
          "second deliberate error",
        );
        await press(window, "Back to games");
        await waitForHome(window);
        await resume(window, TITLE);
        await assertGameContinues(window, 3);
        assert.equal(await storedStepCount(homeFolder), 4);
      },
      { homeFolder },
    ),
  ));

const isGameInNewDocument = () => !window.sameDocument && document.querySelector(".game[data-step]") !== null;

/** Returns false for an error that occurs while the page reloads. Rethrows any other error. */
function falseDuringReload(error) {
  if (!["no such frame", "no such window", "javascript error"].includes(error.code)) throw error;
  return false;
}

/** Makes the next rendering of the page fail during a step. Returns the log folder that the page names. */
async function makeScreenCrash(window, error) {
  await gameScreen.untilSettled(window);
  await failNextRendering(window, error);
  await gameScreen.pressPrimary(window);
  const text = await window.until("the crash screen", async () => {
    const text = await textOf(window, "main");
    return text.includes(CRASH_TEXT) && text;
  });
  assert.match(text, /No game is lost/);
  const folder = /log file in (\S+)/.exec(text)?.[1];
  assert.ok(folder, text);
  return folder;
}

/** Waits until the log contains the error. The crash screen may appear earlier. */
const untilLogged = (window, folder, error) =>
  window.until(`${error} in the log`, async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith(".log"));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    return texts.join("").includes(error);
  });

/**
 * Checks that the game has `stepCount` steps, including the step during which the screen crashed, and that
 * another step can follow.
 */
async function assertGameContinues(window, stepCount) {
  await gameScreen.acceptHandover(window);
  assert.equal(await gameScreen.stepOf(window), stepCount);
  await gameScreen.pressPrimary(window);
  await gameScreen.untilStepAfter(window, stepCount);
}

const storedStepCount = async (homeFolder) =>
  (await storedLines(homeFolder)).filter(({ entry }) => entry?.step).length;
