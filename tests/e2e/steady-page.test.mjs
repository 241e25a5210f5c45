// Tests that the controls of a table keep their position under the finger, and that opened content is visible.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as tableScreen from "./lib/table-screen.mjs";
import { press, isPresent, textOf } from "./lib/controls.mjs";
import { NAMES, showTable } from "./lib/table-setup.mjs";
import { homeRefinery, midGameTable, SIZES, untilVisible, withTable } from "./lib/two-player-table.mjs";

const [FIRST_NAME, SECOND_NAME] = NAMES;

test("controls keep their position when refineries are entered and reminders disappear", async () => {
  for (const size of ["phone", "tablet", "laptop"]) {
    await withTable(size, midGameTable("deployment", { sectionShortcut: "r" }), async (window) => {
      const boxOf = (selector) =>
        window.run((selector) => {
          const { left, top, width } = document.querySelector(selector).getBoundingClientRect();
          return [left, top, width].map(Math.round);
        }, selector);
      const addButtonSelector =
        "[aria-label='Found by exploring'] button[aria-label='Add a 1-rubium refinery']";
      // Scrolls first, because WebDriver would otherwise scroll when it presses the control.
      await window.run(() => document.querySelector("[data-refineries]").scrollIntoView({ block: "end" }));
      const addButtonBox = await boxOf(addButtonSelector);
      await tableScreen.untilStepsChange(window, () =>
        press(window, "Add a 3-rubium refinery", ".stage [aria-label='Home base']"),
      );
      assert.deepEqual(await boxOf(addButtonSelector), addButtonBox, `${size}: the rows of refineries`);

      await window.run(() => document.querySelector(".prompt").scrollIntoView({ block: "start" }));
      // The reminder to buy units disappears once no rubium is left.
      const endButtonSelector = ".prompt [aria-label^='Next:']";
      const endButtonBox = await boxOf(endButtonSelector);
      const contentBox = await boxOf(".stage .section");
      await tableScreen.untilStepsChange(window, () => press(window, "Take 1 away", ".stage"));
      for (let taps = 3; taps > 0; taps--) await press(window, "Take 1 away", ".stage");
      await window.until("zero rubium", async () => (await tableScreen.readSeats(window))[0].rubium === 0);
      assert.doesNotMatch(await textOf(window, ".stage .prompt"), /Buy units/);
      assert.deepEqual(await boxOf(endButtonSelector), endButtonBox, `${size}: the end of the phase`);
      assert.deepEqual(await boxOf(".stage .section"), contentBox, `${size}: the content below`);
      // The button to end the phase keeps its horizontal position in the next phase.
      await tableScreen.endPhase(window);
      assert.deepEqual(
        (await boxOf(endButtonSelector)).toSpliced(1, 1),
        endButtonBox.toSpliced(1, 1),
        `${size}: the end of the next phase`,
      );
    });
  }
});

test("refineries keep their position when the button for all home bases disappears", () =>
  withTable(
    "tablet",
    showTable({ opening: [{ type: "firstPlayer", seat: 0 }], players: 3, sectionShortcut: "r" }),
    async (window) => {
      const addButtonSelector = (value) =>
        `.stage [aria-label='Home base'] [aria-label='Add a ${value}-rubium refinery']`;
      const topOf = (selector) =>
        window.run((selector) => document.querySelector(selector).getBoundingClientRect().top, selector);
      for (let phases = 0; phases < 4; phases++) await tableScreen.endPhase(window);
      assert.match(await textOf(window, ".stage .prompt"), /Enter all home refineries/);
      await window.press("r");
      const topBefore = await topOf(addButtonSelector(3));
      const add = await window.find(addButtonSelector(2));
      await tableScreen.untilStepsChange(window, () => add.click());
      assert.doesNotMatch(await textOf(window, ".stage .prompt"), /Enter all home refineries/);
      assert.equal(await topOf(addButtonSelector(3)), topBefore);
    },
  ));

test("refineries keep their position when the amount of forgotten mining becomes a question", async () => {
  const endTurn = ["mining", "draw"].map(() => ({ enter: { type: "endPhase" } }));
  const opening = [homeRefinery(0, 2), homeRefinery(0, 3)];
  for (const size of ["phone", "tablet", "laptop"]) {
    const table = midGameTable("mining", { opening, sectionShortcut: "r", steps: endTurn });
    await withTable(size, table, async (window) => {
      await tableScreen.selectPlayer(window, FIRST_NAME);
      assert.match(await textOf(window, ".stage [data-refineries]"), /has not mined in their turn: Mine 5/);
      const addButtonSelector =
        "[aria-label='Found by exploring'] button[aria-label='Add a 1-rubium refinery']";
      const topOf = (selector) =>
        window.run((selector) => document.querySelector(selector).getBoundingClientRect().top, selector);
      // Scrolls first, because WebDriver would otherwise scroll when it presses a control.
      const scrollTo = (selector) =>
        window.run(
          (selector) => document.querySelector(selector).scrollIntoView({ block: "center" }),
          selector,
        );
      await scrollTo(addButtonSelector);
      // Scrolls up a little, because the end of the page moves if the page becomes shorter.
      await window.run(() => document.querySelector(".stage").scrollBy(0, -100));
      const topBefore = await topOf(addButtonSelector);
      await tableScreen.untilStepsChange(window, () =>
        press(window, "Remove a 2-rubium refinery", ".stage [aria-label='Home base']"),
      );
      assert.match(await textOf(window, ".stage [data-refineries]"), /how much was it\?/);
      assert.equal(await topOf(addButtonSelector), topBefore, size);
      const amountSelector = ".stage [data-refineries] input";
      await scrollTo(amountSelector);
      const amountBefore = await topOf(amountSelector);
      await press(window, /^Fewer: Due in/, ".stage [data-refineries]");
      assert.equal(await topOf(amountSelector), amountBefore, size);
    });
  }
});

test("content opened by a press is scrolled into view", () =>
  withTable("laptop", midGameTable("battle", { sectionShortcut: "b" }), async (window) => {
    await press(window, SECOND_NAME, ".stage [aria-label=Defender]").catch(() => undefined);
    await press(window, "Rock Plains", ".stage");
    for (const name of [FIRST_NAME, SECOND_NAME]) await press(window, `More: ${name}: Humans`, ".stage");
    await press(window, "Odds", ".stage");
    await window.find(".stage .odds");
    await untilVisible(window, ".stage .odds");
    // Players can switch to physical dice where the dice are about to be rolled.
    await tableScreen.untilStepsChange(window, () =>
      press(window, "on the table", ".stage [aria-label=Dice]"),
    );
    await tableScreen.untilStepsChange(window, () => press(window, /^Fight/, ".stage"));
    await window.until("the question", () => isPresent(window, ".stage .ask"));

    await window.resize(...SIZES.phone);
    await tableScreen.openSection(window, "Log");
    await press(window, /./, ".stage .log section > ol:last-of-type > li:last-child");
    await window.find(".stage .log .selected button.wide");
    await untilVisible(window, ".stage .log .selected button.wide");
  }));
