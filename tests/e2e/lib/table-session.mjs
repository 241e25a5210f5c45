// A scripted session at a table, for either input method. It has two rounds of three players, with typed
// dice, private draws, mining, and a battle with a card on each side. The test kills the app in the middle.
// All steps can be undone.
import assert from "node:assert/strict";

import * as tableScreen from "./table-screen.mjs";
import { canPress, isPresent, textOf } from "./controls.mjs";

export const SESSION_PLAYERS = [
  { name: "Ada", faction: "ares" },
  { name: "Blaise", faction: "blackHelix" },
  { name: "Carmen", faction: "galacticSyndicate" },
];
export const TITLE = "Ada, Blaise, Carmen";
/** Cards that are played before the first dice of a battle. */
const EARLY_BATTLE_CARD = /Targeting Uplink|Jamming Field|Sniper Team/;
/** Maximum number of cards that a player draws to find such a card. */
const MAX_DRAWN_CARDS = 14;

/** Plays from the first question to the middle of the second round. */
export async function playUntilKill(window, input, { seed, checkLayout = async () => {} }) {
  await input.newTable({ players: SESSION_PLAYERS, physicalParts: ["Dice", "Who plays first"], seed });
  await input.press("Ada", ".prompt");
  await untilTurnOf(window, "Ada");
  await buy(window, input, "Humans", 2);
  await untilRubium(window, 0, 4);
  await advanceToPhase(window, input, "Exploration");
  await tableScreen.untilStepsChange(window, () => input.press("Reveal a token", ".stage"));
  await advanceToPhase(window, input, "Mining");
  // The refinery of the home base must be entered before the first mining; the app has already recorded the
  // refinery on the token. After that, mining takes one press.
  await tableScreen.untilStepsChange(window, () =>
    input.press("Add a 3-rubium refinery", ".stage [aria-label='Home base']"),
  );
  await input.press(/^Mine \d+( |$)/, ".stage");
  await window.until(
    "the mined rubium of Ada",
    async () => (await tableScreen.readSeats(window))[0].rubium > 4,
  );
  await drawPrivately(window, input, "Ada");
  await checkLayout();
  await endTurn(window, input, "Blaise");
  await buy(window, input, "Humans", 3);
  await playUneventfulTurn(window, input, "Blaise", true);
  await endTurn(window, input, "Carmen");
  await buy(window, input, "Fungoids", 1);
  await playUneventfulTurn(window, input, "Carmen", true);
  await endTurn(window, input, "Ada");

  // In the second round, Ada and Blaise each draw a card for the battle.
  await buy(window, input, "Rock Striders", 1);
  for (const [index, name] of ["Ada", "Blaise"].entries())
    await drawEarlyBattleCard(window, input, index, name);
  await input.selectPlayer(1, "Ada");
  await advanceToPhase(window, input, "Battle");
  await playBattle(window, input);
  await checkLayout();
  await playUneventfulTurn(window, input, "Ada", false);
  await endTurn(window, input, "Blaise");
}

/** Plays the rest of the second round at the reopened table. */
export async function playAfterReopening(window, input) {
  await untilTurnOf(window, "Blaise");
  await playUneventfulTurn(window, input, "Blaise", false);
  await endTurn(window, input, "Carmen");
  await playUneventfulTurn(window, input, "Carmen", false);
  await endTurn(window, input, "Ada");
}

/** Undoes all steps, back to the first question, and redoes them. Checks that the table is then as before. */
export async function undoAndRedoAll(window, input) {
  const stateBefore = await tableState(window);
  let stepCount = 0;
  for (; (await canPress(window, /^Undo: /)) && stepCount < 200; stepCount++) await input.undo();
  assert.ok(stepCount > 40, `${stepCount} steps`);
  await window.until("the first question", () => canPress(window, "Ada", ".prompt"));
  for (let redone = 0; redone < stepCount && (await canPress(window, /^Redo: /)); redone++)
    await input.redo();
  assert.deepEqual(await tableState(window), stateBefore);
}

