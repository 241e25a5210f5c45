// Tests of double presses. The second press is meant for the control that has just disappeared, and must have
// no effect. A later press must have an effect.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import * as tableScreen from "./lib/table-screen.mjs";
import { canPress, control, fill, isPresent, press } from "./lib/controls.mjs";
import { PLAYERS, waitForHome, newGame, prepareHomeWithFastSettings } from "./lib/home.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { withWindow } from "./lib/window.mjs";

/** Pauses between the two presses of a double press, in milliseconds. */
const PAUSES_MS = [60, 180, 350];
/** Time after which a person has noticed the new control, in milliseconds. */
const NOTICE_MS = 500;

test("a double press ends one phase of a game, and a later press ends the next", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await newGame(window, { seed: 7 });
    await gameScreen.acceptHandover(window);
    const primarySelector = "header [aria-keyshortcuts=E]";
    const primaryText = () =>
      window.run(
        (primarySelector) => document.querySelector(primarySelector).innerText.trim(),
        primarySelector,
      );
    const primaryBox = await boxOf(window, primarySelector);
    for (const [index, pause] of PAUSES_MS.entries()) {
      await sleep(NOTICE_MS);
      await window.pressTwice(centreOf(primaryBox), pause);
      await gameScreen.untilSettled(window);
      assert.equal(await primaryText(), PRIMARY_TEXTS[index + 1], `${pause} ms apart`);
      assert.deepEqual(
        await boxOf(window, primarySelector),
        primaryBox,
        "the gold button should keep its position",
      );
    }
    // A later press has an effect, even if the pointer has not moved.
    for (const expectedText of PRIMARY_TEXTS.slice(4)) {
      await sleep(NOTICE_MS);
      await window.clickAt(centreOf(primaryBox));
      await gameScreen.untilSettled(window);
      assert.equal(await primaryText(), expectedText);
    }
  }));

const PRIMARY_TEXTS = ["Deployment", "Movement", "Exploration", "Battle", "Mining"]
  .map((phase) => `End ${phase}`)
  .concat("End turn");

test("a key can end each phase as soon as the phase before has ended", () =>
  withWindow(async (window) => {
    await prepareHomeWithFastSettings(window);
    await newGame(window, { seed: 7 });
    await gameScreen.acceptHandover(window);
    for (const expectedText of PRIMARY_TEXTS.slice(1)) {
      const stepsBefore = await gameScreen.stepOf(window);
      await window.press("e");
      await gameScreen.untilStepAfter(window, stepsBefore);
      assert.equal((await gameScreen.read(window)).primary, expectedText);
    }
  }));

test("a double press at a table ends only one phase, even at the end of a turn", () =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await waitForHome(window);
    await tableScreen.newTable(window, { players: PLAYERS.slice(0, 3), seed: 5 });
    const countSteps = () => window.run(() => Number(document.querySelector("main.table").dataset.step));
    const endButtonCentre = async () =>
      centreOf(await (await control(window, /^(Next|End turn)/, ".prompt")).box());
    const firstPhase = await tableScreen.readPhase(window);
    for (let phase = 0; phase < 6; phase++) {
      const pause = PAUSES_MS[phase % PAUSES_MS.length];
      if (phase === 5) await tableScreen.untilStepsChange(window, () => press(window, /^Draw now/, ".stage"));
      await sleep(NOTICE_MS);
      const [stepsBefore, phaseBefore] = [await countSteps(), await tableScreen.readPhase(window)];
      await window.pressTwice(await endButtonCentre(), pause);
      await window.until("the next phase", async () => (await tableScreen.readPhase(window)) !== phaseBefore);
      await sleep(NOTICE_MS);
      assert.equal(await countSteps(), stepsBefore + 1, `${pause} ms apart, after ${phaseBefore}`);
    }
    const phaseBefore = await tableScreen.readPhase(window);
    assert.match(phaseBefore, /Round 1 · Deployment/);
    assert.notEqual(phaseBefore, firstPhase, "the turn of another player should have begun");
    // A later press has an effect.
    await window.clickAt(await endButtonCentre());
    await window.until("the next phase", async () => (await tableScreen.readPhase(window)) !== phaseBefore);
  }));

