// An evening beside the board, at three sizes: two turns of three players with typed dice, a private draw, a battle,
// mining, taking back across all of it, a kill and going on; then money alone, and battles alone.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as beside from "./lib/beside.mjs";
import { control, offers, press, shows, textOf } from "./lib/controls.mjs";
import { atHome } from "./lib/home.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

const PEOPLE = [
  { name: "Ada", faction: "ares" },
  { name: "Blaise", faction: "blackHelix" },
  { name: "Carmen", faction: "galacticSyndicate" },
];
const TITLE = "Ada, Blaise, Carmen";
const SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 720],
];

for (const [width, height] of SIZES) {
  test(`an evening of three at ${width} by ${height}`, () =>
    withFolder(async (data) => {
      await withWindow((window) => evening(window, width, height), { data, fast: true });
      await withWindow((window) => again(window, width, height), { data, fast: true });
    }));
}

async function evening(window, width, height) {
  await window.resize(width, height);
  await atHome(window);
  await beside.newTable(window, { players: PEOPLE, typed: ["Dice", "Who plays first"], seed: 5 });
  await press(window, "Ada", ".now");

  // Ada buys, and is asked before something unusual.
  await window.until("her turn", async () => /Ada.*Deployment/.test(await beside.phase(window)));
  await buy(window, "Humans", 2);
  await window.until("the price to be paid", async () => (await beside.seats(window))[0].rubium === 4);
  await beside.endPhase(window);
  await beside.endPhase(window);
  await press(window, "Turn up a token", ".stage");
  await beside.endPhase(window);
  await beside.endPhase(window);

  // Mining: the home base is told once, what the token brought is remembered; then one tap.
  await press(window, "Works a refinery of 3", ".stage");
  await press(window, "Mine 4", ".stage");
  await window.until("her rubium", async () => (await beside.seats(window))[0].rubium === 8);
  await beside.endPhase(window);

  // A private draw: nothing of it is on the page until her hand is open, nor after it is closed.
  await press(window, /^Draw what is due/, ".stage");
  assert.equal(await cards(window), 0);
  await press(window, "I am Ada: open", ".stage");
  await window.until("her cards", async () => (await cards(window)) > 0);
  await window.run(() => window.dispatchEvent(new Event("blur")));
  await window.until("her hand to close", async () => (await cards(window)) === 0);
  await press(window, /^End the turn/, ".now");
  await window.until("the next turn", async () => /^Blaise/.test(await beside.phase(window)));
  await fits(window, width);

  // Blaise attacks with what stands on the board, and both forces' dice are typed as they lie.
  await buy(window, "Humans", 4);
  await beside.endPhase(window);
  await beside.endPhase(window);
  await beside.endPhase(window);
  await press(window, "Ada", ".stage [aria-label=Defender]");
  await press(window, "Rock Plains", ".stage");
  for (let count = 0; count < 2; count++) await press(window, "More: Blaise: Humans", ".stage");
  await press(window, "More: Ada: Humans", ".stage");
  await press(window, /^Fight/, ".stage");
  const before = await beside.phase(window);
  if (await offers(window, "Nobody in the whole battle", ".stage")) {
    await press(window, "Nobody in the whole battle", ".stage");
  }
  await typeDice(window, "661");
  for (let guard = 0; guard < 4 && (await shows(window, ".stage .battle, .stage section header")); guard++) {
    if (await offers(window, /^Human/, ".stage .casualties"))
      await press(window, /^Human/, ".stage .casualties");
    else break;
  }
  await window.until("the battle to end", async () => !(await offers(window, "Enter the dice", ".stage")));
  assert.equal(before, await beside.phase(window));
  await fits(window, width);
  await window.kill();
}

/** The table as it is after the app was killed: everything is there, and can be taken back to the beginning and made again. */
async function again(window, width, height) {
  await window.resize(width, height);
  await atHome(window);
  await beside.openTable(window, TITLE);
  const [ada, blaise] = await beside.seats(window);
  assert.equal(ada.rubium, 8);
  for (let steps = 0; (await offers(window, /^Undo: /)) && steps < 60; steps++) {
    await beside.changes(window, () => press(window, /^Undo: /));
  }
  await window.until("the first question", () => offers(window, "Ada", ".now"));
  for (let steps = 0; (await offers(window, /^Redo: /)) && steps < 60; steps++) {
    await beside.changes(window, () => press(window, /^Redo: /));
  }
  const [one, other] = await beside.seats(window);
  assert.deepEqual([one, other], [ada, blaise]);
  await beside.leaveTable(window);
}

async function buy(window, kinds, count) {
  for (let bought = 0; bought < count; bought++) await press(window, `More: ${kinds}`, ".stage");
  await press(window, /^Buy for/, ".stage");
}

/** Cards whose faces are on the page. */
const cards = (window) => window.run(() => document.querySelectorAll(".stage .card .face").length);

async function typeDice(window, faces) {
  const field = await control(window, /, die 1 of/, ".stage");
  await field.type(faces);
  await press(window, "Enter the dice", ".stage");
}

async function fits(window, width) {
  assert.deepEqual(await beside.tooSmall(window), [], `targets at ${width}`);
  assert.equal(await beside.overflows(window), false, `wider than ${width}`);
}

test("money alone, and battles alone", () =>
  withWindow(
    async (window) => {
      await window.resize(390, 844);
      await atHome(window);
      await beside.newTable(window, { players: PEOPLE, preset: "Money only" });
      if (await offers(window, "Ada", ".now")) await press(window, "Ada", ".now");
      await press(window, "Add 5", ".stage");
      await window.until("her rubium", async () => (await textOf(window, ".stage output")) !== "0");
      await fits(window, 390);
      await beside.leaveTable(window);

      await beside.newTable(window, { players: PEOPLE.slice(0, 2), preset: "Battles only" });
      await press(window, "Blaise", ".stage [aria-label=Defender]");
      await press(window, "Rock Plains", ".stage");
      await press(window, "More: Ada: Humans", ".stage");
      await press(window, "More: Blaise: Humans", ".stage");
      await press(window, /^Fight/, ".stage");
      await fits(window, 390);
      await beside.leaveTable(window);
    },
    { fast: true },
  ));
