// Starts the app without WebDriver, as a user does, and moves the focus between two apps on one screen.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { userFolders } from "./web-driver.mjs";
import { gamesFolder } from "./journals.mjs";
import { withFolder } from "./folder.mjs";
import { withWindow } from "./window.mjs";

/** Maximum duration of a start, in milliseconds. */
const START_TIMEOUT_MS = 20_000;
/** Time in milliseconds after which the focus no longer moves to another window. */
const FOCUS_STABLE_MS = 700;

/** Starts the app for a user whose home folder is `homeFolder`, and returns its process. */
export function startApp(homeFolder) {
  const { TAURI_WEBVIEW_AUTOMATION, ...environment } = process.env;
  assert.equal(TAURI_WEBVIEW_AUTOMATION, undefined);
  return spawn(process.env.RUBIUM_APP, {
    stdio: "ignore",
    env: { ...environment, GTK_USE_PORTAL: "0", ...userFolders(homeFolder) },
  });
}

/**
 * Starts the app, and ends it when `use` is done. Passes the process to `use` once it has opened its
 * data folder and reacts to a second start.
 * @param {(app: import("node:child_process").ChildProcess) => Promise<void>} use
 */
export async function withApp(homeFolder, use) {
  const app = startApp(homeFolder);
  try {
    const wakeFile = join(dirname(gamesFolder(homeFolder)), "wake");
    for (const deadline = Date.now() + START_TIMEOUT_MS; !(await exists(wakeFile)); await sleep(50))
      assert.ok(Date.now() < deadline, "the app should react to a second start");
    assert.equal(app.exitCode, null);
    await use(app);
  } finally {
    const ended = once(app, "exit");
    if (app.exitCode === null) {
      app.kill();
      await ended;
    }
  }
}

/** Starts the app again while it runs. The second process brings the window to the front, and ends. */
export async function activateByStartingAgain(homeFolder) {
  const secondApp = startApp(homeFolder);
  const exit = await Promise.race([
    once(secondApp, "exit"),
    sleep(START_TIMEOUT_MS, ["no end", null], { ref: false }),
  ]);
  if (exit[0] === "no end") secondApp.kill("SIGKILL");
  // `exit` consists of the exit code and the signal that ended the process. One of them is null.
  assert.deepEqual(exit, [0, null], "the second instance should end without an error");
}

/**
 * Starts a second app beside the current app. Passes its home folder to `use` once the second app has the
 * focus, because a window that appears later would take the focus unexpectedly.
 * @param {import("./window.mjs").Window} window
 * @param {(homeFolder: string) => Promise<void>} use
 */
export const withSecondApp = (window, use) =>
  withFolder((homeFolder) =>
    withWindow(
      async (other) => {
        await bringToFront(other, homeFolder);
        await untilUnfocused(window);
        await use(homeFolder);
      },
      { homeFolder },
    ),
  );

/**
 * Brings a window to the front, repeatedly if necessary, until it keeps the focus. The second process ends
 * before the window is in front, and another window that was activated earlier may still come to the front
 * later.
 * @param {import("./window.mjs").Window} window
 * @param {string} homeFolder the home folder of its app
 */
export const bringToFront = (window, homeFolder) =>
  window.until("a stable focus", async () => {
    await activateByStartingAgain(homeFolder);
    let focusedSince = Infinity;
    for (const deadline = Date.now() + 2 * FOCUS_STABLE_MS; Date.now() < deadline; await sleep(25)) {
      focusedSince = (await isFocused(window)) ? Math.min(focusedSince, Date.now()) : Infinity;
      if (Date.now() - focusedSince >= FOCUS_STABLE_MS) return true;
    }
    return false;
  });

/** Waits until a window has lost the focus. */
export const untilUnfocused = (window) =>
  window.until("the loss of focus", async () => !(await isFocused(window)));

const isFocused = (window) => window.run(() => document.hasFocus());

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );
