// An evening beside the board, played with either kind of hands. It has two rounds of three players, with typed dice,
// private draws, mining, and a battle with a card on each side. The app is killed in the middle, and undo covers all
// of it.
import assert from "node:assert/strict";

import * as beside from "./beside.mjs";
import { offers, shows, textOf } from "./controls.mjs";

export const PEOPLE = [
  { name: "Ada", faction: "ares" },
  { name: "Blaise", faction: "blackHelix" },
  { name: "Carmen", faction: "galacticSyndicate" },
];
export const TITLE = "Ada, Blaise, Carmen";
/** Cards that are played before the first dice of a battle. */
const EARLY = /Targeting Uplink|Jamming Field|Sniper Team/;
/** Maximum number of cards that a player draws to find such a card. */
const MOST_DRAWN = 14;

/** Plays from the first question to the middle of the second round. */
export async function begin(window, hands, { seed, look = async () => {} }) {
  await hands.newTable({ players: PEOPLE, typed: ["Dice", "Who plays first"], seed });
  await hands.press("Ada", ".now");
  await turnOf(window, "Ada");
  await buy(window, hands, "Humans", 2);
  await rubium(window, 0, 4);
  await toPhase(window, hands, "Exploration");
  await beside.changes(window, () => hands.press("Turn up a token", ".stage"));
  await toPhase(window, hands, "Mining");
  // The home base is entered once, and the refinery of the token is remembered. After that, mining is one press.
  await beside.changes(window, () => hands.press("Works a refinery of 3", ".stage [aria-label='Home base']"));
  await hands.press(/^Mine \d+/, ".stage");
  await window.until("her rubium", async () => (await beside.seats(window))[0].rubium > 4);
  await draw(window, hands, "Ada");
  await look();
  await endTurn(window, hands, "Blaise");
  await buy(window, hands, "Humans", 3);
  await plain(window, hands, "Blaise", true);
  await endTurn(window, hands, "Carmen");
  await buy(window, hands, "Fungoids", 1);
  await plain(window, hands, "Carmen", true);
  await endTurn(window, hands, "Ada");

  // The second round: each side of the battle holds a card for it.
  await buy(window, hands, "Rock Striders", 1);
  for (const [place, name] of ["Ada", "Blaise"].entries()) await holdEarly(window, hands, place, name);
  await hands.seat(1, "Ada");
  await toPhase(window, hands, "Battle");
  await battle(window, hands);
  await look();
  await plain(window, hands, "Ada", false);
  await endTurn(window, hands, "Blaise");
}

/** Plays the rest of the second round at the reopened table. */
export async function goOn(window, hands) {
  await turnOf(window, "Blaise");
  await plain(window, hands, "Blaise", false);
  await endTurn(window, hands, "Carmen");
  await plain(window, hands, "Carmen", false);
  await endTurn(window, hands, "Ada");
}

/** Undoes all steps, back to the first question, and redoes them. The table is then as before. */
export async function backAndForth(window, hands) {
  const before = await state(window);
  let steps = 0;
  for (; (await offers(window, /^Undo: /)) && steps < 200; steps++) await hands.undo();
  assert.ok(steps > 40, `${steps} steps`);
  await window.until("the first question", () => offers(window, "Ada", ".now"));
  for (let again = 0; again < steps && (await offers(window, /^Redo: /)); again++) await hands.redo();
  assert.deepEqual(await state(window), before);
}

const state = async (window) => [await beside.seats(window), await beside.phase(window)];

const turnOf = (window, name) =>
  window.until(`the turn of ${name}`, async () => (await beside.phase(window)).startsWith(name));

const rubium = (window, place, amount) =>
  window.until(`${amount} rubium`, async () => (await beside.seats(window))[place].rubium === amount);

async function buy(window, hands, kinds, count) {
  for (let bought = 0; bought < count; bought++) await hands.press(`More: ${kinds}`, ".stage");
  await beside.changes(window, () => hands.press(/^Buy for/, ".stage"));
}

/** Ends phases until the given one begins. */
async function toPhase(window, hands, phase) {
  for (let guard = 0; guard < 7 && !(await beside.phase(window)).includes(phase); guard++) {
    await endPhase(window, hands);
  }
  assert.match(await beside.phase(window), new RegExp(phase));
}

async function endPhase(window, hands) {
  const before = await beside.phase(window);
  await hands.press(/^(On to|End the turn)/, ".now");
  await window.until("the next phase", async () => {
    const doubted = await offers(window, "Do it anyway", "dialog");
    assert.equal(doubted, false, `there is no warning at the end of ${before}`);
    return (await beside.phase(window)) !== before;
  });
}

async function endTurn(window, hands, next) {
  await endPhase(window, hands);
  await turnOf(window, next);
}

/** Plays the rest of a turn with nothing except mining and drawing. */
async function plain(window, hands, name, first) {
  await toPhase(window, hands, "Mining");
  if (first) {
    await beside.changes(window, () =>
      hands.press("Works a refinery of 2", ".stage [aria-label='Home base']"),
    );
  }
  const { rubium } = (await beside.seats(window)).find((seat) => seat.name === name);
  await hands.press(/^Mine \d+/, ".stage");
  await window.until("the mined rubium", async () =>
    (await beside.seats(window)).some((seat) => seat.name === name && seat.rubium > rubium),
  );
  await draw(window, hands, name);
}

