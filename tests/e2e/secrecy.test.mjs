// A hand is on the page only while its player looks at it. It is absent behind the curtain, after a loss of focus,
// after the turn and after a reload. This holds for the document and for the accessibility tree.
import assert from "node:assert/strict";
import { test } from "node:test";

import { press, shows, textOf } from "./lib/controls.mjs";
import { quickHome, resume } from "./lib/home.mjs";
import { journal, keep } from "./lib/journals.mjs";
import { at } from "./lib/moment.mjs";
import { contents, nowhere } from "./lib/secrets.mjs";
import { besideAnother, callForward, toFront, unfocused } from "./lib/starts.mjs";
import * as table from "./lib/table.mjs";
import { ifGone, withFolder, withWindow } from "./lib/window.mjs";

/** The games, with the minimum number of cards in the hand. */
const GAMES = [
  { name: "", game: {} },
  {
    name: ", among teams that keep one of two missions",
    game: { players: 4, options: ["teams", "topPriority"] },
  },
  { name: ", beside a transmission line", game: { options: ["interceptedTransmissions"] } },
];

for (const { name, game } of GAMES) test(`a hand leaves nothing behind${name}`, () => leavesNothing(game));

/** Opens the full hand of a game and closes it in every way. Its cards are on the page only while it is open. */
const leavesNothing = (game) =>
  withFolder(async (data) => {
    const { text } = await journal("hand", game);
    await keep(data, "hand", "A full hand", text);
    await withWindow(
      async (window) => {
        await quickHome(window);
        await closed(window, "on the list of games", []);
        await resume(window, "A full hand");
        assert.ok(await shows(window, ".curtain"), "the curtain is shown");
        const before = await contents(window);

        await table.lift(window);
        const hand = await cardsOf(window);
        assert.ok(hand.length >= 9, `${hand.length} cards`);
        const { log, open, curtain } = await table.read(window);
        assert.equal(curtain, null);
        assert.ok(open, "a hand is open");
        // The log may name cards that were played openly before.
        const secret = [...new Set(hand)].filter((name) => !log.some((line) => line.includes(name)));
        assert.ok(secret.length > 2, secret.join());
        for (const name of secret) assert.ok(!before.includes(name), `${name} behind the curtain`);

        await press(window, "Close hand");
        await closed(window, "after the hand was closed", secret);

        await besideAnother(window, async (elsewhere) => {
          await toFront(window, data);
          await table.openHand(window);
          assert.deepEqual(await cardsOf(window), hand);
          await choose(window, secret[0]);
          await callForward(elsewhere);
          await unfocused(window);
          await closed(window, "while another window has the focus", secret);
          await toFront(window, data);
          await closed(window, "after the window has lost the focus", secret);
        });

        await table.openHand(window);
        await choose(window, secret[0]);
        await window.reload();
        await window.find(".game[data-step]");
        await closed(window, "after a reload", secret);

        await table.openHand(window);
        const { step } = await table.read(window);
        for (let phases = 0; !(await shows(window, ".curtain")); phases++) {
          assert.ok(phases < 30, "the turn ends");
          if (!(await table.read(window)).open) await table.openHand(window);
          await next(window);
        }
        await table.stepped(window, step);
        await closed(window, "behind the next curtain", secret);
        await table.lift(window);
        await closed(window, "in the next player's turn", secret.filter(await notIn(window)));
      },
      { data, fast: true },
    );
  });

test("missions to choose from are on the page only while their player looks", () =>
  at("keep", { players: 4, options: ["teams", "topPriority"] }, async (window, before) => {
    const [, name] = /(\w+) keeps one of two/.exec(await textOf(window, "aside.right"));
    await press(window, "Close hand");
    const hidden = await contents(window);
    await press(window, `Open the hand of ${name}`, "aside.right");
    const offered = await window.until("two missions", () =>
      window.run(() => {
        const names = [...document.querySelectorAll(".offered h3")].map((one) => one.innerText);
        return names.length > 0 ? names.map((one) => one.replace(/\s+/g, " ")) : null;
      }),
    );
    const secret = offered.filter((mission) => !before.log.some((line) => line.includes(mission)));
    assert.ok(secret.length > 0, offered.join());
    for (const mission of secret) assert.ok(!hidden.includes(mission), `${mission} before the hand was open`);
    await press(window, "Close hand");
    await closed(window, "after the hand was closed", secret);
    await press(window, `Open the hand of ${name}`, "aside.right");
    await press(window, `Keep: ${offered[0]}`, "aside.right");
    await table.stepped(window, before.step);
    await press(window, "Close hand");
    await closed(window, "after one was kept", secret);
  }));

test("a passed card is known to both teammates, and on the page only while one of them looks", () =>
  at("gift", { players: 4, options: ["teams"] }, async (window, before) => {
    const [, giver, receiver] = /(\w+) may pass one card facedown to (\w+)\./.exec(
      await textOf(window, "aside.right"),
    );
    await press(window, `Open the hand of ${giver}`, "aside.right");
    const secret = (
      await window.until("a hand", async () => {
        const hand = await cardsOf(window);
        return hand.length > 0 ? hand : null;
      })
    ).find((card) => !before.log.some((line) => line.includes(card)));
    await press(window, secret, "aside.right .answers");
    await table.stepped(window, before.step);
    // The active player continues, behind a curtain. Until then the hand has one card more, and no card is visible.
    await closed(window, `after ${giver} has passed it`, [secret]);
    await table.lift(window);
    const { log } = await table.read(window);
    assert.ok(
      log.some((line) => line.startsWith(`${giver} passes `) && line.includes(receiver)),
      log.slice(-5).join("\n"),
    );
    await closed(window, "once the receiver goes on", [secret].filter(await notIn(window)));
  }));

/** Makes the next step of the turn: presses the gold button, or gives the first answer. */
async function next(window) {
  const { step } = await table.read(window);
  await window.until("the next control", async () => {
    const button = await window.pick("the next action", () =>
      document.querySelector(
        "header [aria-keyshortcuts=E]:enabled, aside.right .answers button:enabled:not(.mark)",
      ),
    );
    return button.click().then(() => true, ifGone);
  });
  await table.stepped(window, step);
}

async function choose(window, name) {
  await press(window, new RegExp(`^${name}`), ".cards");
  await window.find(".detail");
}

/** Checks that none of these cards is on the page. */
async function closed(window, when, secret) {
  await window.until(`no open hand ${when}`, async () => !(await shows(window, ".cards, .detail")));
  await nowhere(window, when, secret);
}

/** Returns the names of the cards in the open hand. */
const cardsOf = (window) =>
  window.run(() =>
    [...document.querySelectorAll(".cards h3")].map((name) => name.innerText.replace(/\s+/g, " ")),
  );

/** Returns the cards that the open hand does not contain as well. */
async function notIn(window) {
  const held = await cardsOf(window);
  await press(window, "Close hand").catch(() => undefined);
  return (name) => !held.includes(name);
}
