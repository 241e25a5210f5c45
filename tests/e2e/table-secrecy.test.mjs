// Beside the board a hand is on the page only while its player looks at it. It is absent behind the curtain, after
// the finger is lifted, after a loss of focus and during a question. This holds for the document and for the
// accessibility tree. The log, the steps for undo and the other hands reveal nothing of it.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as beside from "./lib/beside.mjs";
import { gone, press, shows, textOf } from "./lib/controls.mjs";
import { atHome } from "./lib/home.mjs";
import { contents, nowhere } from "./lib/secrets.mjs";
import { besideAnother, callForward, toFront, unfocused } from "./lib/starts.mjs";
import { NAMES, table } from "./lib/table-setup.mjs";
import { KEYS, withFolder, withWindow } from "./lib/window.mjs";

const [ONE, TWO] = NAMES;
/** The cards of the two hands, by key and by name on the page. */
const HANDS = [
  { windfall: "Windfall", dropShip: "Drop Ship", jammingField: "Jamming Field", flawless: "Flawless" },
  { sniperTeam: "Sniper Team", shieldWall: "Shield Wall", giantKiller: "Giant Killer" },
];
const SECRET = HANDS.flatMap((hand) => Object.values(hand));

const [PLAYED, PASSED] = Object.values(HANDS[0]);

const dealt = (seat) => [
  { open: seat },
  ...Object.keys(HANDS[seat]).map((card) => ({
    enter: { type: "correct", correction: { type: "hand", seat, card, count: 1 } },
  })),
  { close: true },
];

/** A table of four players in its second turn. Two of them have cards. */
const middle = table({
  opening: [
    { type: "first", seat: 0 },
    ...NAMES.map((_, seat) => ({ type: "board", seat, kind: "human", count: 3 })),
    { type: "turn", turn: 6, seat: 0, phase: "deployment" },
  ],
  steps: [...dealt(0), ...dealt(1)],
  job: "c",
});

/** Shows that table in a window that is large enough for the log beside it. */
const atTable = (use) =>
  withFolder((data) =>
    withWindow(
      async (window) => {
        await window.resize(1280, 720);
        await atHome(window);
        await middle(window);
        await nowhere(window, "behind the curtain", SECRET);
        await use(window, data);
      },
      { data, fast: true },
    ),
  );

test("a hand that is held open disappears when the finger is lifted", () =>
  atTable(async (window) => {
    await look(window);
    await window.lift();
    await closed(window, "after the finger let go");

    // The window loses the focus while the finger is still down.
    await look(window);
    await window.run(() => window.dispatchEvent(new Event("blur")));
    await closed(window, "after the window was left with the finger down");
    await window.lift();
    await closed(window, "after that finger let go");

    await (await window.find(".curtain .hold")).focus();
    await window.keep(" ");
    await seen(window, 0);
    await window.letGo(" ");
    await closed(window, "after the key was let go of");
  }));

test("an opened hand can be closed in every way", () =>
  atTable(async (window, data) => {
    await open(window, 0);
    await card(window, "Windfall");
    await press(window, "Close hand", ".stage");
    await closed(window, "after the hand was closed");

    await open(window, 0);
    await window.press(KEYS.escape);
    await closed(window, "after Escape");

    await besideAnother(window, async (elsewhere) => {
      await toFront(window, data);
      await open(window, 0);
      await card(window, "Drop Ship");
      await callForward(elsewhere);
      await unfocused(window);
      await closed(window, "while another window has the focus");
      await toFront(window, data);
      await closed(window, "after the window has lost the focus");
    });

    await open(window, 0);
    for (const job of ["Rubium", "Score", "Battle"]) {
      await beside.turnTo(window, job);
      await closed(window, `with ${job}`);
      await beside.turnTo(window, "Cards");
      await closed(window, `back from ${job}`);
      await open(window, 0);
    }

    await window.reload();
    await window.find("main.table header");
    await closed(window, "after a reload");
  }));

