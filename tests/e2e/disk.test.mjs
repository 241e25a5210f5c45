// A disk that becomes full, and one that was never writable. The page reports that, and nothing is lost.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readdir, rename, stat, rm, symlink, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { press, textOf } from "./lib/controls.mjs";
import { atHome, leave, newGame, quickHome, resume } from "./lib/home.mjs";
import { gamesFolder, journal, keep, kept } from "./lib/journals.mjs";
import * as table from "./lib/table.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

const TITLE = "Ada, Blaise";
/** A folder of every Linux system in which no one can create a file, not even an administrator. */
const NOBODYS = "/sys";

test("a full disk rejects a step without changes, and the step succeeds once there is space", () =>
  withFolder(async (data) => {
    // The limit applies to all files of the app, including data shared with the web view. A short journal would
    // leave no room for that.
    const { text } = await journal("late", { names: ["Ada", "Blaise"] });
    await keep(data, "late", TITLE, text);
    await withWindow(
      async (window) => {
        await quickHome(window);
        await resume(window, TITLE);
        await table.lift(window);
        const before = await table.read(window);
        const lines = await kept(data);

        await room(window, await journalSize(data));
        for (let attempt = 0; attempt < 2; attempt++) {
          await table.primary(window);
          const toast = await window.until("a refusal", () => textOf(window, ".toast"));
          assert.match(toast, /Nothing was done.*the disk is full \(.*games.*\)/s);
          await press(window, /^(Close|Dismiss)/, ".toast");
          await window.until("the refusal to disappear", async () => !(await textOf(window, ".toast")));
          assert.deepEqual(await table.read(window), before);
          assert.deepEqual(await kept(data), lines);
        }

        await room(window, "unlimited");
        await table.endPhase(window);
        const after = await table.read(window);
        assert.equal(after.step, before.step + 1);
        assert.notEqual(after.phase, before.phase);
        await leave(window);
        await resume(window, TITLE);
        assert.equal((await table.read(window)).step, after.step);
        assert.equal((await kept(data)).length, lines.length + 1);
      },
      { data, fast: true },
    );
  }));

test("a deleted journal of an open game is rewritten at the next step, with a notice", () =>
  withFolder((data) =>
    withWindow(
      async (window) => {
        await quickHome(window);
        await newGame(window, { seed: 23 });
        await table.lift(window);
        await table.endPhase(window);
        const lines = await kept(data);
        await unlink(await journalOf(data));
        await table.endPhase(window);
        assert.equal((await kept(data)).length, lines.length + 1);
        await window.until("the notice", async () => {
          const said = await textOf(window, ".notice");
          return said && /moved or deleted from outside.*nothing is lost/s.test(said);
        });
      },
      { data, fast: true },
    ),
  ));

test("a read-only data folder is reported, and used once it is writable", () =>
  withFolder(async (data) => {
    const folder = dirname(gamesFolder(data));
    const options = { data, fast: true };
    await withWindow(async (window) => {
      await quickHome(window);
      await newGame(window, { seed: 22 });
    }, options);
    const lines = await kept(data);
    const aside = join(data, "aside");
    await rename(folder, aside);
    await mkdir(dirname(folder), { recursive: true });
    await replace(folder, NOBODYS);
    await withWindow(async (window) => {
      const said = async () => {
        await window.find("main [role=alert]");
        const text = await textOf(window, "main");
        assert.match(text, /The folder of games cannot be used/);
        assert.match(text, /games\.rubium\.desktop.* may not be written to/);
      };
      await said();
      await press(window, "Try again");
      await said();
      await unlink(folder);
      await rename(aside, folder);
      await press(window, "Try again");
      await atHome(window);
      await resume(window, TITLE);
      await table.lift(window);
      await table.endPhase(window);
      assert.equal((await kept(data)).length, lines.length + 1);
    }, options);
  }));

/** Processes of the web view may outlive the app by a moment, and create the folder again. */
async function replace(folder, by) {
  for (let left = 20; ; left--) {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    try {
      await symlink(by, folder);
      return;
    } catch (fault) {
      if (fault.code !== "EEXIST" || left === 0) throw fault;
    }
  }
}

/** Sets the maximum size of the app's files, in bytes. */
async function room(window, bytes) {
  const program = await window.program();
  await promisify(execFile)("prlimit", [`--pid=${program}`, `--fsize=${bytes}:`]);
}

/** Returns the only journal. */
async function journalOf(data) {
  const folder = gamesFolder(data);
  const [file] = (await readdir(folder)).filter((file) => file.endsWith(".jsonl"));
  return join(folder, file);
}

/** Returns its size in bytes. Files beside it may be larger. */
const journalSize = async (data) => (await stat(await journalOf(data))).size;