test("a double press of a gold button at a table acts only once", () =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await waitForHome(window);
    await tableScreen.newTable(window, {
      players: PLAYERS.slice(0, 3),
      physicalParts: ["Dice", "Who plays first"],
      seed: 5,
    });
    let pauseIndex = 0;
    /** Presses a gold button twice, and checks that this makes `entryCount` entries and opens no dialog. */
    const pressGoldTwice = async (name, within, entryCount = 1) => {
      const pause = PAUSES_MS[pauseIndex++ % PAUSES_MS.length];
      const button = await control(window, name, within);
      assert.equal(await isGold(window, name, within), true, `${name} should be gold`);
      await sleep(NOTICE_MS);
      const entriesBefore = await countEntries(window);
      await window.pressTwice(centreOf(await button.box()), pause);
      await window.until(
        `an entry of ${name}`,
        async () => (await countEntries(window)) >= entriesBefore + entryCount,
      );
      await sleep(NOTICE_MS);
      assert.equal(await countEntries(window), entriesBefore + entryCount, `${name}, ${pause} ms apart`);
      assert.equal(await isPresent(window, "dialog[open]"), false, `${name}, ${pause} ms apart`);
    };
    await pressGoldTwice("Ada", ".prompt");
    await press(window, /^Enter all home refineries/, ".prompt");
    for (let purchase = 0; purchase < PAUSES_MS.length; purchase++) {
      pauseIndex = purchase;
      await press(window, "More: Humans", ".stage");
      await pressGoldTwice(/^Buy for/, ".stage");
    }
    // The battles below leave one of Ada's Humans in a contested hex, where it cannot mine.
    for (const [name, humanCount] of [
      ["Ada", 1],
      ["Blaise", 3],
    ]) {
      await tableScreen.selectPlayer(window, name);
      await press(window, /^Correct the units/, ".stage");
      for (let placed = 0; placed < humanCount; placed++)
        await tableScreen.untilStepsChange(window, () => press(window, "Place a Human", ".stage"));
    }
    await pressGoldTwice("Next: Movement", ".prompt");
    await pressGoldTwice("Next: Exploration", ".prompt");
    // Tokens must be revealed first, so the button that ends the phase is not gold.
    await tableScreen.endPhase(window);
    for (let battle = 0; battle < PAUSES_MS.length; battle++) {
      pauseIndex = battle;
      await setUpBattle(window);
      await pressGoldTwice(/^Fight/, ".stage");
      await window.find(".stage .cells");
      // Both units miss, so both remain.
      for (const digit of "11") await press(window, digit, ".stage .pad");
      await pressGoldTwice("Enter the dice", ".stage");
    }
    await pressGoldTwice("Next: Mining", ".prompt");
    await pressGoldTwice("Mine 7", ".stage");
    await pressGoldTwice("Next: Draw", ".prompt");
    await pressGoldTwice(/^Draw now/, ".stage");
    await pressGoldTwice("End turn", ".prompt");
    // The next player mines and draws only when a dialog asks about it. The third player draws and ends the
    // turn with a single button.
    for (let phase = 0; phase < 4; phase++) await tableScreen.endPhase(window);
    await press(window, "Next: Draw", ".prompt");
    await pressGoldTwice("Mine 7 now", "dialog");
    await press(window, "End turn", ".prompt");
    await pressGoldTwice(/^Draw now/, "dialog");
    await pressGoldTwice("End turn", ".prompt");
    await press(window, "Draw 1, end the turn", ".prompt");
    await window.until("Ada’s turn", async () => /^Ada.*Round 2/.test(await tableScreen.readPhase(window)));
    await press(window, "Mine 7, draw 1, end the turn", ".prompt");
    await pressGoldTwice(/^No: /, ".prompt", 2);
    assert.match(await tableScreen.readPhase(window), /^Blaise.*Round 2 · Deployment/);
  }));

test("a double press on a face does not also enter a die of the other player", () =>
  withWindow(async (window) => {
    await window.resize(820, 1180);
    await waitForHome(window);
    await tableScreen.newTable(window, {
      players: PLAYERS.slice(0, 3),
      preset: "Battles only",
      physicalParts: ["Dice"],
    });
    for (const [index, pause] of [...PAUSES_MS, 700].entries()) {
      await beginSingleDieBattle(window, index === 0);
      const face = await control(window, "2", ".stage .pad");
      await window.pressTwice(centreOf(await face.box()), pause);
      await window.find(".stage .cells .defender");
      await sleep(NOTICE_MS);
      assert.equal(await isPresent(window, ".stage .cells .defender"), true, `${pause} ms apart`);
      await tableScreen.pauseAfterSingleDie();
      await press(window, "2", ".stage .pad");
      await window.find(".stage .start-button");
    }
    // A press soon after the die of the other player has appeared enters a face that another press must
    // confirm.
    await beginSingleDieBattle(window, false);
    await press(window, "2", ".stage .pad");
    await window.find(".stage .cells .defender");
    await press(window, "3", ".stage .pad");
    assert.equal(await isPresent(window, ".stage .cells .empty"), false);
    assert.equal(await isPresent(window, ".stage .start-button"), false);
    await press(window, "3", ".stage .pad");
    await window.find(".stage .start-button");
  }));

