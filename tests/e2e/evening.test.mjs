// Evenings beside the board: with a finger at three sizes, and with the keyboard alone; then money only, battles
// only, PINs, and a game in progress.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as beside from "./lib/beside.mjs";
import { control, fill, gone, offers, press, shows, textOf } from "./lib/controls.mjs";
import { backAndForth, begin, goOn, PEOPLE, TITLE } from "./lib/evening.mjs";
import { keyboard, pointer } from "./lib/hands.mjs";
import { atHome } from "./lib/home.mjs";
import { KEYS, withFolder, withWindow } from "./lib/window.mjs";

const SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 720],
];

for (const [width, height] of SIZES) {
  test(`an evening of three at ${width} by ${height}`, () => evening(pointer, [width, height]));
}

test("an evening of three with the keyboard only", () => evening(keyboard, [1280, 720]));

/** Plays an evening with either kind of input. The app is killed in the middle. */
const evening = (handsOf, [width, height]) =>
  withFolder(async (data) => {
    const look = (window) => fits(window, width);
    await withWindow(
      async (window) => {
        await window.resize(width, height);
        await atHome(window);
        await begin(window, handsOf(window), { seed: 5, look: () => look(window) });
        await window.kill();
      },
      { data, fast: true },
    );
    await withWindow(
      async (window) => {
        await window.resize(width, height);
        await atHome(window);
        const hands = handsOf(window);
        await hands.press(`Open “${TITLE}”`);
        await window.find("main.table header");
        await goOn(window, hands);
        await look(window);
        await backAndForth(window, hands);
        await beside.leaveTable(window);
      },
      { data, fast: true },
    );
  });

async function fits(window, width) {
  assert.deepEqual(await beside.tooSmall(window), [], `targets at ${width}`);
  assert.equal(await beside.overflows(window), false, `wider than ${width}`);
}

test("dialogs above the table have touch-sized controls", () =>
  withWindow(
    async (window) => {
      await window.resize(390, 844);
      await atHome(window);
      await press(window, "At the table");
      await window.find("dialog[open]");
      await press(window, "A game that is under way", "dialog");
      await press(window, "Each part by itself", "dialog");
      await press(window, "Advanced", "dialog");
      await fits(window, 390);
      await away(window);
      await beside.newTable(window, { players: PEOPLE, seed: 5 });
      await press(window, "Menu");
      await window.find("dialog[open]");
      await fits(window, 390);
      await press(window, "Unit sheet", "dialog");
      await window.find("dialog[open] table");
      await fits(window, 390);
      await away(window);
      await press(window, "Menu");
      await press(window, "Set something right", "dialog");
      await press(window, /^Exploration tokens/, "dialog");
      await fits(window, 390);
      await away(window);
      // If there is a warning, the page asks. Here a player scores outside of the own turn.
      const now = await beside.phase(window);
      const other = PEOPLE.find(({ name }) => !now.startsWith(name));
      await beside.turnTo(window, "Score");
      await press(window, `One more: ${other.name}: Battles`, ".stage");
      await window.find("dialog[open]");
      await fits(window, 390);
      await away(window);
      await beside.leaveTable(window);
    },
    { fast: true },
  ));

for (const size of SIZES) {
  const [width, height] = size;

  test(`money only at ${width} by ${height}: amounts and refineries, no phases`, () =>
    withTable({ players: PEOPLE, preset: "Money only", seed: 5 }, money, size));

  test(`battles only at ${width} by ${height}: the app rolls the dice of a complete battle`, () =>
    withTable({ players: PEOPLE.slice(0, 2), preset: "Battles only" }, battle, size));
}

async function money(window, width) {
  const of = async (name) => (await beside.seats(window)).find((seat) => seat.name === name).rubium;
  const becomes = (name, amount) =>
    window.until(`${amount} rubium of ${name}`, async () => (await of(name)) === amount);
  await press(window, "Ada", ".now");
  await beside.select(window, "Ada");
  await window.until("the initial rubium", async () => (await of("Ada")) > 0);
  const [ada, carmen] = [await of("Ada"), await of("Carmen")];
  await press(window, "Add 5", ".stage");
  await press(window, "Works a refinery of 3", ".stage [aria-label='Home base']");
  await press(window, "Mine 3", ".stage");
  await becomes("Ada", ada + 8);
  await beside.select(window, "Carmen");
  await press(window, "Take 1 away", ".stage");
  await becomes("Carmen", carmen - 1);
  assert.doesNotMatch(await beside.phase(window), /Turn|Deployment/, "there are no turns");
  await fits(window, width);
}

async function battle(window, width) {
  await press(window, "Blaise", ".stage [aria-label=Defender]");
  await press(window, "Rock Plains", ".stage");
  await press(window, "More: Ada: Humans", ".stage");
  await press(window, "More: Blaise: Humans", ".stage");
  await press(window, "Forecast", ".stage");
  await window.find(".stage .odds");
  await press(window, /^Fight/, ".stage");
  await window.find(".stage section.ask");
  await fits(window, width);
  for (let guard = 0; await shows(window, ".stage section.ask"); guard++) {
    assert.ok(guard < 30, "the battle ends");
    if (await offers(window, "Nobody in the whole battle", ".stage")) {
      await beside.changes(window, () => press(window, "Nobody in the whole battle", ".stage"));
    } else if (await shows(window, ".stage section.ask .units button")) {
      await beside.changes(window, () => press(window, /^Human/, ".stage section.ask .units"));
    }
  }
  await window.until("the result", async () => /result/i.test(await textOf(window, ".stage")));
  await fits(window, width);
}

