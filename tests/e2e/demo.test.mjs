// A demo game in the native window, through the page's own controls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import * as demo from "./lib/demo.mjs";
import { withFolder, withWindow } from "./lib/window.mjs";

/** What the page says of the game: players, turn, decks. What it announces is news: it is not said again. */
const told = (window) =>
  window.run(() => {
    const main = document.querySelector("main").cloneNode(true);
    for (const news of main.querySelectorAll("[aria-live], [role=status]")) news.remove();
    return document.querySelector("aside.left").innerText + main.textContent;
  });

/** Steps until something is to be seen of it: not every step shows. */
const stepOn = (window, before) =>
  window.until("the game to go on", async () => {
    await demo.step(window);
    await sleep(200);
    return (await told(window)) !== before;
  });

/** What the page says once the step that was on its way when the game was paused has come. */
const toldWhenPaused = async (window) => {
  let before = "";
  for (let looks = 0; looks < 20; looks++) {
    const now = await told(window);
    if (now === before) return now;
    before = now;
    await sleep(500);
  }
  throw new Error("the game goes on while it is paused");
};

/** Opens the page on a new game. */
const withGame = (players, seed, use) =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await demo.ready(window);
    await demo.newGame(window, players, seed);
    await use(window);
  });

test("a game of four is played to its winner", () =>
  withGame(4, "2026", async (window) => {
    assert.equal(
      await window.run(() => document.querySelectorAll("aside.left [data-faction]").length >= 4),
      true,
    );
    await demo.setSpeed(window, "instant");
    await demo.playOrPause(window);
    const winner = await window.until("the winner", () => demo.textOf(window, demo.PLACES.winner), 120_000);
    const names = ["Ada", "Blaise", "Carmen", "Dmitri"];
    assert.equal(names.filter((name) => winner.includes(name)).length, 1, winner);
    assert.equal(await demo.shows(window, demo.PLACES.refusal), false);
    const before = await told(window);
    await demo.step(window);
    await sleep(200);
    assert.equal(await told(window), before, "a game that is over takes no step");
  }));

test("the same seed plays the same game, in steps by key and by mouse", async () => {
  const games = [];
  for (const press of [demo.step, demo.clickStep]) {
    await withGame(3, "7", async (window) => {
      await demo.setSpeed(window, "instant");
      for (let steps = 0; steps < 30; steps++) {
        await press(window);
        // Not every step changes what is to be seen, so there is nothing to wait for.
        await sleep(50);
      }
      assert.equal(await demo.shows(window, demo.PLACES.refusal), false);
      games.push(await told(window));
    });
  }
  assert.equal(games[0], games[1]);
});

test("a pause stops the game, and play goes on from there", () =>
  withGame(4, "2026", async (window) => {
    await demo.setSpeed(window, "fast");
    const start = await told(window);
    await demo.playOrPause(window);
    await window.until("the game to go on", async () => (await told(window)) !== start);
    await demo.playOrPause(window);
    const paused = await toldWhenPaused(window);
    await sleep(1000);
    assert.equal(await told(window), paused);
    await demo.playOrPause(window);
    await window.until("the game to go on again", async () => (await told(window)) !== paused);
  }));

test("a seed that is no number is refused in words, and the open game goes on", () =>
  withGame(2, "5", async (window) => {
    const before = await told(window);
    await demo.askForGame(window, 4, "seven");
    await window.find(demo.PLACES.refusal);
    assert.notEqual(await demo.textOf(window, "[role=alert] p"), "");
    await demo.closeDialog(window);
    assert.equal(await told(window), before);
    await stepOn(window, before);
  }));

test("a reload of the page loses nothing", () =>
  withGame(4, "11", async (window) => {
    await demo.setSpeed(window, "instant");
    await demo.playOrPause(window);
    await sleep(300);
    await demo.playOrPause(window);
    const before = await toldWhenPaused(window);
    await window.reload();
    await demo.ready(window);
    await window.until("the same game", async () => (await told(window)) === before);
    await stepOn(window, before);
  }));

test("the language is switched at once, and remembered when the app is opened again", () =>
  withFolder(async (data) => {
    await withWindow(
      async (window) => {
        await demo.ready(window);
        const english = await told(window);
        await demo.setLanguage(window, "fr");
        assert.notEqual(await told(window), english);
      },
      { data },
    );
    await withWindow(
      async (window) => {
        await demo.ready(window);
        assert.equal(await window.run(() => document.documentElement.lang), "fr");
      },
      { data },
    );
  }));
