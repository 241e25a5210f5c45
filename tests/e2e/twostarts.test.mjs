// Two starts at once: one has the games, the other says so and waits, or calls the first to the front and ends.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { offers, press, textOf } from "./lib/controls.mjs";
import { places } from "./lib/driver.mjs";
import { atHome, newGame } from "./lib/home.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

test("a second window says that the games are open elsewhere, and has them once they are not", () =>
  withFolder((data) =>
    withWindow(
      async (first) => {
        await atHome(first);
        await newGame(first, { seed: 3 });
        await withWindow(
          async (second) => {
            await second.find("main [role=alert]");
            assert.match(await textOf(second, "main"), /already running/);
            await press(second, "Try again");
            await second.until("the answer", async () =>
              /already running/.test(await textOf(second, "main")),
            );
            await first.close();
            await second.until("the games", async () => {
              if (await offers(second, "Try again")) await press(second, "Try again");
              return /Ada, Blaise/.test(await textOf(second, "section.games"));
            });
          },
          { data, fast: true },
        );
      },
      { data, fast: true },
    ),
  ));

test("without a driver the second start ends by itself, and the first stays", () =>
  withFolder(async (data) => {
    const first = start(data);
    try {
      await until("the first to have the games", () => there(join(data, "data/games.rubium.desktop/lock")));
      // It answers as soon as it has its window.
      await sleep(1500);
      assert.equal(first.exitCode, null);
      const second = start(data);
      const [code] = await Promise.race([once(second, "exit"), sleep(20_000, ["no end"], { ref: false })]);
      if (code === "no end") second.kill("SIGKILL");
      assert.equal(code, 0, "the second ends, and nothing is wrong");
      assert.equal(first.exitCode, null, "the first goes on");
    } finally {
      const ended = once(first, "exit");
      if (first.exitCode === null) {
        first.kill();
        await ended;
      }
    }
  }));

function start(data) {
  const { TAURI_WEBVIEW_AUTOMATION, ...environment } = process.env;
  assert.equal(TAURI_WEBVIEW_AUTOMATION, undefined);
  return spawn(process.env.RUBIUM_APP, {
    stdio: "ignore",
    env: { ...environment, GTK_USE_PORTAL: "0", ...places(data) },
  });
}

const there = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

async function until(what, look) {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await look()) return;
  throw new Error(`waited in vain for ${what}`);
}
