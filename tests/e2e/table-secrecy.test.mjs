// Tests that a player's hand at a table is on the page only while it is open. Behind the cover (shown in
// place of a closed hand), after the finger is lifted, after a loss of focus and during a question it is
// neither in the document nor in the accessibility tree. The log, the undo steps and the other hands name
// none of its cards.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as tableScreen from "./lib/table-screen.mjs";
import { untilGone, press, isPresent, textOf } from "./lib/controls.mjs";
import { waitForHome } from "./lib/home.mjs";
import { pageContents, assertAbsent } from "./lib/page-contents.mjs";
import { withSecondApp, activateByStartingAgain, bringToFront, untilUnfocused } from "./lib/app-process.mjs";
import { NAMES, showTable } from "./lib/table-setup.mjs";
import { withFolder } from "./lib/folder.mjs";
import { KEYS } from "./lib/keys.mjs";
import { withWindow } from "./lib/window.mjs";

const [FIRST_NAME, SECOND_NAME] = NAMES;
/** The cards of the two hands, by key and by name on the page. */
const HANDS = [
  { windfall: "Windfall", dropShip: "Drop Ship", jammingField: "Jamming Field", flawless: "Flawless" },
  { sniperTeam: "Sniper Team", shieldWall: "Shield Wall", giantKiller: "Giant Killer" },
];
const SECRET_NAMES = HANDS.flatMap((hand) => Object.values(hand));

const [PLAYED_CARD, PASSED_CARD] = Object.values(HANDS[0]);

const dealHand = (seat) => [
  { open: seat },
  ...Object.keys(HANDS[seat]).map((card) => ({
    enter: { type: "correct", correction: { type: "hand", seat, card, count: 1 } },
  })),
  { close: true },
];

/** A table of four players in the second round. Two of them have cards. */
const showMidGameTable = showTable({
  opening: [
    { type: "firstPlayer", seat: 0 },
    ...NAMES.map((_, seat) => ({ type: "board", seat, kind: "human", count: 3 })),
    { type: "turn", turn: 6, seat: 0, phase: "deployment" },
  ],
  steps: [...dealHand(0), ...dealHand(1)],
  sectionShortcut: "c",
});

/** Shows the table with the dealt hands in a window that is large enough for the log beside it. */
const withTable = (use) =>
  withFolder((homeFolder) =>
    withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await waitForHome(window);
        await showMidGameTable(window);
        await assertAbsent(window, "behind the cover", SECRET_NAMES);
        await use(window, homeFolder);
      },
      { homeFolder },
    ),
  );

test("a hand that is held open disappears when the finger is lifted", () =>
  withTable(async (window) => {
    await holdHandOpen(window);
    await window.pointerUp();
    await assertHandClosed(window, "after the finger is lifted");

    // The window loses the focus while the finger is still down.
    await holdHandOpen(window);
    await window.run(() => window.dispatchEvent(new Event("blur")));
    await assertHandClosed(window, "after the window has lost the focus with the finger down");
    await window.pointerUp();
    await assertHandClosed(window, "after that finger is lifted");

    await (await window.find(".hand-cover .hold")).focus();
    await window.keyDown(" ");
    await assertOnlyHandShown(window, 0);
    await window.keyUp(" ");
    await assertHandClosed(window, "after the key is released");
  }));

test("an open hand disappears from the page, no matter how it is closed", () =>
  withTable(async (window, homeFolder) => {
    await openHand(window, 0);
    await selectCard(window, "Windfall");
    await press(window, "Close hand", ".stage");
    await assertHandClosed(window, "after the hand was closed");

    await openHand(window, 0);
    await window.press(KEYS.escape);
    await assertHandClosed(window, "after Escape");

    await withSecondApp(window, async (otherHomeFolder) => {
      await bringToFront(window, homeFolder);
      await openHand(window, 0);
      await selectCard(window, "Drop Ship");
      await activateByStartingAgain(otherHomeFolder);
      await untilUnfocused(window);
      await assertHandClosed(window, "while another window has the focus");
      await bringToFront(window, homeFolder);
      await assertHandClosed(window, "after the window has lost the focus");
    });

    await openHand(window, 0);
    for (const section of ["Rubium", "Score", "Battle"]) {
      await tableScreen.openSection(window, section);
      await assertHandClosed(window, `with ${section}`);
      await tableScreen.openSection(window, "Cards");
      await assertHandClosed(window, `back from ${section}`);
      await openHand(window, 0);
    }

    await window.reload();
    await window.find("main.table header");
    await assertHandClosed(window, "after a reload");
  }));

