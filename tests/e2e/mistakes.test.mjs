// Tests that the page of a table prevents mistakes or helps to correct them, such as a hand left open,
// forgotten mining or a miscounted force.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as tableScreen from "./lib/table-screen.mjs";
import { untilGone, canPress, press, isPresent, textOf } from "./lib/controls.mjs";
import { PLAYERS } from "./lib/home.mjs";
import { assertAbsent } from "./lib/page-contents.mjs";
import { NAMES } from "./lib/table-setup.mjs";
import { homeRefinery, midGameTable, untilVisible, withTable } from "./lib/two-player-table.mjs";

const [FIRST_NAME, SECOND_NAME] = NAMES;
/** The cards of the first player's hand, by key and by name on the page. */
const HAND = { dropShip: "Drop Ship", windfall: "Windfall", flawless: "Flawless" };
const SECRET_NAMES = Object.values(HAND);

/**
 * Three successive waits without a touch, in milliseconds: until just before the hand dims, until it has
 * dimmed, and until it has closed.
 */
const [UNTIL_STILL_BRIGHT_MS, UNTIL_DIMMED_MS, UNTIL_CLOSED_MS] = [8000, 3500, 7000];

const handSteps = [
  { open: 0 },
  ...Object.keys(HAND).map((card) => ({
    enter: { type: "correct", correction: { type: "hand", seat: 0, card, count: 1 } },
  })),
  { close: true },
];

test("a hand closes when a card is played or a mission is fulfilled", () =>
  withTable("phone", midGameTable("deployment", { steps: handSteps }), async (window) => {
    await openHand(window);
    await selectCard(window, "Windfall");
    await tableScreen.untilStepsChange(window, () => press(window, "Play it", ".stage .detail"));
    await assertHandClosed(window, "after a card was played", ["Drop Ship", "Flawless"]);

    await openHand(window);
    await selectCard(window, "Flawless");
    await press(window, "Fulfil anyway", ".stage .detail");
    await tableScreen.untilStepsChange(window, () => press(window, "Continue anyway", "dialog"));
    await assertHandClosed(window, "after a mission was fulfilled", ["Drop Ship"]);
  }));

test("an unused hand dims and then closes automatically, unless it is touched or the setting is off", () =>
  withTable("tablet", midGameTable("deployment", { steps: handSteps }), async (window) => {
    await openHand(window);
    await sleep(UNTIL_STILL_BRIGHT_MS);
    // A touch restarts the countdown.
    await selectCard(window, "Windfall");
    await sleep(UNTIL_STILL_BRIGHT_MS);
    assert.equal(
      await isPresent(window, ".stage .open.closing"),
      false,
      "the hand should not dim within 8 s after a touch",
    );
    const readTop = () =>
      window.run(() => document.querySelector(".stage .open .cards").getBoundingClientRect().top);
    const topBefore = await readTop();
    await sleep(UNTIL_DIMMED_MS);
    await window.find(".stage .open.closing");
    assert.match(await textOf(window, ".stage .open header"), /Closing/);
    assert.equal(await readTop(), topBefore, "the cards should keep their position");
    await selectCard(window, "Drop Ship");
    assert.equal(await isPresent(window, ".stage .open.closing"), false, "the touch should end the dimming");
    await sleep(UNTIL_STILL_BRIGHT_MS + UNTIL_DIMMED_MS);
    await sleep(UNTIL_CLOSED_MS);
    await assertHandClosed(window, "after a long time without a touch", SECRET_NAMES);
    // The hand can be opened again as usual.
    await openHand(window);
    await press(window, "Close hand", ".stage");

    await press(window, "Menu");
    await press(window, "Settings", "dialog");
    await press(window, "Never", "dialog");
    await press(window, "Done", "dialog");
    await openHand(window);
    await sleep(UNTIL_STILL_BRIGHT_MS + UNTIL_DIMMED_MS + UNTIL_CLOSED_MS);
    assert.equal(await isPresent(window, ".stage .open:not(.closing)"), true, "the hand should stay open");
  }));

