// Tests that a hand of a game is on the page only while it is open. During a handover, after a loss of focus,
// after the turn and after a reload it is neither in the document nor in the accessibility tree.
import assert from "node:assert/strict";
import { test } from "node:test";

import { press, isPresent, textOf } from "./lib/controls.mjs";
import { prepareHomeWithFastSettings, resume } from "./lib/home.mjs";
import { generateJournal, saveJournal } from "./lib/journals.mjs";
import { atPosition } from "./lib/at-position.mjs";
import { pageContents, assertAbsent } from "./lib/page-contents.mjs";
import { withSecondApp, activateByStartingAgain, bringToFront, untilUnfocused } from "./lib/app-process.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { nullIfGone } from "./lib/web-driver.mjs";
import { withFolder } from "./lib/folder.mjs";
import { withWindow } from "./lib/window.mjs";

/** The games, each with the end of its test's name. */
const GAMES = [
  { nameEnd: "", game: {} },
  {
    nameEnd: ", among teams that keep one of two missions",
    game: { players: 4, options: ["teams", "topPriority"] },
  },
  { nameEnd: ", beside a transmission line", game: { options: ["interceptedTransmissions"] } },
];

for (const { nameEnd, game } of GAMES)
  test(`a closed hand is nowhere on the page${nameEnd}`, () => assertHandsHidden(game));

/**
 * Opens a full hand and closes it in every way. Checks that its cards are on the page only while it is open.
 */
const assertHandsHidden = (game) =>
  withFolder(async (homeFolder) => {
    const { text } = await generateJournal("hand", game);
    await saveJournal(homeFolder, "hand", "A full hand", text);
    await withWindow(
      async (window) => {
        await prepareHomeWithFastSettings(window);
        await assertHandClosed(window, "on the list of games", []);
        await resume(window, "A full hand");
        assert.ok(await isPresent(window, ".handover"), "a handover should be shown");
        const contentsInHandover = await pageContents(window);

        await gameScreen.acceptHandover(window);
        const hand = await handCards(window);
        assert.ok(hand.length >= 9, `${hand.length} cards`);
        const { log, openHandOwner, handoverTo } = await gameScreen.read(window);
        assert.equal(handoverTo, null);
        assert.ok(openHandOwner, "a hand should be open");
        // The log may name cards that were played openly before.
        const secretNames = [...new Set(hand)].filter((name) => !log.some((line) => line.includes(name)));
        assert.ok(secretNames.length > 2, secretNames.join());
        for (const name of secretNames)
          assert.ok(!contentsInHandover.includes(name), `${name} in the handover`);

        await press(window, "Close hand");
        await assertHandClosed(window, "after the hand was closed", secretNames);

        await withSecondApp(window, async (otherHomeFolder) => {
          await bringToFront(window, homeFolder);
          await gameScreen.openHand(window);
          assert.deepEqual(await handCards(window), hand);
          await selectCard(window, secretNames[0]);
          await activateByStartingAgain(otherHomeFolder);
          await untilUnfocused(window);
          await assertHandClosed(window, "while another window has the focus", secretNames);
          await bringToFront(window, homeFolder);
          await assertHandClosed(window, "after the window has lost the focus", secretNames);
        });

        await gameScreen.openHand(window);
        await selectCard(window, secretNames[0]);
        await window.reload();
        await window.find(".game[data-step]");
        await assertHandClosed(window, "after a reload", secretNames);

        await gameScreen.openHand(window);
        const { step } = await gameScreen.read(window);
        for (let phases = 0; !(await isPresent(window, ".handover")); phases++) {
          assert.ok(phases < 30, "the turn should end");
          if (!(await gameScreen.read(window)).openHandOwner) await gameScreen.openHand(window);
          await makeNextStep(window);
        }
        await gameScreen.untilStepAfter(window, step);
        await assertHandClosed(window, "in the next handover", secretNames);
        await gameScreen.acceptHandover(window);
        await assertHandClosed(
          window,
          "in the next player's turn",
          secretNames.filter(await closeHandAndCreateFilter(window)),
        );
      },
      { homeFolder },
    );
  });