const tableState = async (window) => [
  await tableScreen.readSeats(window),
  await tableScreen.readPhase(window),
];

const untilTurnOf = (window, name) =>
  window.until(`the turn of ${name}`, async () => (await tableScreen.readPhase(window)).startsWith(name));

const untilRubium = (window, index, amount) =>
  window.until(
    `${amount} rubium`,
    async () => (await tableScreen.readSeats(window))[index].rubium === amount,
  );

async function buy(window, input, kindName, count) {
  for (let unit = 0; unit < count; unit++) await input.press(`More: ${kindName}`, ".stage");
  await tableScreen.untilStepsChange(window, () => input.press(/^Buy for/, ".stage"));
}

/** Ends phases until the given phase begins. */
async function advanceToPhase(window, input, phase) {
  for (let phases = 0; phases < 7 && !(await tableScreen.readPhase(window)).includes(phase); phases++) {
    await endPhase(window, input);
  }
  assert.match(await tableScreen.readPhase(window), new RegExp(phase));
}

async function endPhase(window, input) {
  const phaseBefore = await tableScreen.readPhase(window);
  await input.press(/^(Next|End turn)/, ".prompt");
  await window.until("the next phase", async () => {
    const hasWarning = await canPress(window, "Continue anyway", "dialog");
    const warning = hasWarning ? await textOf(window, "dialog[open]") : "";
    assert.equal(warning, "", `there should be no warning at the end of ${phaseBefore}`);
    return (await tableScreen.readPhase(window)) !== phaseBefore;
  });
}

async function endTurn(window, input, next) {
  await endPhase(window, input);
  await untilTurnOf(window, next);
}

/** Plays the rest of a turn with nothing except mining and drawing. */
async function playUneventfulTurn(window, input, name, isFirstRound) {
  await advanceToPhase(window, input, "Mining");
  if (isFirstRound) {
    await tableScreen.untilStepsChange(window, () =>
      input.press("Add a 2-rubium refinery", ".stage [aria-label='Home base']"),
    );
  }
  const { rubium: rubiumBefore } = (await tableScreen.readSeats(window)).find((seat) => seat.name === name);
  await input.press(/^Mine \d+( |$)/, ".stage");
  await window.until("the mined rubium", async () =>
    (await tableScreen.readSeats(window)).some((seat) => seat.name === name && seat.rubium > rubiumBefore),
  );
  await drawPrivately(window, input, name);
}

/** Returns the number of cards shown faceup on the page. */
const visibleCardCount = (window) => window.run(() => document.querySelectorAll(".stage .card .face").length);

/** Draws cards in private: they are on the page only while the hand is open. */
async function drawPrivately(window, input, name) {
  await advanceToPhase(window, input, "Draw");
  await tableScreen.untilStepsChange(window, () => input.press(/^Draw now/, ".stage"));
  assert.equal(await visibleCardCount(window), 0);
  await input.press(`I am ${name}: open`, ".stage");
  await window.until("the cards", async () => (await visibleCardCount(window)) > 0);
  await window.run(() => window.dispatchEvent(new Event("blur")));
  await window.until("the hand to close", async () => (await visibleCardCount(window)) === 0);
}

/** Opens and closes a hand, and returns its cards. */
async function readHand(window, input, name) {
  await input.press(`I am ${name}: open`, ".stage");
  await window.until("the hand", () => isPresent(window, `section[aria-label="${name}’s hand"] header`));
  const cards = await textOf(window, `section[aria-label="${name}’s hand"]`);
  await input.press("Close hand", ".stage");
  await window.until("the closed hand", () => canPress(window, `I am ${name}: open`, ".stage"));
  return cards;
}

/**
 * Draws out of turn, confirming the warning each time, until the hand has a card for the beginning of a battle.
 */