/** Returns the number of cards whose faces are on the page. */
const faces = (window) => window.run(() => document.querySelectorAll(".stage .card .face").length);

/** Makes a private draw. Its cards are on the page only while the hand is open. */
async function draw(window, hands, name) {
  await toPhase(window, hands, "Draw");
  await beside.changes(window, () => hands.press(/^Draw what is due/, ".stage"));
  assert.equal(await faces(window), 0);
  await hands.press(`I am ${name}: open`, ".stage");
  await window.until("the cards", async () => (await faces(window)) > 0);
  await window.run(() => window.dispatchEvent(new Event("blur")));
  await window.until("the hand to close", async () => (await faces(window)) === 0);
}

/** Opens and closes a hand, and returns its cards. */
async function held(window, hands, name) {
  await hands.press(`I am ${name}: open`, ".stage");
  await window.until("the hand", () => shows(window, `section[aria-label="Hand of ${name}"] header`));
  const cards = await textOf(window, `section[aria-label="Hand of ${name}"]`);
  await hands.press("Close hand", ".stage");
  await window.until("the curtain", () => offers(window, `I am ${name}: open`, ".stage"));
  return cards;
}

/** Draws out of turn, which is unusual and confirmed, until the hand has a card for the beginning of a battle. */
async function holdEarly(window, hands, place, name) {
  await hands.job("Cards");
  await hands.seat(place + 1, name);
  await window.until("the selected player", () => offers(window, `I am ${name}: open`, ".stage"));
  for (let drawn = 0; !EARLY.test(await held(window, hands, name)); drawn++) {
    assert.ok(drawn < MOST_DRAWN, `${name} finds no card for a battle`);
    if (!(await shows(window, ".stage details[open]"))) {
      await hands.press("Draw a card out of turn", ".stage");
    }
    await beside.changes(window, async () => {
      await hands.press("Draw an Energize card", ".stage");
      await hands.press("Do it anyway", "dialog");
    });
  }
}

/**
 * Ada attacks Blaise on the plains and wins. Each plays a card before the first dice, and Blaise draws for his loss.
 */
async function battle(window, hands) {
  await hands.press("Blaise", ".stage [aria-label=Defender]");
  await hands.press("Rock Plains", ".stage");
  await hands.fill("Ada: Rock Striders", "1", ".stage");
  await hands.fill("Ada: Humans", "2", ".stage");
  await hands.fill("Blaise: Humans", "1", ".stage");
  await hands.press("Forecast", ".stage");
  await window.find(".stage .odds");
  await hands.press(/^Fight/, ".stage");
  await window.find(".stage section.ask");
  await playCard(window, hands, "Ada", "Blaise");
  await playCard(window, hands, "Blaise", "Ada");
  for (let guard = 0; await shows(window, ".stage section.ask"); guard++) {
    assert.ok(guard < 30, "the battle ends");
    await answer(window, hands);
  }
  await window.until("the result", async () => /result/i.test(await textOf(window, ".stage")));
  assert.equal((await beside.seats(window))[0].vp, 1);
  await beside.changes(window, () => hands.press("Blaise takes an Energize card", ".now"));
}

/** Plays the first early card of a hand: a helpful one for its own Humans, or a harmful one for those of `other`. */
async function playCard(window, hands, name, other) {
  await window.until("a card window", () => offers(window, "Nobody plays a card", ".stage"));
  await hands.press(`Cards: ${name}`, ".stage");
  await hands.press(`I am ${name}: open`, ".stage");
  await hands.press(EARLY, ".stage .cards");
  await window.find(".stage .detail");
  const ends = /Targeting Uplink/.test(await textOf(window, ".stage .detail")) ? name : other;
  await beside.changes(window, async () => {
    if (await offers(window, "Play it", ".stage .detail")) await hands.press("Play it", ".stage .detail");
    else await hands.press(new RegExp(`Human.*${ends}|${ends}.*Human`), ".stage .detail [aria-label=For]");
  });
  if (await offers(window, "To the battle", ".now")) await hands.press("To the battle", ".now");
  await window.find(".stage section.ask");
  // A Sniper Team rolls a die.
  if (await shows(window, ".stage .cells")) await answer(window, hands);
}

/** Gives one answer to the question of a battle. */
async function answer(window, hands) {
  const dice = await window.run(() => document.querySelectorAll(".stage .cells input").length);
  const step = await window.run(() => document.querySelector("main.table")?.dataset.step);
  if (dice > 0) {
    await hands.digits("6111".slice(0, dice));
    await hands.press("Enter the dice", ".stage");
  } else if (await offers(window, "Nobody plays a card", ".stage")) {
    await hands.press("Nobody plays a card", ".stage");
  } else if (await shows(window, ".stage section.ask .units button")) {
    await hands.press(/./, ".stage section.ask .units");
  }
  await window.until("the answer to be accepted", () =>
    window.run((step) => document.querySelector("main.table")?.dataset.step !== step, step),
  );
}