test("forgotten mining is offered first in the confirmation, and due cards are drawn before the turn ends", () =>
  withTable(
    "phone",
    midGameTable("mining", { opening: [homeRefinery(0, 2)], sectionShortcut: "r" }),
    async (window) => {
      await press(window, "Next: Draw", ".prompt");
      await window.find("dialog[open]");
      assert.deepEqual(await primaryButtons(window, "dialog"), ["Mine 2 now"]);
      assert.ok(await canPress(window, "Cancel", "dialog"));
      await tableScreen.untilStepsChange(window, () => press(window, "Mine 2 now", "dialog"));
      assert.match(await tableScreen.readPhase(window), /Draw/);
      assert.equal((await tableScreen.readSeats(window))[0].rubium, 6);

      // The turn does not end before the due cards are drawn.
      await press(window, "End turn", ".prompt");
      assert.deepEqual(await primaryButtons(window, "dialog"), ["Draw now: 1 Secret Mission"]);
      await tableScreen.untilStepsChange(window, () => press(window, /^Draw now/, "dialog"));
      await tableScreen.endPhase(window, "End turn");
      assert.match(await tableScreen.readPhase(window), new RegExp(SECOND_NAME));
    },
  ));

/** A table without turns. Each player has one refinery. */
const TABLE_WITHOUT_TURNS = midGameTable(null, {
  preset: "rubiumOnly",
  opening: [homeRefinery(0, 3), homeRefinery(1, 2)],
  sectionShortcut: "r",
});

const readRubiumOfPlayers = async (window) =>
  (await tableScreen.readSeats(window)).map((seat) => seat.rubium);

test("at a table that tracks only rubium, mining twice in a row needs a confirmation", () =>
  withTable("phone", TABLE_WITHOUT_TURNS, async (window) => {
    const readRubium = () => readRubiumOfPlayers(window);
    await tableScreen.untilStepsChange(window, () => press(window, "Mine 3", ".stage"));
    assert.deepEqual(await readRubium(), [7, 4]);
    await press(window, "Mined 3. Mine 3 again?", ".stage");
    await window.find("dialog[open]");
    assert.match(await textOf(window, "dialog"), new RegExp(`${FIRST_NAME} mined 3 a moment ago`));
    assert.deepEqual(await primaryButtons(window, "dialog"), []);
    await press(window, /^Rule MIN-1/, "dialog");
    await press(window, "Setup", "dialog nav");
    await window.run(() => new Promise(requestAnimationFrame));
    const rulesHeading = await window.find("dialog:has(nav) h2");
    assert.ok((await rulesHeading.box()).y >= 0, "the heading of the rules should stay in sight");
    await press(window, "Close the rulebook", "dialog:has(nav)");
    await press(window, "Cancel", "dialog");
    assert.deepEqual(await readRubium(), [7, 4]);
    await tableScreen.selectPlayer(window, SECOND_NAME);
    await tableScreen.untilStepsChange(window, () => press(window, "Mine 2", ".stage"));
    await tableScreen.selectPlayer(window, FIRST_NAME);
    await tableScreen.untilStepsChange(window, () => press(window, "Mined 3. Mine 3 again?", ".stage"));
    assert.deepEqual(await readRubium(), [10, 6]);
  }));

test("without turns, a player can skip mining in a round, and take back mining after a late purchase", () =>
  withTable("phone", TABLE_WITHOUT_TURNS, async (window) => {
    const readRubium = () => readRubiumOfPlayers(window);
    const mine = async (name, label) => {
      await tableScreen.selectPlayer(window, name);
      await tableScreen.untilStepsChange(window, () => press(window, label, ".stage"));
    };
    // The first player skips the first round.
    await mine(SECOND_NAME, "Mine 2");
    await mine(FIRST_NAME, "Mine 3");
    await mine(SECOND_NAME, "Mine 2");
    await tableScreen.selectPlayer(window, FIRST_NAME);
    assert.ok(await canPress(window, "Mined 3. Mine 3 again?", ".stage"));
    assert.deepEqual(await readRubium(), [7, 8]);
    await press(window, "Purchase", ".stage [aria-label='Reason']");
    await tableScreen.untilStepsChange(window, () => press(window, "Take 1 away", ".stage"));
    await tableScreen.untilStepsChange(window, () =>
      press(window, "Take back the 3 mined last time", ".stage"),
    );
    assert.deepEqual(await readRubium(), [3, 8]);
  }));

