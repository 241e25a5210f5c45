// Tests of whole table sessions, by touch at three window sizes and by keyboard alone. Also tests of dialogs,
// of tables that track only rubium or only battles, of PINs, and of a game in progress.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as tableScreen from "./lib/table-screen.mjs";
import { control, fill, untilGone, canPress, press, isPresent, textOf } from "./lib/controls.mjs";
import {
  undoAndRedoAll,
  playUntilKill,
  playAfterReopening,
  SESSION_PLAYERS,
  TITLE,
} from "./lib/table-session.mjs";
import { keyboard, pointer } from "./lib/input-methods.mjs";
import { waitForHome } from "./lib/home.mjs";
import { withFolder } from "./lib/folder.mjs";
import { KEYS } from "./lib/keys.mjs";
import { withWindow } from "./lib/window.mjs";

const SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 720],
];

for (const [width, height] of SIZES) {
  test(`a session of three players can be played by touch at ${width} by ${height}`, () =>
    playSession(pointer, [width, height]));
}

test("a session of three players can be played with the keyboard only", () =>
  playSession(keyboard, [1280, 720]));

/** Plays a table session with an input method. The app is killed in the middle. */
const playSession = (inputFor, [width, height]) =>
  withFolder(async (homeFolder) => {
    const checkLayout = (window) => assertTouchSized(window, width);
    await withWindow(
      async (window) => {
        await window.resize(width, height);
        await waitForHome(window);
        await playUntilKill(window, inputFor(window), { seed: 5, checkLayout: () => checkLayout(window) });
        await window.kill();
      },
      { homeFolder },
    );
    await withWindow(
      async (window) => {
        await window.resize(width, height);
        await waitForHome(window);
        const input = inputFor(window);
        await input.press(`Open “${TITLE}”`);
        await window.find("main.table header");
        await playAfterReopening(window, input);
        await checkLayout(window);
        await undoAndRedoAll(window, input);
        await tableScreen.leaveTable(window);
      },
      { homeFolder },
    );
  });

async function assertTouchSized(window, width) {
  assert.deepEqual(await tableScreen.findSmallControls(window), [], `small targets at ${width}`);
  assert.equal(await tableScreen.isTooWide(window), false, `wider than ${width}`);
}

test("dialogs above the table have touch-sized controls", () =>
  withWindow(async (window) => {
    await window.resize(390, 844);
    await waitForHome(window);
    await press(window, "At the table");
    await window.find("dialog[open]");
    await press(window, "Game already in progress", "dialog");
    await press(window, "Choose part by part", "dialog");
    await press(window, "Advanced", "dialog");
    await assertTouchSized(window, 390);
    await closeDialog(window);
    await tableScreen.newTable(window, { players: SESSION_PLAYERS, seed: 5 });
    await press(window, "Menu");
    await window.find("dialog[open]");
    await assertTouchSized(window, 390);
    await press(window, "Unit sheet", "dialog");
    await window.find("dialog[open] table");
    await assertTouchSized(window, 390);
    await closeDialog(window);
    await press(window, "Menu");
    await press(window, "Make a correction", "dialog");
    await press(window, /^Exploration tokens/, "dialog");
    await assertTouchSized(window, 390);
    await closeDialog(window);
    // Scoring out of turn causes a warning, which the page shows in a dialog.
    const phaseText = await tableScreen.readPhase(window);
    const waitingPlayer = SESSION_PLAYERS.find(({ name }) => !phaseText.startsWith(name));
    await tableScreen.openSection(window, "Score");
    await press(window, `One more: ${waitingPlayer.name}: Battles`, ".stage");
    await window.find("dialog[open]");
    await assertTouchSized(window, 390);
    await closeDialog(window);
    await tableScreen.leaveTable(window);
  }));

for (const size of SIZES) {
  const [width, height] = size;

  test(`a table that tracks only rubium has amounts and refineries but no phases, at ${width} by ${height}`, () =>
    withTable({ players: SESSION_PLAYERS, preset: "Rubium only", seed: 5 }, playRubiumOnly, size));

  test(`a table that tracks only battles rolls the dice of a complete battle, at ${width} by ${height}`, () =>
    withTable({ players: SESSION_PLAYERS.slice(0, 2), preset: "Battles only" }, playBattle, size));
}

