// Tests of a mission that can be fulfilled after a won battle. The primary button and its key fulfil the
// mission, and skipping it needs a confirmation.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, untilGone, canPress, press, textOf } from "./lib/controls.mjs";
import { pageAfterStep, atPosition, playerOn } from "./lib/at-position.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { KEYS } from "./lib/keys.mjs";

const WITH_CONFIRMATION = { asksBeforeEnding: true };

test("the key E fulfils a battle mission, and skipping it needs a confirmation", () =>
  atPosition(
    "mission",
    {},
    async (window, pageBefore) => {
      const name = pageBefore.turn.split(" ")[0];
      const primaryText = async () => (await gameScreen.read(window)).primary;
      const skipAndCancelConfirmation = async (expectedText) => {
        await press(window, "Skip", "aside.right");
        await window.find("dialog[open]");
        assert.match(await textOf(window, "dialog"), expectedText);
        assert.equal(await textOf(window, "dialog .actions .primary"), "Cancel");
        await window.press(KEYS.escape);
        await untilGone(window, "dialog[open]");
      };
      // With a closed hand, skipping always needs a confirmation, so that the page does not reveal whether
      // the hand contains a mission.
      await press(window, "Close hand");
      await untilGone(window, ".cards");
      assert.doesNotMatch((await primaryText()) ?? "", /Fulfil/, "nothing about the hand should be shown");
      await window.until(
        "the button that asks to open the hand",
        async () => (await primaryText()) === `Open ${name}’s hand`,
      );
      await skipAndCancelConfirmation(/The hand is closed/);
      await window.press("e");
      await window.find(".cards");
      await gameScreen.untilSettled(window);
      const fulfilText = await primaryText();
      const [, mission, vp] = /^Fulfil “(.*)”: \+(\d) VP$/.exec(fulfilText);
      assert.ok(await canPress(window, fulfilText, "aside.right .answers"));
      await skipAndCancelConfirmation(new RegExp(`“${mission}.*” can be fulfilled now`));
      const step = await gameScreen.stepOf(window);
      assert.equal(step, pageBefore.step, "the cancelled confirmations should have made no step");
      await window.press("e");
      const laterPage = await pageAfterStep(window, pageBefore);
      assert.equal(playerOn(laterPage, name).vp, playerOn(pageBefore, name).vp + Number(vp));
      assert.ok(laterPage.newLines.some((line) => gameScreen.FULFILMENT_LINE.test(line)));
    },
    WITH_CONFIRMATION,
  ));

test("a mission can be skipped with two presses", () =>
  atPosition(
    "mission",
    {},
    async (window, pageBefore) => {
      await press(window, "Skip", "aside.right");
      await (await control(window, "Skip", "dialog .actions")).click();
      const laterPage = await pageAfterStep(window, pageBefore);
      const name = pageBefore.turn.split(" ")[0];
      assert.equal(playerOn(laterPage, name).missions, playerOn(pageBefore, name).missions);
    },
    WITH_CONFIRMATION,
  ));