test("players are asked about missing refineries before the turn ends", () =>
  withTable("tablet", midGameTable("exploration", { sectionShortcut: "u" }), async (window) => {
    await press(window, "Draw 1, end the turn", ".prompt");
    assert.match(await textOf(window, ".stage .prompt"), /Tap the refineries that are mined/);
    assert.deepEqual(await primaryButtons(window, ".prompt .buttons"), ["Enter the refineries"]);
    await press(window, "Enter the refineries", ".prompt");
    await untilVisible(window, ".stage [data-refineries]");
    await tableScreen.untilStepsChange(window, () =>
      press(window, "Add a 3-rubium refinery", ".stage [aria-label='Home base']"),
    );
    await press(window, "Mine 3, draw 1, end the turn", ".prompt");
    await press(window, /^No: /, ".prompt");
    await window.until("the next turn", async () =>
      (await tableScreen.readPhase(window)).includes(SECOND_NAME),
    );
    assert.equal((await tableScreen.readSeats(window))[0].rubium, 7);
  }));

test("one press takes back a purchase: its units and its rubium", async () => {
  for (const size of ["phone", "tablet", "laptop"]) {
    await withTable(size, midGameTable("deployment", { sectionShortcut: "u" }), async (window) => {
      const panel = () => textOf(window, ".stage .section");
      await press(window, "More: Humans", ".stage");
      await press(window, "More: Humans", ".stage");
      await tableScreen.untilStepsChange(window, () => press(window, "Buy for 4", ".stage"));
      assert.match(await panel(), /4 on board/);
      assert.equal((await tableScreen.readSeats(window))[0].rubium, 0);
      assert.match(await textOf(window, ".todo"), /put 2 Humans/);
      await tableScreen.untilStepsChange(window, () => press(window, /^Take back all 2 Humans/, ".stage"));
      assert.match(await panel(), /2 on board/);
      assert.equal((await tableScreen.readSeats(window))[0].rubium, 4);
      assert.doesNotMatch(await textOf(window, ".todo"), /put 2 Humans/);
      assert.doesNotMatch(await textOf(window, ".stage"), /Take back/);
    });
  }
});

test("a purchase can be entered for an earlier phase, and appears in the log", () =>
  withTable("tablet", midGameTable("movement", { sectionShortcut: "u" }), async (window) => {
    await press(window, `${FIRST_NAME} buys units`, ".stage");
    await press(window, "More: Humans", ".stage");
    await press(window, "Buy for 2", ".stage");
    await window.find("dialog[open]");
    await tableScreen.untilStepsChange(window, () => press(window, "Enter it for Deployment", "dialog"));
    await tableScreen.openSection(window, "Log");
    assert.match(await textOf(window, ".stage .log"), /buys 1 Human/);
  }));

test("the Movement phase shows the moves first, and a found token is shown as a picture", () =>
  withTable("phone", midGameTable("movement"), async (window) => {
    await tableScreen.openSection(window, "Battle");
    const [first, second] = await window.run(() =>
      [...document.querySelectorAll(".stage .section h3")].map((heading) => heading.innerText.toLowerCase()),
    );
    assert.deepEqual([first, second], [`${FIRST_NAME} moves units`.toLowerCase(), "special attack"]);
    await press(window, "Next: Exploration", ".prompt");
    await tableScreen.untilStepsChange(window, () => press(window, "Reveal a token", ".stage"));
    await window.find(".stage [aria-label='Found this turn'] li svg");
    assert.match(
      await textOf(window, ".stage [aria-label='Found this turn']"),
      new RegExp(`${FIRST_NAME}: finds`),
    );
  }));