test("a double press on an answer does not also answer the next question of a battle", () =>
  withWindow(async (window) => {
    await window.resize(820, 1180);
    await waitForHome(window);
    await tableScreen.newTable(window, {
      players: PLAYERS.slice(0, 3),
      preset: "Battles only",
      physicalParts: ["Dice"],
    });
    const countSteps = () => window.run(() => Number(document.querySelector("main.table").dataset.step));
    /** Presses an answer twice, and checks that this makes one entry. */
    const pressTwice = async (name, within, pause) => {
      await sleep(NOTICE_MS);
      const stepsBefore = await countSteps();
      await window.pressTwice(centreOf(await (await control(window, name, within)).box()), pause);
      await window.until(`an entry of ${name}`, async () => (await countSteps()) > stepsBefore);
      await sleep(NOTICE_MS);
      assert.equal(await countSteps(), stepsBefore + 1, `${name}, ${pause} ms apart`);
    };
    for (const pause of PAUSES_MS) {
      await press(window, "Ada", ".stage [aria-label=Attacker]");
      await setUpBattle(window, ["Ada: Fungoids", "Blaise: Humans"]);
      await pressTwice(/^Fight/, ".stage", pause);
      await pressTwice("Nobody now", ".stage", pause);
      assert.equal(await isPresent(window, ".stage .cells .empty"), true, "no face should be entered");
      await pressTwice("6", ".stage .pad", pause);
      while (!(await isPresent(window, ".stage .start-button")))
        await pressTwice(/^(Nobody now|Human)/, ".stage .ask", pause);
    }
  }));

test("the question before the end of a turn moves nothing else on the screen", () =>
  withWindow(async (window) => {
    await window.resize(820, 1180);
    await waitForHome(window);
    await tableScreen.newTable(window, { players: PLAYERS.slice(0, 3), seed: 5 });
    // A unit that has not mined leads to the question.
    await press(window, "More: Humans", ".stage");
    await tableScreen.untilStepsChange(window, () => press(window, /^Buy for/, ".stage"));
    const readPositions = () =>
      window.run(() =>
        [...document.querySelectorAll(".stage > :not(.prompt), .phase-end button")].map(
          (part) => part.getBoundingClientRect().top,
        ),
      );
    const positionsBefore = await readPositions();
    await press(window, /end the turn$/, ".prompt");
    await window.find(".prompt .end-question");
    assert.deepEqual(await readPositions(), positionsBefore);
    // Another press on the same button withdraws the question.
    await sleep(NOTICE_MS);
    await (await window.find(".prompt [aria-pressed=true]")).click();
    await window.until("no question", async () => !(await isPresent(window, ".prompt .end-question")));
    assert.deepEqual(await readPositions(), positionsBefore);
  }));

/** Returns the number of entries in the log. */
const countEntries = (window) => window.run(() => document.querySelectorAll(".body > .steps ol > li").length);

const isGold = async (window, name, within) =>
  window.run(
    (within, source, flags) => {
      const pattern = new RegExp(source, flags);
      const buttons = [...document.querySelectorAll(`${within} button.primary`)];
      return buttons.some((button) =>
        pattern.test((button.ariaLabel ?? button.innerText).replace(/\s+/g, " ").trim()),
      );
    },
    within,
    name instanceof RegExp ? name.source : `^${name}$`,
    "",
  );

/** Begins a battle in which Ada rolls one die for a Fungoid, and then Blaise rolls one die for a Human. */
async function beginSingleDieBattle(window, isFirstBattle) {
  await press(window, "Ada", ".stage [aria-label=Attacker]");
  await setUpBattle(window, ["Ada: Fungoids", "Blaise: Humans"]);
  await press(window, /^Fight/, ".stage");
  // The first battle asks whether anybody plays a card. The answer holds for all later battles.
  if (isFirstBattle) await press(window, /^Don’t ask again this evening/, ".stage");
  await window.find(".stage .cells");
}

/** Sets up a battle with one unit on each side, by default a Human. */
async function setUpBattle(window, names = ["Ada: Humans", "Blaise: Humans"]) {
  await press(window, "Blaise", ".stage [aria-label=Defender]");
  await press(window, "Rock Plains", ".stage");
  if (await canPress(window, "Other kinds", ".stage")) await press(window, "Other kinds", ".stage");
  for (const name of names) {
    await fill(await control(window, name, ".stage"), "1");
  }
}

const boxOf = async (window, selector) => (await window.find(selector)).box();
const centreOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
