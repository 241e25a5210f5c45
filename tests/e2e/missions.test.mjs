// A mission that can be fulfilled after a won battle. The gold button and its key select it, and it is not
// declined without a confirmation.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, untilGone, canPress, press, textOf } from "./lib/controls.mjs";
import { pageAfterStep, atPosition, playerOn } from "./lib/saved-position.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { KEYS } from "./lib/keys.mjs";

const WITH_CONFIRMATION = { confirmEnd: true };

test("E fulfils a battle mission, and skipping it needs a confirmation", () =>
  atPosition(
    "mission",
    {},
    async (window, before) => {
      const name = before.turn.split(" ")[0];
      const primaryText = async () => (await gameScreen.read(window)).primary;
      const assertConfirmationAsked = async (expectedText) => {
        await press(window, "Skip", "aside.right");
        await window.find("dialog[open]");
        assert.match(await textOf(window, "dialog"), expectedText);
        assert.equal(await textOf(window, "dialog .actions .primary"), "Cancel");
        await window.press(KEYS.escape);
        await untilGone(window, "dialog[open]");
      };
      // The hand is closed. Whatever its cards, the mission is not declined.
      await press(window, "Close hand");
      await untilGone(window, ".cards");
      assert.doesNotMatch((await primaryText()) ?? "", /Fulfil/, "nothing about the hand is shown");
      await window.until(
        "the question for the hand",
        async () => (await primaryText()) === `Open ${name}’s hand`,
      );
      await assertConfirmationAsked(/The hand is closed/);
      await window.press("e");
      await window.find(".cards");
      await gameScreen.untilSettled(window);
      const fulfil = await primaryText();
      const [, mission, vp] = /^Fulfil “(.*)”: \+(\d) VP$/.exec(fulfil);
      assert.ok(await canPress(window, fulfil, "aside.right .answers"));
      await assertConfirmationAsked(new RegExp(`“${mission}.*” can be fulfilled now`));
      assert.equal(await gameScreen.stepOf(window), before.step, "no points have been given up");
      await window.press("e");
      const laterPage = await pageAfterStep(window, before);
      assert.equal(playerOn(laterPage, name).vp, playerOn(before, name).vp + Number(vp));
      assert.ok(laterPage.newLines.some((line) => gameScreen.FULFILS.test(line)));
    },
    WITH_CONFIRMATION,
  ));

test("a mission can be skipped with two presses", () =>
  atPosition(
    "mission",
    {},
    async (window, before) => {
      await press(window, "Skip", "aside.right");
      await (await control(window, "Skip", "dialog .actions")).click();
      const laterPage = await pageAfterStep(window, before);
      const name = before.turn.split(" ")[0];
      assert.equal(playerOn(laterPage, name).missions, playerOn(before, name).missions);
    },
    WITH_CONFIRMATION,
  ));