test("players can choose their own dice for a new table, and the dialog keeps its size", () =>
  withTable(
    "phone",
    async (window) => {
      await press(window, "At the table");
      const boxOf = (selector) =>
        window.run((selector) => {
          const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
          return [top, bottom].map(Math.round);
        }, selector);
      await press(window, /^Your real cards/, "dialog");
      await press(window, "Your real dice", "dialog");
      const boxesBefore = [await boxOf("dialog"), await boxOf("dialog .foot")];
      for (const players of ["4", "3", "2"]) {
        await press(window, players, "dialog .players");
        assert.deepEqual([await boxOf("dialog"), await boxOf("dialog .foot")], boxesBefore);
      }
      await press(window, "Open the table", "dialog");
      await window.find("main.table header");
    },
    async (window) => {
      assert.match(await textOf(window, ".prompt"), /Who plays first\?/);
      await tableScreen.untilStepsChange(window, () => press(window, "Player 1", ".prompt"));
      await tableScreen.openSection(window, "Battle");
      const pressedText = await window.run(
        () => document.querySelector(".stage [aria-label=Dice] [aria-pressed=true]").innerText,
      );
      assert.equal(pressedText, "on the table");
    },
  ));

test("rules copied from the last table are listed beside the start button", () =>
  withTable(
    "phone",
    (window) =>
      tableScreen.newTable(window, {
        players: PLAYERS.slice(0, 2),
        is2005: true,
        options: ["Alternate Units"],
      }),
    async (window) => {
      await tableScreen.leaveTable(window);
      await press(window, "At the table");
      await window.find("dialog[open] .foot");
      await window.until("the rules of the last table", async () =>
        /Rules as last time: .*2005 edition · Alternate Units/.test(await textOf(window, "dialog .foot")),
      );
      const [rulesBottom, windowHeight] = await window.run(() => [
        document.querySelector("dialog .foot .rules").getBoundingClientRect().bottom,
        window.innerHeight,
      ]);
      assert.ok(rulesBottom <= windowHeight, "the rules should be visible");
      await press(window, "Rules", "dialog");
      await press(window, "2012 edition", "dialog");
      await window.until("other rules", async () =>
        /^Rules: /.test((await textOf(window, "dialog .foot .rules")).trim()),
      );
      await press(window, "Cancel", "dialog");
    },
  ));

test("a miscounted force can be corrected in its battle", () =>
  withTable("tablet", midGameTable("battle", { sectionShortcut: "b" }), async (window) => {
    await press(window, "Rock Plains", ".stage");
    for (const name of [FIRST_NAME, SECOND_NAME]) await press(window, `More: ${name}: Humans`, ".stage");
    await tableScreen.untilStepsChange(window, () =>
      press(window, "on the table", ".stage [aria-label=Dice]"),
    );
    await press(window, /^Fight/, ".stage");
    await window.until("the question", () => isPresent(window, ".stage .ask"));
    await press(window, "Correct the battle", ".stage");
    await press(window, `More: ${SECOND_NAME}: Humans`, "dialog");
    await press(window, "Correct", "dialog");
    await window.until("the battle", async () => !(await isPresent(window, "dialog[open]")));
    assert.match(await textOf(window, ".stage .ask"), /2 dice/);
  }));

test("a die of a won battle can be corrected in a later phase", () =>
  withTable("tablet", midGameTable("battle", { sectionShortcut: "b" }), async (window) => {
    await winBattle(window);
    await window.until("the victory", async () =>
      / won against /.test(await textOf(window, ".stage .result")),
    );
    await tableScreen.endPhase(window, "Next: Mining");
    await window.press("b");
    await press(window, "Correct the battle", ".stage");
    await press(window, `${FIRST_NAME}: 6. Correct this die`, "dialog");
    await press(window, "2", "dialog .pad");
    await press(window, "Correct", "dialog");
    await untilGone(window, "dialog[open]");
    assert.doesNotMatch(await textOf(window, ".stage .result"), / won against /);
    assert.match(await textOf(window, ".stage"), /Correction of the battle/);
  }));

