// Tests of tables with optional rules. One table has teams in the 2005 edition with physical cards. The other
// table has the Vortex, the transmission line, two missions of which one is kept, and the alternate sheet.
// Also tests that frequent actions at a table take one press.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as tableScreen from "./lib/table-screen.mjs";
import { control, fill, untilGone, canPress, press, isPresent, textOf } from "./lib/controls.mjs";
import { waitForHome, PLAYERS } from "./lib/home.mjs";
import { pageContents } from "./lib/page-contents.mjs";
import { withWindow } from "./lib/window.mjs";

test("four players in two teams play the 2005 edition with physical cards", () =>
  withTable(
    {
      players: PLAYERS,
      cards: "physical",
      physicalParts: ["Dice", "Who plays first"],
      is2005: true,
      options: ["Four-player team"],
    },
    async (window) => {
      await pressAndWait(window, "Ada", ".prompt");
      await tableScreen.openSection(window, "Cards");
      for (const name of ["Blaise", "Carmen"]) {
        await tableScreen.selectPlayer(window, name);
        await pressAndWait(window, "More: Energize cards on the table", ".stage");
      }
      await tableScreen.selectPlayer(window, "Ada");
      await pressAndWait(window, "More: Secret Missions on the table", ".stage");
      await advanceToPhase(window, "Battle");
      // Teammates do not fight each other.
      const opponents = await window.run(() =>
        [...document.querySelectorAll(".stage [aria-label=Defender] button")].map((button) =>
          button.innerText.trim(),
        ),
      );
      assert.deepEqual(opponents, ["Blaise", "Dmitri"]);

      // The app has recorded no units yet. It accepts the entered numbers after a warning.
      await startBattle(window, "Blaise", { "Ada: Rock Striders": 1, "Ada: Humans": 1, "Blaise: Humans": 1 });
      await press(window, "Continue anyway", "dialog");
      await window.until("a card window", () => canPress(window, "Nobody now", ".stage"));
      await press(window, "Blaise", ".stage .card-player");
      await pressAndWait(window, "−1: Ada’s Rock Striders", ".stage");
      assert.match(await textOf(window, ".stage"), /1 of 1 left1\/1\s+−1\s*5\+\s+Rock Striders\s+4\+/);
      await passCardsUntilDice(window);
      await enterDice(window, "5");
      await passCardsUntilWon(window, "Ada won against Blaise");
      assert.match(await textOf(window, ".stage"), /Blaise loses 1 Human\./);

      // A physical mission that is not red is scored in addition to the Mission card.
      await pressAndWait(window, "Mission fulfilled, not red: 2 VP", ".stage");
      await pressAndWait(window, "Give Ada a Mission card (optional)", ".prompt");
      await pressAndWait(window, "Give Blaise an Energize card", ".prompt");
      await window.until(
        "three points for Ada",
        async () => (await tableScreen.readSeats(window))[0].vp === 3,
      );

      // When all cards are drawn, the teammate may pass one card.
      await advanceToPhase(window, "Draw");
      await tableScreen.openSection(window, "Cards");
      await pressAndWait(window, "Draw now: 1 Secret Mission", ".stage");
      await tableScreen.selectPlayer(window, "Carmen");
      await pressAndWait(window, "Pass one to Ada", ".stage");
      await tableScreen.selectPlayer(window, "Ada");
      assert.match(await textOf(window, ".stage"), /\b1 Energize card\b/);
    },
  ));

test("a table uses the Vortex, the transmission line, Top Priority and the alternate sheet", () =>
  withTable(
    {
      players: PLAYERS.slice(0, 3),
      physicalParts: ["Dice", "Who plays first", "Vortex dice"],
      options: ["The Vortex", "Intercepted Transmissions", "Alternate Units", "Top Priority"],
      seed: 5,
    },
    async (window) => {
      await pressAndWait(window, "Ada", ".prompt");
      for (let bought = 0; bought < 2; bought++) await press(window, "More: Sporlings", ".stage");
      await pressAndWait(window, /^Buy for 6/, ".stage");
      for (const name of ["Ada", "Blaise", "Carmen"]) await playTurnAndKeepMission(window, name);

      // The storm occurs before the first turn of the second round. Its dice are physical.
      for (const die of ["black", "white", "destruction"]) {
        await window.until(`the die: ${die}`, async () => (await textOf(window, ".stage")).includes(die));
        await enterDice(window, "3");
      }
      for (const { name } of PLAYERS.slice(0, 3)) {
        await window.until(`the number of hexes of ${name}`, async () =>
          (await textOf(window, ".stage")).includes(`does ${name} control`),
        );
        await pressAndWait(window, name === "Ada" ? "2" : "0", ".prompt");
      }
      await untilTurnOf(window, "Ada");
      await tableScreen.openSection(window, "Cards");
      await window.until("the two cards of Ada", async () =>
        /2 Energize cards/.test(await textOf(window, ".stage")),
      );

      // Sporlings that have won may advance immediately. The page tells the players to move them on the
      // board.
      await advanceToPhase(window, "Battle");
      await startBattle(window, "Blaise", { "Ada: Sporlings": 2, "Blaise: Clones": 1 });
      await press(window, "Continue anyway", "dialog");
      await passCardsUntilDice(window);
      await enterDice(window, "66");
      await passCardsUntilWon(window, "Ada won against Blaise");
      assert.match(await textOf(window, ".stage"), /Ada may advance now: 2 Sporlings/);
    },
  ));

