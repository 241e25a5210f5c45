// Tables with more than the plain rules. One has teams in the edition of 2005 with their real cards. The other has
// the Vortex, the transmission line, two missions of which one is kept, and the alternate sheet.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as beside from "./lib/beside.mjs";
import { fill, gone, offers, press, shows, textOf } from "./lib/controls.mjs";
import { atHome, PLAYERS } from "./lib/home.mjs";
import { contents } from "./lib/secrets.mjs";
import { withWindow } from "./lib/window.mjs";

test("four players in two teams play the 2005 edition with physical cards", () =>
  at(
    {
      players: PLAYERS,
      cards: "real",
      typed: ["Dice", "Who plays first"],
      ah: true,
      options: ["Four-player team"],
    },
    async (window) => {
      await enter(window, "Ada", ".now");
      await beside.turnTo(window, "Cards");
      for (const name of ["Blaise", "Carmen"]) {
        await beside.select(window, name);
        await enter(window, "More: Energize cards on the table", ".stage");
      }
      await toPhase(window, "Battle");
      // Teammates do not fight each other.
      const others = await window.run(() =>
        [...document.querySelectorAll(".stage [aria-label=Defender] button")].map((one) =>
          one.innerText.trim(),
        ),
      );
      assert.deepEqual(others, ["Blaise", "Dmitri"]);

      // The counters contain no units yet. The entered numbers take precedence.
      await fight(window, "Blaise", { "Ada: Rock Striders": 1, "Ada: Humans": 1, "Blaise: Humans": 1 });
      await press(window, "Do it anyway", "dialog");
      await window.until("a card window", () => offers(window, "Nobody plays a card", ".stage"));
      await press(window, "Blaise", ".stage .by");
      await enter(window, "−1: Rock Striders of Ada", ".stage");
      assert.match(await textOf(window, ".stage"), /1 of 1 left1\/1\s+−1\s+Rock Striders\s+4\+/);
      await untilDice(window);
      await enterDice(window, "5");
      await untilWon(window, "Ada has won against Blaise");
      assert.match(await textOf(window, ".stage"), /Blaise takes off the board: 1 Human/);

      // A real mission that is not red is scored beside the Mission card.
      await enter(window, "Mission fulfilled, not red: 2 VP", ".stage");
      await enter(window, "Ada may take a Mission card", ".now");
      await enter(window, "Blaise takes an Energize card", ".now");
      await window.until("three points for Ada", async () => (await beside.seats(window))[0].vp === 3);

      // When all cards are drawn, the teammate may pass one card.
      await toPhase(window, "Draw");
      await beside.turnTo(window, "Cards");
      await enter(window, "Draw what is due: 1 Secret Mission", ".stage");
      await beside.select(window, "Carmen");
      await enter(window, "Pass one to Ada", ".stage");
      await beside.select(window, "Ada");
      assert.match(await textOf(window, ".stage"), /\b1 Energize card\b/);
    },
  ));

test("a table uses the Vortex, the transmission line, Top Priority and the alternate sheet", () =>
  at(
    {
      players: PLAYERS.slice(0, 3),
      typed: ["Dice", "Who plays first", "Vortex dice"],
      options: ["The Vortex", "Intercepted Transmissions", "Alternate Units", "Top Priority"],
      seed: 5,
    },
    async (window) => {
      await enter(window, "Ada", ".now");
      for (let bought = 0; bought < 2; bought++) await press(window, "More: Sporlings", ".stage");
      await enter(window, /^Buy for 6/, ".stage");
      for (const name of ["Ada", "Blaise", "Carmen"]) await keepsOne(window, name);

      // The storm occurs before the first turn of the second round. Its dice are physical.
      for (const die of ["black", "white", "destruction"]) {
        await window.until(`the die: ${die}`, async () => (await textOf(window, ".stage")).includes(die));
        await enterDice(window, "3");
      }
      for (const { name } of PLAYERS.slice(0, 3)) {
        await window.until(`the number of hexes of ${name}`, async () =>
          (await textOf(window, ".stage")).includes(`does ${name} control`),
        );
        await enter(window, name === "Ada" ? "2" : "0", ".now");
      }
      await turnOf(window, "Ada");
      await beside.turnTo(window, "Cards");
      await window.until("her two cards", async () =>
        /2 Energize cards/.test(await textOf(window, ".stage")),
      );

      // Sporlings that have won may move on at once. People move them on the board, as the page instructs.
      await toPhase(window, "Battle");
      await fight(window, "Blaise", { "Ada: Sporlings": 2, "Blaise: Clones": 1 });
      await press(window, "Do it anyway", "dialog");
      await untilDice(window);
      await enterDice(window, "66");
      await untilWon(window, "Ada has won against Blaise");
      assert.match(await textOf(window, ".stage"), /Ada may move at once: 2 Sporlings/);
    },
  ));