async function drawEarlyBattleCard(window, input, index, name) {
  await input.openSection("Cards");
  await input.selectPlayer(index + 1, name);
  await window.until("the selected player", () => canPress(window, `I am ${name}: open`, ".stage"));
  for (let drawn = 0; !EARLY_BATTLE_CARD.test(await readHand(window, input, name)); drawn++) {
    assert.ok(drawn < MAX_DRAWN_CARDS, `${name} finds no card for a battle`);
    if (!(await isPresent(window, ".stage details[open]"))) {
      await input.press("Draw a card out of turn", ".stage");
    }
    await tableScreen.untilStepsChange(window, async () => {
      await input.press("Draw an Energize card", ".stage");
      await input.press("Continue anyway", "dialog");
    });
  }
}

/**
 * Ada attacks Blaise on the plains and wins. Each plays a card before the first dice, and Blaise draws a
 * card for the loss.
 */
async function playBattle(window, input) {
  await input.press("Blaise", ".stage [aria-label=Defender]");
  await input.press("Rock Plains", ".stage");
  await input.fill("Ada: Rock Striders", "1", ".stage");
  await input.fill("Ada: Humans", "2", ".stage");
  await input.fill("Blaise: Humans", "1", ".stage");
  await input.press("Odds", ".stage");
  await window.find(".stage .odds");
  await input.press(/^Fight/, ".stage");
  await window.find(".stage section.ask");
  await playCard(window, input, "Ada", "Blaise");
  await playCard(window, input, "Blaise", "Ada");
  for (let answers = 0; await isPresent(window, ".stage section.ask"); answers++) {
    assert.ok(answers < 30, "the battle should end");
    await answerQuestion(window, input);
  }
  await window.until("the result", async () => /result/i.test(await textOf(window, ".stage")));
  assert.equal((await tableScreen.readSeats(window))[0].vp, 1);
  await tableScreen.untilStepsChange(window, () => input.press("Give Blaise an Energize card", ".prompt"));
}

/**
 * Plays the first early battle card in the hand of `name`: a helpful card on their own Humans, a harmful card
 * on the Humans of `other`.
 */
async function playCard(window, input, name, other) {
  await window.until("a card window", () => canPress(window, "Nobody now", ".stage"));
  await input.press(`Cards: ${name}`, ".stage");
  await input.press(`I am ${name}: open`, ".stage");
  await input.press(EARLY_BATTLE_CARD, ".stage .cards");
  await window.find(".stage .detail");
  const targetedPlayer = /Targeting Uplink/.test(await textOf(window, ".stage .detail")) ? name : other;
  await tableScreen.untilStepsChange(window, async () => {
    if (await canPress(window, "Play it", ".stage .detail")) await input.press("Play it", ".stage .detail");
    else
      await input.press(
        new RegExp(`Human.*${targetedPlayer}|${targetedPlayer}.*Human`),
        ".stage .detail [aria-label=For]",
      );
  });
  if (await canPress(window, "To the battle", ".prompt")) await input.press("To the battle", ".prompt");
  await window.find(".stage section.ask");
  // A Sniper Team rolls a die.
  if (await isPresent(window, ".stage .cells")) await answerQuestion(window, input);
}

/** Answers the current question of the battle. */
async function answerQuestion(window, input) {
  const diceCount = await window.run(() => document.querySelectorAll(".stage .cells input").length);
  const step = await window.run(() => document.querySelector("main.table")?.dataset.step);
  if (diceCount > 0) {
    await input.typeDice("6111".slice(0, diceCount));
    // A single die is sent as soon as it is typed.
    if (diceCount > 1) await input.press("Enter the dice", ".stage");
  } else if (await canPress(window, "Nobody now", ".stage")) {
    await input.press("Nobody now", ".stage");
  } else if (await isPresent(window, ".stage section.ask .units button")) {
    await input.press(/./, ".stage section.ask .units");
  }
  await window.until("the answer to be accepted", () =>
    window.run((step) => document.querySelector("main.table")?.dataset.step !== step, step),
  );
  if (diceCount === 1) await tableScreen.pauseAfterSingleDie();
}