/**
 * Opens a table, at the size of a tablet unless another size is given. At the end, checks the sizes of controls
 * and page, and leaves the table.
 */
const withTable = (table, use, [width, height] = [820, 1180]) =>
  withWindow(async (window) => {
    await window.resize(width, height);
    await waitForHome(window);
    await tableScreen.newTable(window, table);
    await use(window);
    assert.deepEqual(await tableScreen.findSmallControls(window), []);
    assert.equal(await tableScreen.isTooWide(window), false);
    await tableScreen.leaveTable(window);
  });

/** Presses a control that makes an entry, and waits for the entry. */
const pressAndWait = (window, name, within) =>
  tableScreen.untilStepsChange(window, () => press(window, name, within));

const untilTurnOf = (window, name) =>
  window.until(`the turn of ${name}`, async () => {
    const phaseText = await tableScreen.readPhase(window);
    return phaseText.startsWith(name) && phaseText.includes("Deployment");
  });

async function advanceToPhase(window, phase) {
  for (let phases = 0; !(await tableScreen.readPhase(window)).includes(phase); phases++) {
    assert.ok(phases < 7, phase);
    await tableScreen.endPhase(window);
  }
}

/** Sets up a battle on the plains. */
async function startBattle(window, defender, units) {
  await press(window, defender, ".stage [aria-label=Defender]");
  await press(window, "Rock Plains", ".stage");
  if (await canPress(window, "Other kinds", ".stage")) await press(window, "Other kinds", ".stage");
  for (const [name, count] of Object.entries(units)) await fillCount(window, name, count);
  await press(window, /^Fight/, ".stage");
}

async function fillCount(window, name, count) {
  const field = await window.findByScript(
    name,
    (name) => document.querySelector(`.stage input[aria-label="${name}"]`),
    name,
  );
  await fill(field, String(count));
}

/** Answers that no one plays a card, until the condition holds. */
async function passCardsUntil(window, description, isReached) {
  const canPass = () => canPress(window, /^Nobody now/, ".stage");
  for (let answers = 0; ; answers++) {
    assert.ok(answers < 12, description);
    const state = await window.until(description, async () =>
      (await isReached()) ? "reached" : (await canPass()) ? "asked" : null,
    );
    if (state === "reached") return;
    await pressAndWait(window, /^Nobody now/, ".stage");
  }
}

const passCardsUntilDice = (window) =>
  passCardsUntil(window, "dice", () => isPresent(window, ".stage .cells"));

const passCardsUntilWon = (window, resultText) =>
  passCardsUntil(window, resultText, async () => (await textOf(window, ".stage")).includes(resultText));

/** Taps the faces. A single die is sent as soon as it is tapped. */
async function enterDice(window, digits) {
  await window.find(".stage .cells");
  await tableScreen.untilStepsChange(window, async () => {
    for (const digit of digits) await press(window, digit, ".stage .pad");
    if (digits.length > 1) await press(window, "Enter the dice", ".stage");
  });
  if (digits.length === 1) await tableScreen.pauseAfterSingleDie();
}

/**
 * Plays a turn in which the player only keeps one of two missions. Checks that neither mission is on the page
 * after the hand is closed.
 */
