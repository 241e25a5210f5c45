// A mission that can be fulfilled after a won battle. The gold button and its key select it, and it is not
// declined without a confirmation.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, gone, offers, press, textOf } from "./lib/controls.mjs";
import { after, at, player } from "./lib/moment.mjs";
import * as table from "./lib/table.mjs";
import { KEYS } from "./lib/window.mjs";

const ASKS = { confirmEnd: true };

test("E fulfils a battle mission, and skipping it needs a confirmation", () =>
  at(
    "mission",
    {},
    async (window, before) => {
      const name = before.turn.split(" ")[0];
      const gold = async () => (await table.read(window)).primary;
      const asked = async (what) => {
        await press(window, "Skip", "aside.right");
        await window.find("dialog[open]");
        assert.match(await textOf(window, "dialog"), what);
        assert.equal(await textOf(window, "dialog .actions .primary"), "Not yet");
        await window.press(KEYS.escape);
        await gone(window, "dialog[open]");
      };
      // The hand is closed. Whatever its cards, the mission is not declined.
      await press(window, "Close hand");
      await gone(window, ".cards");
      assert.doesNotMatch((await gold()) ?? "", /Fulfil/, "nothing about the hand is shown");
      await window.until(
        "the question for the hand",
        async () => (await gold()) === `Open the hand of ${name}`,
      );
      await asked(/The hand is closed/);
      await window.press("e");
      await window.find(".cards");
      await table.settled(window);
      const fulfil = await gold();
      const [, mission, vp] = /^Fulfil “(.*)”: \+(\d) VP$/.exec(fulfil);
      assert.ok(await offers(window, fulfil, "aside.right .answers"));
      await asked(new RegExp(`“${mission}.*” is fulfilled now`));
      assert.equal(await table.stepOf(window), before.step, "no points have been given up");
      await window.press("e");
      const now = await after(window, before);
      assert.equal(player(now, name).vp, player(before, name).vp + Number(vp));
      assert.ok(now.fresh.some((line) => table.FULFILS.test(line)));
    },
    ASKS,
  ));

test("a mission can be skipped with two presses", () =>
  at(
    "mission",
    {},
    async (window, before) => {
      await press(window, "Skip", "aside.right");
      await (await control(window, "Skip", "dialog .actions")).click();
      const now = await after(window, before);
      const name = before.turn.split(" ")[0];
      assert.equal(player(now, name).missions, player(before, name).missions);
    },
    ASKS,
  ));