test("opening a hand shows no other", () =>
  atTable(async (window) => {
    await open(window, 0);
    await beside.select(window, TWO);
    await closed(window, "with somebody else chosen");
    await open(window, 1);
    await nowhere(window, `in the hand of ${TWO}`, Object.values(HANDS[0]));
    await beside.select(window, ONE);
    await closed(window, "with the first chosen again");
  }));

test("a question about a card disappears with the hand", () =>
  atTable(async (window) => {
    // There are no teams, so passing a card is unusual.
    await pass(window);
    await window.find("dialog[open]");
    await window.run(() => window.dispatchEvent(new Event("blur")));
    await closed(window, "after the window was left with a question open");
    if (await shows(window, "dialog[open]")) await press(window, "Cancel", "dialog");
    await closed(window, "after the question was left");
    await open(window, 0);
  }));

test("the steps to undo name no card", () =>
  atTable(async (window) => {
    const steps = HANDS.flatMap((hand) => Object.keys(hand)).length;
    for (let back = 1; back <= steps; back++) {
      await beside.changes(window, () => press(window, /^Undo: /));
      await nowhere(window, `after ${back} steps were taken back`, SECRET);
    }
    for (let again = 1; again <= steps; again++) {
      await beside.changes(window, () => press(window, /^Redo: /));
      await nowhere(window, `after ${again} were made again`, SECRET);
    }
    await open(window, 0);
    await press(window, "Close hand", ".stage");
    await closed(window, "after all of it");
  }));

test("a card passed facedown is not named, a played one is", () =>
  atTable(async (window) => {
    await pass(window);
    await beside.changes(window, () => press(window, "Do it anyway", "dialog"));
    await press(window, "Close hand", ".stage");
    await closed(window, "after a card was passed");
    await beside.select(window, TWO);
    await press(window, `I am ${TWO}: open`, ".stage");
    await window.until("the passed card", async () => (await textOf(window, ".stage")).includes(PASSED));
    await press(window, "Close hand", ".stage");
    await closed(window, "after the receiver has looked");

    await beside.select(window, ONE);
    await press(window, `I am ${ONE}: open`, ".stage");
    await card(window, PLAYED);
    await beside.changes(window, () => press(window, "Play it", ".stage .detail"));
    // Now everyone looks at the screen, so the hand is closed as well.
    await gone(window, ".stage .cards, .stage .rows, .stage .detail");
    assert.ok((await contents(window)).includes(PLAYED), "a played card is public");
    const rest = SECRET.filter((name) => name !== PLAYED);
    await closed(window, "after a card was played", rest);
  }));

/** Passes a card from the first player to the second, who is not on the same team. */
async function pass(window) {
  await open(window, 0);
  await card(window, PASSED);
  await press(window, "Discard or pass", ".stage .detail");
  await press(window, new RegExp(`^${TWO}`), ".stage .detail [aria-label='Pass to']");
}

/** Holds the hand of the current player, and checks that its cards are visible. */
async function look(window) {
  const point = await window.run(() => {
    const box = document.querySelector(".curtain .hold").getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await window.hold(point);
  await seen(window, 0);
}

async function open(window, seat) {
  await press(window, `I am ${NAMES[seat]}: open`, ".stage");
  await seen(window, seat);
}

/** Checks that the whole hand is on the page, and none of the other. */
async function seen(window, seat) {
  await window.until("the hand", async () => {
    const all = await textOf(window, ".stage");
    return Object.values(HANDS[seat]).every((name) => all.includes(name));
  });
  await nowhere(window, `beside the hand of ${NAMES[seat]}`, Object.values(HANDS[1 - seat]));
}

async function card(window, name) {
  await press(window, new RegExp(`^${name}`), ".stage .cards");
  await window.find(".stage .detail");
}

/** Checks that no hand is open, and that no card of a hand is on the page. */
async function closed(window, when, secret = SECRET) {
  await gone(window, ".stage .cards, .stage .rows, .stage .detail");
  await nowhere(window, when, secret);
}