/** Opens a table at the size of a tablet, and leaves it at the end. */
const at = (table, use) =>
  withWindow(
    async (window) => {
      await window.resize(820, 1180);
      await atHome(window);
      await beside.newTable(window, table);
      await use(window);
      assert.deepEqual(await beside.tooSmall(window), []);
      assert.equal(await beside.overflows(window), false);
      await beside.leaveTable(window);
    },
    { fast: true },
  );

/** Presses a control that makes an entry. */
const enter = (window, name, within) => beside.changes(window, () => press(window, name, within));

const turnOf = (window, name) =>
  window.until(`the turn of ${name}`, async () => {
    const now = await beside.phase(window);
    return now.startsWith(name) && now.includes("Deployment");
  });

async function toPhase(window, phase) {
  for (let ended = 0; !(await beside.phase(window)).includes(phase); ended++) {
    assert.ok(ended < 7, phase);
    await beside.endPhase(window);
  }
}

/** Sets up a battle on the plains. */
async function fight(window, defender, units) {
  await press(window, defender, ".stage [aria-label=Defender]");
  await press(window, "Rock Plains", ".stage");
  if (await offers(window, "Other kinds", ".stage")) await press(window, "Other kinds", ".stage");
  for (const [name, count] of Object.entries(units)) await setTo(window, name, count);
  await press(window, /^Fight/, ".stage");
}

async function setTo(window, name, count) {
  const field = await window.pick(
    name,
    (name) => document.querySelector(`.stage input[aria-label="${name}"]`),
    name,
  );
  await fill(field, String(count));
}

/** Answers that no one plays a card, until the condition holds. */
async function nobodyPlays(window, what, there) {
  const asks = () => offers(window, /^Nobody plays a card/, ".stage");
  for (let answered = 0; ; answered++) {
    assert.ok(answered < 12, what);
    const now = await window.until(what, async () =>
      (await there()) ? "there" : (await asks()) ? "asked" : null,
    );
    if (now === "there") return;
    await enter(window, /^Nobody plays a card/, ".stage");
  }
}

const untilDice = (window) => nobodyPlays(window, "dice", () => shows(window, ".stage .cells"));

const untilWon = (window, told) =>
  nobodyPlays(window, told, async () => (await textOf(window, ".stage")).includes(told));

async function enterDice(window, digits) {
  await window.find(".stage .cells");
  for (const digit of digits) await press(window, digit, ".stage .pad");
  await enter(window, "Enter the dice", ".stage");
}

/** Plays the rest of a turn without events. One of two missions is kept, invisible to everyone else. */
async function keepsOne(window, name) {
  await turnOf(window, name);
  await press(window, "Nothing more: Draw", ".now");
  await enter(window, "Nothing more", ".now");
  await enter(window, /^Draw what is due: 2 Secret Missions/, ".stage");
  await press(window, `I am ${name}: open`, ".stage");
  await window.find(".stage .keep");
  const names = await window.run(() =>
    [...document.querySelectorAll(".stage .keep h3")].map((one) =>
      one.innerText.replace(/[\s◇]+/g, " ").trim(),
    ),
  );
  assert.equal(names.length, 2);
  await enter(window, new RegExp(`^Keep ${names[0]}`), ".stage");
  await press(window, "Close hand", ".stage");
  await gone(window, ".stage .keep");
  const page = await contents(window);
  for (const one of names) assert.ok(!page.includes(one), `${one} after the hand was closed`);
  await press(window, /^End the turn/, ".now");
}