test("a hand stays closed with a wrong PIN, and removing a forgotten PIN is visible to everyone", () =>
  withTable({ players: PEOPLE, seed: 5 }, async (window) => {
    const open = () => offers(window, "Close hand", ".stage");
    const type = async (pin, then) => {
      for (const digit of pin) await press(window, digit, ".stage .digits");
      await press(window, then, ".stage .pad");
    };
    const [name] = (await beside.phase(window)).split(/[^\p{L}]/u);
    await beside.turnTo(window, "Cards");
    await press(window, `I am ${name}: open`, ".stage");
    await window.until("the hand", open);
    await press(window, "Set a PIN", ".stage");
    await type("123", "Enter");
    await window.until("four digits to be asked for", async () =>
      /4 to 8 digits/.test(await textOf(window, ".stage .told")),
    );
    await type("4", "Enter");
    await window.until("the PIN to hold", () => offers(window, "Change the PIN", ".stage"));
    await press(window, "Close hand", ".stage");

    // Holding no longer opens it, and neither does a wrong PIN.
    assert.equal(await offers(window, "Hold to look", ".stage"), false);
    await press(window, `I am ${name}: open`, ".stage");
    await type("9999", "Open");
    await window.until("the notice", async () => (await textOf(window, ".stage .told")) !== "");
    assert.equal(await open(), false);
    await fits(window, 390);
    await type("1234", "Open");
    await window.until("the hand", open);
    await press(window, "Close hand", ".stage");

    await press(window, `I am ${name}: open`, ".stage");
    await press(window, "PIN forgotten", ".stage");
    await press(window, "Remove it", "dialog");
    await window.until("the hand without a PIN", () => offers(window, "Hold to look", ".stage"));
    assert.equal(await open(), false, "the hand stays closed");
    await beside.turnTo(window, "Log");
    assert.match(await textOf(window, ".stage"), /PIN of .* was removed without being typed/);
  }));

test("a game in progress begins with the entered values, and impossible values are named", () =>
  withWindow(
    async (window) => {
      await window.resize(820, 1180);
      await atHome(window);
      await press(window, "At the table");
      await window.find("dialog[open]");
      await press(window, "Open the table", "dialog");
      await window.until("the first question", async () =>
        /whose cards/.test(await textOf(window, "dialog")),
      );
      await press(window, /^Rubium’s cards/, "dialog");
      await press(window, "3", "dialog .players");
      await press(window, "A game that is under way", "dialog");
      const names = await window.run(() =>
        [...document.querySelectorAll("dialog ol > li input.field")].map((field) => field.value),
      );
      const [one, , third] = names;
      const field = async (name, text) => fill(await control(window, name, "dialog"), text);
      await choose(window, "Who played first", names[1]);
      await choose(window, "Whose turn", third);
      await choose(window, "Phase", "Mining");
      await choose(window, "The Monolith", third);
      await field("Turn", "8");
      await field(`Rubium of ${third}`, "7");
      await field(`Refineries of 3, Home base of ${third}`, "1");
      await field(`Refineries of 1, Found by exploring of ${third}`, "2");
      await field(`Humans of ${one}`, "4");
      await field(`Humans of ${third}`, "99");
      await press(window, "Open the table", "dialog");
      await window.until("the invalid values", async () =>
        (await textOf(window, "dialog p.error:not(:empty)")).includes(third),
      );
      await field(`Humans of ${third}`, "5");
      await press(window, "Open the table", "dialog");
      await window.find("main.table header");
      await turn(window, third, "Mining");
      await press(window, "Mine 5", ".stage");
      await window.until("the mined rubium", async () =>
        (await beside.seats(window)).some((seat) => seat.name === third && seat.rubium === 12),
      );
      const order = (await beside.seats(window)).map(({ name }) => name);
      assert.deepEqual(order, [names[1], third, one], "clockwise from the first player");
      await beside.leaveTable(window);
    },
    { fast: true },
  ));

/** Closes the dialog above the table. */
async function away(window) {
  await window.press(KEYS.escape);
  await gone(window, "dialog[open]");
}

const turn = (window, name, phase) =>
  window.until(`${name} in ${phase}`, async () => {
    const now = await beside.phase(window);
    return now.startsWith(name) && now.includes(phase);
  });

/** Selects a choice of a list by its keys, because the list itself belongs to the desktop. */
async function choose(window, name, choice) {
  const list = await control(window, name, "dialog");
  const place = await window.run(
    (name, choice) => {
      const lists = [...document.querySelectorAll("dialog select")];
      const { options } = lists.find((one) => one.ariaLabel === name);
      return [...options].findIndex((option) => option.text === choice);
    },
    name,
    choice,
  );
  await list.type(KEYS.up.repeat(9) + KEYS.down.repeat(place));
}

/** Opens a table, on the smallest screen unless a size is given, and leaves it at the end. */
const withTable = (table, use, [width, height] = SIZES[0]) =>
  withWindow(
    async (window) => {
      await window.resize(width, height);
      await atHome(window);
      await beside.newTable(window, table);
      await use(window, width);
      await beside.leaveTable(window);
    },
    { fast: true },
  );