test("opening a hand shows no other hand", () =>
  withTable(async (window) => {
    await openHand(window, 0);
    await tableScreen.selectPlayer(window, SECOND_NAME);
    await assertHandClosed(window, "with another player selected");
    await openHand(window, 1);
    await assertAbsent(window, `in the hand of ${SECOND_NAME}`, Object.values(HANDS[0]));
    await tableScreen.selectPlayer(window, FIRST_NAME);
    await assertHandClosed(window, "with the first player selected again");
  }));

test("a question about a card disappears when the hand closes", () =>
  withTable(async (window) => {
    // There are no teams, so passing a card is unusual.
    await passCard(window);
    await window.find("dialog[open]");
    await window.run(() => window.dispatchEvent(new Event("blur")));
    await assertHandClosed(window, "after the window has lost the focus with a question open");
    if (await isPresent(window, "dialog[open]")) await press(window, "Cancel", "dialog");
    await assertHandClosed(window, "after the question is closed");
    await openHand(window, 0);
  }));

test("the steps to undo name no card", () =>
  withTable(async (window) => {
    const stepCount = HANDS.flatMap((hand) => Object.keys(hand)).length;
    for (let undone = 1; undone <= stepCount; undone++) {
      await tableScreen.untilStepsChange(window, () => press(window, /^Undo: /));
      await assertAbsent(window, `after ${undone} steps were undone`, SECRET_NAMES);
    }
    for (let redone = 1; redone <= stepCount; redone++) {
      await tableScreen.untilStepsChange(window, () => press(window, /^Redo: /));
      await assertAbsent(window, `after ${redone} steps were redone`, SECRET_NAMES);
    }
    await openHand(window, 0);
    await press(window, "Close hand", ".stage");
    await assertHandClosed(window, "after all steps were redone");
  }));

test("a card passed facedown is not named on the page, but a played card is named", () =>
  withTable(async (window) => {
    await passCard(window);
    await tableScreen.untilStepsChange(window, () => press(window, "Continue anyway", "dialog"));
    await press(window, "Close hand", ".stage");
    await assertHandClosed(window, "after a card was passed");
    await tableScreen.selectPlayer(window, SECOND_NAME);
    await press(window, `I am ${SECOND_NAME}: open`, ".stage");
    await window.until("the passed card", async () => (await textOf(window, ".stage")).includes(PASSED_CARD));
    await press(window, "Close hand", ".stage");
    await assertHandClosed(window, "after the receiver has looked");

    await tableScreen.selectPlayer(window, FIRST_NAME);
    await press(window, `I am ${FIRST_NAME}: open`, ".stage");
    await selectCard(window, PLAYED_CARD);
    await tableScreen.untilStepsChange(window, () => press(window, "Play it", ".stage .detail"));
    // All players look at the screen after a card is played, so the hand is closed.
    await untilGone(window, ".stage .cards, .stage .rows, .stage .detail");
    assert.ok((await pageContents(window)).includes(PLAYED_CARD), "a played card should be public");
    const hiddenNames = SECRET_NAMES.filter((name) => name !== PLAYED_CARD);
    await assertHandClosed(window, "after a card was played", hiddenNames);
  }));

/** Passes a card from the first player to the second player, who is not on the same team. */
async function passCard(window) {
  await openHand(window, 0);
  await selectCard(window, PASSED_CARD);
  await press(window, "Discard or pass", ".stage .detail");
  await press(window, new RegExp(`^${SECOND_NAME}`), ".stage .detail [aria-label='Pass to']");
}

/** Holds the first player's hand open, and checks that its cards are visible. */
async function holdHandOpen(window) {
  const point = await window.run(() => {
    const box = document.querySelector(".hand-cover .hold").getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await window.pointerDown(point);
  await assertOnlyHandShown(window, 0);
}

async function openHand(window, seat) {
  await press(window, `I am ${NAMES[seat]}: open`, ".stage");
  await assertOnlyHandShown(window, seat);
}

/** Checks that the whole hand is on the page, and no card of the other hand. */
async function assertOnlyHandShown(window, seat) {
  await window.until("the hand", async () => {
    const stageText = await textOf(window, ".stage");
    return Object.values(HANDS[seat]).every((name) => stageText.includes(name));
  });
  await assertAbsent(window, `beside the hand of ${NAMES[seat]}`, Object.values(HANDS[1 - seat]));
}

async function selectCard(window, name) {
  await press(window, new RegExp(`^${name}`), ".stage .cards");
  await window.find(".stage .detail");
}

/** Checks that no hand is open, and that no card of a hand is on the page. */
async function assertHandClosed(window, situation, secretNames = SECRET_NAMES) {
  await untilGone(window, ".stage .cards, .stage .rows, .stage .detail");
  await assertAbsent(window, situation, secretNames);
}
