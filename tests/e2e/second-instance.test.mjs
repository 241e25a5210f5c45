// Tests of two instances that run at the same time. The first instance locks the games. Under WebDriver, the
// second instance reports this and waits. Otherwise it activates the first window and ends.
import assert from "node:assert/strict";
import { test } from "node:test";

import { canPress, press, textOf } from "./lib/controls.mjs";
import { waitForHome, newGame } from "./lib/home.mjs";
import { activateByStartingAgain, withApp } from "./lib/app-process.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

test("a second window reports that the games are in use, and opens them once they are free", () =>
  withFolder((homeFolder) =>
    withWindow(
      async (first) => {
        await waitForHome(first);
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
              if (await canPress(second, "Try again")) await press(second, "Try again");
              return /Ada, Blaise/.test(await textOf(second, "section.games"));
            });
          },
          { homeFolder },
        );
      },
      { homeFolder },
    ),
  ));

test("without WebDriver the second instance ends, and the first continues", () =>
  withFolder((homeFolder) =>
    withApp(homeFolder, async (first) => {
      await activateByStartingAgain(homeFolder);
      assert.equal(first.exitCode, null, "the first instance should continue");
    }),
  ));