async function playRubiumOnly(window, width) {
  const rubiumOf = async (name) =>
    (await tableScreen.readSeats(window)).find((seat) => seat.name === name).rubium;
  const untilRubium = (name, amount) =>
    window.until(`${amount} rubium of ${name}`, async () => (await rubiumOf(name)) === amount);
  await press(window, "Ada", ".prompt");
  await tableScreen.selectPlayer(window, "Ada");
  await window.until("the initial rubium", async () => (await rubiumOf("Ada")) > 0);
  const [adaBefore, carmenBefore] = [await rubiumOf("Ada"), await rubiumOf("Carmen")];
  await press(window, "Add 5", ".stage");
  await press(window, "Add a 3-rubium refinery", ".stage [aria-label='Home base']");
  await press(window, "Mine 3", ".stage");
  await untilRubium("Ada", adaBefore + 8);
  await tableScreen.selectPlayer(window, "Carmen");
  await press(window, "Take 1 away", ".stage");
  await untilRubium("Carmen", carmenBefore - 1);
  assert.doesNotMatch(await tableScreen.readPhase(window), /Round|Deployment/, "there should be no turns");
  await assertTouchSized(window, width);
}

async function playBattle(window, width) {
  await press(window, "Blaise", ".stage [aria-label=Defender]");
  await press(window, "Rock Plains", ".stage");
  await press(window, "More: Ada: Humans", ".stage");
  await press(window, "More: Blaise: Humans", ".stage");
  await press(window, "Odds", ".stage");
  await window.find(".stage .odds");
  await press(window, /^Fight/, ".stage");
  await window.find(".stage section.ask");
  await assertTouchSized(window, width);
  for (let answers = 0; await isPresent(window, ".stage section.ask"); answers++) {
    assert.ok(answers < 30, "the battle should end");
    if (await canPress(window, /^Don’t ask again this evening/, ".stage")) {
      await tableScreen.untilStepsChange(window, () =>
        press(window, /^Don’t ask again this evening/, ".stage"),
      );
    } else if (await isPresent(window, ".stage section.ask .units button")) {
      await tableScreen.untilStepsChange(window, () => press(window, /^Human/, ".stage section.ask .units"));
    }
  }
  await window.until("the result", async () => /result/i.test(await textOf(window, ".stage")));
  await assertTouchSized(window, width);
}

test("a hand stays closed with a wrong PIN, and removing a forgotten PIN is visible to everyone", () =>
  withTable({ players: SESSION_PLAYERS, seed: 5 }, async (window) => {
    const isHandOpen = () => canPress(window, "Close hand", ".stage");
    const enterPin = async (pin, submitLabel) => {
      for (const digit of pin) await press(window, digit, ".stage .digits");
      await press(window, submitLabel, ".stage .pad");
    };
    const [name] = (await tableScreen.readPhase(window)).split(/[^\p{L}]/u);
    await tableScreen.openSection(window, "Cards");
    await press(window, `I am ${name}: open`, ".stage");
    await window.until("the hand", isHandOpen);
    await press(window, "Set a PIN", ".stage");
    await enterPin("123", "Enter");
    await window.until("four digits to be asked for", async () =>
      /4 to 8 digits/.test(await textOf(window, ".stage .message")),
    );
    await enterPin("4", "Enter");
    await window.until("the PIN to take effect", () => canPress(window, "Change the PIN", ".stage"));
    await press(window, "Close hand", ".stage");

    // Holding no longer opens the hand, and neither does a wrong PIN.
    assert.equal(await canPress(window, "Hold to look", ".stage"), false);
    await press(window, `I am ${name}: open`, ".stage");
    await enterPin("9999", "Open");
    await window.until("the notice", async () => (await textOf(window, ".stage .message")) !== "");
    assert.equal(await isHandOpen(), false);
    await assertTouchSized(window, 390);
    await enterPin("1234", "Open");
    await window.until("the hand", isHandOpen);
    await press(window, "Close hand", ".stage");

    await press(window, `I am ${name}: open`, ".stage");
    await press(window, "Forgot PIN?", ".stage");
    await press(window, "Remove PIN", "dialog");
    await window.until("the hand without a PIN", () => canPress(window, "Hold to look", ".stage"));
    assert.equal(await isHandOpen(), false, "the hand should stay closed");
    await tableScreen.openSection(window, "Log");
    assert.match(await textOf(window, ".stage"), /’s PIN was removed without being entered/);
  }));

