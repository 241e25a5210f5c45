// Test of the column beside the board in a low window: long texts take the space of the log and of the empty
// hex panel.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as gameScreen from "./lib/game-screen.mjs";
import { withFolder } from "./lib/folder.mjs";
import { changeSettings } from "./lib/home.mjs";
import { leaveScene, openGame } from "./lib/scenes/navigation.mjs";
import { saveGames } from "./lib/scenes/saved-games.mjs";
import { withWindow } from "./lib/window.mjs";

test("summary and advice take the space of the log and of the empty hex panel", () =>
  withFolder(async (homeFolder) => {
    await saveGames(homeFolder);
    await withWindow(
      async (window) => {
        await changeSettings(window, { speed: "Instant" });
        await window.resize(1280, 720);
        await openGame("late")(window);
        // Pressing the summary takes the focus from the board, so that no hex is pointed at.
        await pressSummary(window);
        await pressSummary(window);
        await window.until("the empty hex panel to leave its space to the log", () =>
          window.run(() => document.querySelector("aside.right .hex.empty")?.offsetHeight < 100),
        );
        await pressSummary(window);
        await assertTextsAreReadable(window);
        await window.until("the whole summary to be visible", async () => !(await isOverflowing(window)));
        await leaveScene(window);
        await openGame("late", true)(window);
        await window.press("o");
        await window.find("[role=status].shown li");
        await assertTextsAreReadable(window);
      },
      { homeFolder },
    );
  }));

/** Shows or hides the whole summary. */
async function pressSummary(window) {
  const isExpanded = await window.run(
    () => document.querySelector("aside.right button[aria-expanded]").ariaExpanded,
  );
  await (await window.find(`aside.right button[aria-expanded=${isExpanded}]`)).click();
  await window.find(`aside.right button[aria-expanded=${isExpanded !== "true"}]`);
}

/**
 * Checks that all texts fit, or that the lower edge shows that more follows. Also checks that the panel of a
 * clicked hex does not cover the texts.
 */
async function assertTextsAreReadable(window) {
  await window.until("a settled layout", () =>
    window.run(() => {
      const texts = document.querySelector("aside.right .texts");
      const isCut = texts.scrollHeight - texts.clientHeight - texts.scrollTop >= 2;
      return texts.hasAttribute("data-more") === isCut;
    }),
  );
  await gameScreen.clickHex(window, 0);
  const gap = await window.run(() => {
    const [texts, hex] = ["texts", "hex .place"].map((name) =>
      document.querySelector(`aside.right .${name}`).getBoundingClientRect(),
    );
    return hex.top - texts.bottom;
  });
  assert.ok(gap >= -1, `the panel of the hex should not cover the texts (${gap} px)`);
}

/** Returns true if the texts are taller than their container. */
const isOverflowing = (window) =>
  window.run(() => {
    const texts = document.querySelector("aside.right .texts");
    return texts.scrollHeight > texts.clientHeight;
  });