test("one tap after a battle gives the refinery of the hex to the winner, and a correction takes it back", () => {
  const opening = [{ type: "refineries", seat: 1, value: 2, isHomeBase: false, count: 1 }];
  return withTable("phone", midGameTable("battle", { opening, sectionShortcut: "b" }), async (window) => {
    await winBattle(window);
    await window.find(".stage [data-refinery-question]");
    assert.match(
      await textOf(window, ".stage [data-refinery-question]"),
      new RegExp(`Did ${SECOND_NAME} have a refinery in this hex`),
    );
    const readSetupFormTop = () =>
      window.run(() => {
        const stage = document.querySelector(".stage");
        return stage.querySelector("form").getBoundingClientRect().top + stage.scrollTop;
      });
    const topBefore = await readSetupFormTop();
    await tableScreen.untilStepsChange(window, () =>
      press(window, `${FIRST_NAME} now mines the 2-rubium refinery`, ".stage"),
    );
    await untilGone(window, ".stage [data-refinery-question]");
    assert.equal(
      await readSetupFormTop(),
      topBefore,
      "the set-up of the next battle should stay where it is",
    );
    await tableScreen.endPhase(window, "Next: Mining");
    await tableScreen.untilStepsChange(window, () => press(window, "Mine 2", ".stage"));
    const readRubium = async () => (await tableScreen.readSeats(window))[0].rubium;
    const rubiumAfterMining = await readRubium();

    // The forces were miscounted, and the other player wins.
    await window.press("b");
    await press(window, "Correct the battle", ".stage");
    await press(window, `More: ${SECOND_NAME}: Humans`, "dialog");
    await press(window, "Correct", "dialog");
    await window.find("dialog .cells");
    await press(window, "6", "dialog .pad");
    await window.until("the question about the refinery", async () =>
      /Correct the refinery, too\?/.test(await textOf(window, "dialog")),
    );
    assert.match(
      await textOf(window, "dialog"),
      new RegExp(`${FIRST_NAME} no longer mines the 2-rubium refinery`),
    );
    await press(window, "Take it off, pay back 2", "dialog");
    await untilGone(window, "dialog[open]");
    await window.until("the focus on the button that opened the dialog", () =>
      window.run(() => document.activeElement?.innerText.trim() === "Correct the battle"),
    );
    assert.equal(await readRubium(), rubiumAfterMining - 2);
  });
});

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function openHand(window) {
  await press(window, `I am ${FIRST_NAME}: open`, ".stage");
  await window.find(".stage .open .cards");
}

async function selectCard(window, name) {
  await press(window, new RegExp(`^${name}`), ".stage .cards");
  await window.find(".stage .detail");
}

/** Checks that no hand is open, and that none of these cards is on the page. */
async function assertHandClosed(window, situation, secretNames) {
  await untilGone(window, ".stage .open");
  await window.find(".stage .hand-cover");
  await assertAbsent(window, situation, secretNames);
}

/** Returns the texts of the primary buttons. */
const primaryButtons = (window, within) =>
  window.run(
    (within) =>
      [...document.querySelectorAll(`${within} button.primary`)].map((button) =>
        button.innerText.replace(/\s+/g, " ").trim(),
      ),
    within,
  );

/** Enters a battle of one Human against another in Rock Plains, which the attacker wins. */
async function winBattle(window) {
  await press(window, "Rock Plains", ".stage");
  for (const name of [FIRST_NAME, SECOND_NAME]) await press(window, `More: ${name}: Humans`, ".stage");
  for (const name of ["on the table", /^Fight/]) {
    await tableScreen.untilStepsChange(window, () => press(window, name, ".stage"));
  }
  await window.find(".stage .cells");
  for (const face of ["6", "1"]) await press(window, face, ".stage .pad");
  await tableScreen.untilStepsChange(window, () => press(window, "Enter the dice", ".stage"));
}