test("a game in progress begins with the entered values, and impossible values are named", () =>
  withWindow(async (window) => {
    await window.resize(820, 1180);
    await waitForHome(window);
    await press(window, "At the table");
    await window.find("dialog[open]");
    await press(window, "Open the table", "dialog");
    await window.until("the first question", async () => /which cards/.test(await textOf(window, "dialog")));
    await press(window, /^The app’s cards/, "dialog");
    await press(window, "3", "dialog .players");
    await press(window, "Game already in progress", "dialog");
    const names = await window.run(() =>
      [...document.querySelectorAll("dialog ol > li input.field")].map((field) => field.value),
    );
    const [firstName, , thirdName] = names;
    const fillValue = async (name, text) => fill(await control(window, name, "dialog"), text);
    await selectOption(window, "Who played first", names[1]);
    await selectOption(window, "Whose turn", thirdName);
    await selectOption(window, "Phase", "Mining");
    await selectOption(window, "The Monolith", thirdName);
    await fillValue("Turn", "8");
    await fillValue(`Rubium (${thirdName})`, "7");
    for (const name of [firstName, thirdName])
      await press(window, `More about ${name}: refineries, units, cards`, "dialog");
    await fillValue(`3-rubium refineries, Home base (${thirdName})`, "1");
    await fillValue(`1-rubium refineries, Found by exploring (${thirdName})`, "2");
    await fillValue(`Humans (${firstName})`, "4");
    await fillValue(`Humans (${thirdName})`, "99");
    await press(window, "Open the table", "dialog");
    await window.until("the invalid values", async () =>
      (await textOf(window, "dialog p.error:not(:empty)")).includes(thirdName),
    );
    await fillValue(`Humans (${thirdName})`, "5");
    await press(window, "Open the table", "dialog");
    await window.find("main.table header");
    await untilTurn(window, thirdName, "Mining");
    await press(window, "Mine 5", ".stage");
    await window.until("the mined rubium", async () =>
      (await tableScreen.readSeats(window)).some((seat) => seat.name === thirdName && seat.rubium === 12),
    );
    const order = (await tableScreen.readSeats(window)).map(({ name }) => name);
    assert.deepEqual(
      order,
      [names[1], thirdName, firstName],
      "the players should be listed clockwise from the first player",
    );
    await tableScreen.leaveTable(window);
  }));

/** Closes the dialog above the table. */
async function closeDialog(window) {
  await window.press(KEYS.escape);
  await untilGone(window, "dialog[open]");
}

const untilTurn = (window, name, phase) =>
  window.until(`${name} in ${phase}`, async () => {
    const phaseText = await tableScreen.readPhase(window);
    return phaseText.startsWith(name) && phaseText.includes(phase);
  });

/**
 * Selects an option of a list with arrow keys, because the desktop draws the open list, where WebDriver
 * cannot press.
 */
async function selectOption(window, name, optionText) {
  const select = await control(window, name, "dialog");
  const index = await window.run(
    (name, optionText) => {
      const selects = [...document.querySelectorAll("dialog select")];
      const { options } = selects.find((select) => select.ariaLabel === name);
      return [...options].findIndex((option) => option.text === optionText);
    },
    name,
    optionText,
  );
  await select.type(KEYS.up.repeat(9) + KEYS.down.repeat(index));
}

/** Opens a table, on the smallest screen unless a size is given, and leaves it at the end. */
const withTable = (table, action, [width, height] = SIZES[0]) =>
  withWindow(async (window) => {
    await window.resize(width, height);
    await waitForHome(window);
    await tableScreen.newTable(window, table);
    await action(window, width);
    await tableScreen.leaveTable(window);
  });
