// Tests of a full disk, a deleted journal and a read-only folder. The page reports each problem, and nothing
// is lost.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readdir, rename, stat, rm, symlink, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { press, textOf } from "./lib/controls.mjs";
import { waitForHome, leaveGame, newGame, prepareHomeWithFastSettings, resume } from "./lib/home.mjs";
import { gamesFolder, generateJournal, saveJournal, storedLines } from "./lib/journals.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

const TITLE = "Ada, Blaise";
/** A folder that every Linux system has, and in which not even root can create a file. */
const READ_ONLY_FOLDER = "/sys";

test("a step on a full disk is refused and changes nothing, and succeeds once there is space", () =>
  withFolder(async (homeFolder) => {
    // The journal must be long, because its size becomes the limit for every file of the app, including data
    // shared with the web view.
    const { text } = await generateJournal("late", { names: ["Ada", "Blaise"] });
    await saveJournal(homeFolder, "late", TITLE, text);
    await withWindow(
      async (window) => {
        await prepareHomeWithFastSettings(window);
        await resume(window, TITLE);
        await gameScreen.acceptHandover(window);
        const pageBefore = await gameScreen.read(window);
        const linesBefore = await storedLines(homeFolder);

        await limitFileSize(window, await journalSize(homeFolder));
        for (let attempt = 0; attempt < 2; attempt++) {
          await gameScreen.pressPrimary(window);
          const toast = await window.until("a refusal", () => textOf(window, ".toast"));
          assert.match(toast, /Nothing was done.*the disk is full \(.*games.*\)/s);
          await press(window, /^(Close|Dismiss)/, ".toast");
          await window.until("the refusal to disappear", async () => !(await textOf(window, ".toast")));
          assert.deepEqual(await gameScreen.read(window), pageBefore);
          assert.deepEqual(await storedLines(homeFolder), linesBefore);
        }

        await limitFileSize(window, "unlimited");
        await gameScreen.endPhase(window);
        const pageAfter = await gameScreen.read(window);
        assert.equal(pageAfter.step, pageBefore.step + 1);
        assert.notEqual(pageAfter.phase, pageBefore.phase);
        await leaveGame(window);
        await resume(window, TITLE);
        assert.equal((await gameScreen.read(window)).step, pageAfter.step);
        assert.equal((await storedLines(homeFolder)).length, linesBefore.length + 1);
      },
      { homeFolder },
    );
  }));

test("a deleted journal of an open game is rewritten at the next step, with a notice", () =>
  withFolder((homeFolder) =>
    withWindow(
      async (window) => {
        await prepareHomeWithFastSettings(window);
        await newGame(window, { seed: 23 });
        await gameScreen.acceptHandover(window);
        await gameScreen.endPhase(window);
        const linesBefore = await storedLines(homeFolder);
        await unlink(await journalOf(homeFolder));
        await gameScreen.endPhase(window);
        assert.equal((await storedLines(homeFolder)).length, linesBefore.length + 1);
        await window.until("the notice", async () => {
          const notice = await textOf(window, ".notice");
          return notice && /moved or deleted by something else.*nothing is lost/s.test(notice);
        });
      },
      { homeFolder },
    ),
  ));

test("a read-only data folder is reported, and used once it is writable", () =>
  withFolder(async (homeFolder) => {
    const dataFolder = dirname(gamesFolder(homeFolder));
    const options = { homeFolder };
    await withWindow(async (window) => {
      await prepareHomeWithFastSettings(window);
      await newGame(window, { seed: 22 });
    }, options);
    const linesBefore = await storedLines(homeFolder);
    const savedFolder = join(homeFolder, "aside");
    await rename(dataFolder, savedFolder);
    await mkdir(dirname(dataFolder), { recursive: true });
    await replaceFolder(dataFolder, READ_ONLY_FOLDER);
    await withWindow(async (window) => {
      const assertReported = async () => {
        await window.find("main [role=alert]");
        const text = await textOf(window, "main");
        assert.match(text, /The games folder cannot be used/);
        assert.match(text, /games\.rubium\.desktop.* cannot be written to/);
      };
      await assertReported();
      await press(window, "Try again");
      await assertReported();
      await unlink(dataFolder);
      await rename(savedFolder, dataFolder);
      await press(window, "Try again");
      await waitForHome(window);
      await resume(window, TITLE);
      await gameScreen.acceptHandover(window);
      await gameScreen.endPhase(window);
      assert.equal((await storedLines(homeFolder)).length, linesBefore.length + 1);
    }, options);
  }));

/** Replaces a folder with a link. Retries if a web view process that outlives the app recreates the folder. */
async function replaceFolder(folder, target) {
  for (let attemptsLeft = 20; ; attemptsLeft--) {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    try {
      await symlink(target, folder);
      return;
    } catch (error) {
      if (error.code !== "EEXIST" || attemptsLeft === 0) throw error;
    }
  }
}

/** Sets the maximum size of the app's files: a number of bytes, or `unlimited`. */
async function limitFileSize(window, limit) {
  const id = await window.processId();
  await promisify(execFile)("prlimit", [`--pid=${id}`, `--fsize=${limit}:`]);
}

/** Returns the path of the only journal. */
async function journalOf(homeFolder) {
  const folder = gamesFolder(homeFolder);
  const [file] = (await readdir(folder)).filter((file) => file.endsWith(".jsonl"));
  return join(folder, file);
}

/** Returns the size of the only journal, in bytes. Other files of the app may be larger. */
const journalSize = async (homeFolder) => (await stat(await journalOf(homeFolder))).size;