test("missions to choose from are on the page only while the player's hand is open", () =>
  atPosition("keep", { players: 4, options: ["teams", "topPriority"] }, async (window, pageBefore) => {
    const [, name] = /(\w+) keeps one of two/.exec(await textOf(window, "aside.right"));
    await press(window, "Close hand");
    const contentsBefore = await pageContents(window);
    await press(window, `Open ${name}’s hand`, "aside.right");
    const offeredNames = await window.until("two missions", () =>
      window.run(() => {
        const names = [...document.querySelectorAll(".offered h3")].map((heading) => heading.innerText);
        return names.length > 0 ? names.map((name) => name.replace(/\s+/g, " ")) : null;
      }),
    );
    const secretNames = offeredNames.filter(
      (mission) => !pageBefore.log.some((line) => line.includes(mission)),
    );
    assert.ok(secretNames.length > 0, offeredNames.join());
    for (const mission of secretNames)
      assert.ok(!contentsBefore.includes(mission), `${mission} before the hand was open`);
    await press(window, "Close hand");
    await assertHandClosed(window, "after the hand was closed", secretNames);
    await press(window, `Open ${name}’s hand`, "aside.right");
    await press(window, `Keep: ${offeredNames[0]}`, "aside.right");
    await gameScreen.untilStepAfter(window, pageBefore.step);
    await press(window, "Close hand");
    await assertHandClosed(window, "after one mission was kept", secretNames);
  }));

test("a passed card is on the page only while a hand that contains it is open", () =>
  atPosition("pass-card", { players: 4, options: ["teams"] }, async (window, pageBefore) => {
    const [, giver, receiver] = /(\w+) may pass one card facedown to (\w+)\./.exec(
      await textOf(window, "aside.right"),
    );
    await press(window, `Open ${giver}’s hand`, "aside.right");
    const secretName = (
      await window.until("a hand", async () => {
        const hand = await handCards(window);
        return hand.length > 0 ? hand : null;
      })
    ).find((card) => !pageBefore.log.some((line) => line.includes(card)));
    await press(window, secretName, "aside.right .answers");
    await gameScreen.untilStepAfter(window, pageBefore.step);
    // The active player continues after a handover. Until then no card is visible.
    await assertHandClosed(window, `after ${giver} has passed it`, [secretName]);
    await gameScreen.acceptHandover(window);
    const { log } = await gameScreen.read(window);
    assert.ok(
      log.some((line) => line.startsWith(`${giver} passes `) && line.includes(receiver)),
      log.slice(-5).join("\n"),
    );
    await assertHandClosed(
      window,
      "once the receiver continues",
      [secretName].filter(await closeHandAndCreateFilter(window)),
    );
  }));

/** Makes the next step of the turn: presses the primary button, or gives the first answer. */
async function makeNextStep(window) {
  const { step } = await gameScreen.read(window);
  await window.until("the next control", async () => {
    const button = await window.findByScript("the next action", () =>
      document.querySelector(
        "header [aria-keyshortcuts=E]:enabled, aside.right .answers button:enabled:not(.mark)",
      ),
    );
    return button.click().then(() => true, nullIfGone);
  });
  await gameScreen.untilStepAfter(window, step);
}

async function selectCard(window, name) {
  await press(window, new RegExp(`^${name}`), ".cards");
  await window.find(".detail");
}

/** Checks that no hand is open, and that none of these cards is on the page. */
async function assertHandClosed(window, situation, secretNames) {
  await window.until(`no open hand ${situation}`, async () => !(await isPresent(window, ".cards, .detail")));
  await assertAbsent(window, situation, secretNames);
}

/** Returns the names of the cards in the open hand. */
const handCards = (window) =>
  window.run(() =>
    [...document.querySelectorAll(".cards h3")].map((name) => name.innerText.replace(/\s+/g, " ")),
  );

/** Closes the hand, and returns a filter for the names of cards that the hand does not contain. */
async function closeHandAndCreateFilter(window) {
  const heldNames = await handCards(window);
  await press(window, "Close hand").catch(() => undefined);
  return (name) => !heldNames.includes(name);
}