async function playTurnAndKeepMission(window, name) {
  await untilTurnOf(window, name);
  // Before the turn ends, the page asks Ada whether anything is left to do because she has units, and Carmen
  // because a storm follows. It does not ask Blaise.
  const isAsked = name !== "Blaise";
  await (isAsked ? press : pressAndWait)(window, /^Draw 2/, ".prompt");
  if (isAsked) await pressAndWait(window, /^No: /, ".prompt");
  await press(window, `I am ${name}: open`, ".stage");
  await window.find(".stage .keep");
  const names = await window.run(() =>
    [...document.querySelectorAll(".stage .keep h3")].map((heading) =>
      heading.innerText.replace(/[\s◇]+/g, " ").trim(),
    ),
  );
  assert.equal(names.length, 2);
  await pressAndWait(window, new RegExp(`^Keep ${names[0]}`), ".stage");
  await press(window, "Close hand", ".stage");
  await untilGone(window, ".stage .keep");
  const page = await pageContents(window);
  for (const mission of names) assert.ok(!page.includes(mission), `${mission} after the hand was closed`);
  await press(window, /^End turn/, ".prompt");
}

for (const size of [
  [390, 844],
  [820, 1180],
  [1280, 720],
]) {
  test(`frequent actions at the table take one press, at ${size.join(" by ")}`, () =>
    withTable(
      { players: PLAYERS.slice(0, 3), physicalParts: ["Dice", "Who plays first"], seed: 5 },
      async (window) => {
        await pressAndWait(window, "Ada", ".prompt");
        await pressAndWait(window, "Enter all home refineries: 2 + 2 + 3 for each player", ".prompt");
        assert.match(await textOf(window, ".stage"), /Ada buys units/i);
        for (let bought = 0; bought < 3; bought++) await press(window, "More: Humans", ".stage");
        await pressAndWait(window, /^Buy for/, ".stage");

        await tableScreen.openSection(window, "Rubium");
        await press(window, "Give to Blaise or Carmen", ".stage");
        await pressAndWait(window, "1 to Blaise", ".stage");
        assert.deepEqual(
          (await tableScreen.readSeats(window)).map(({ rubium }) => rubium),
          [1, 12, 14],
        );

        // A battle in the Deployment phase. Its result remains visible.
        await tableScreen.openSection(window, "Battle");
        await press(window, "Blaise", ".stage [aria-label=Defender]");
        await press(window, "Rock Plains", ".stage");
        await press(window, "Ada: all 3 Humans", ".stage");
        await press(window, "Other kinds", ".stage");
        await fillCount(window, "Ada: Humans", 1);
        await fillCount(window, "Blaise: Fungoids", 1);
        await press(window, /^Fight/, ".stage");
        await press(window, "Continue anyway", "dialog");
        // The Fungoid misses, and the Human hits.
        for (const face of ["1", "6"]) {
          await enterDice(window, face);
        }
        await window.until("the result", async () => /result/i.test(await textOf(window, ".stage")));
        assert.match(await textOf(window, "nav.sections [aria-current=page]"), /Battle/);

        // The page is turned to the other side of the table, and back.
        for (const rotation of ["180deg", "none"]) {
          await press(window, "Menu");
          await press(window, "Turn the page around", "dialog");
          await untilGone(window, "dialog[open]");
          assert.equal(await window.run(() => getComputedStyle(document.body).rotate), rotation);
        }

        await press(window, "Mine 7, draw 1, end the turn", ".prompt");
        await press(window, /^No: /, ".prompt");
        await untilTurnOf(window, "Blaise");
        assert.equal((await tableScreen.readSeats(window))[0].rubium, 8);

        await tableScreen.openSection(window, "Score");
        await press(window, "Mark as away", ".stage li:nth-child(1)");
        await pressAndWait(window, "Take them off the board", ".stage");
        await window.until("Ada’s units to be taken off", async () =>
          /Ada: take \d Humans? off the board/.test(await textOf(window, ".todo")),
        );
        await press(window, /^All \d+ done$/, ".todo");
        await window.until("nothing to do", async () => !(await canPress(window, /^All \d+ done$/, ".todo")));

        await press(window, "Add a player", ".stage");
        await fill(await control(window, "Name", "dialog"), "Dora");
        await fill(await control(window, "Rubium", "dialog"), "9");
        await press(window, "Continue with this player", "dialog");
        await window.until("Dora", async () => (await tableScreen.readSeats(window)).length === 4);
        const seats = await tableScreen.readSeats(window);
        assert.deepEqual(
          seats.map(({ name, rubium }) => [name, rubium]),
          [
            ["Ada", 8],
            ["Blaise", 12],
            ["Carmen", 14],
            ["Dora", 9],
          ],
        );
        await untilTurnOf(window, "Blaise");
      },
      size,
    ));
}
