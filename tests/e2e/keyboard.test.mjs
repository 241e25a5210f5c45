// Tests with the keyboard only: a complete turn, from the list of games to the handover to the next player,
// and the focus in dialogs.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isPresent } from "./lib/controls.mjs";
import { waitForHome } from "./lib/home.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { KEYS } from "./lib/keys.mjs";
import { withWindow } from "./lib/window.mjs";

test("a turn can be played without a pointer", () =>
  withWindow(async (window) => {
    await window.resize(1280, 720);
    await waitForHome(window);

    // A new game of two people, with the proposed names and all other defaults.
    await window.press("n");
    await window.find("dialog[open]");
    await tabTo(window, /^Who plays for /);
    await window.press(KEYS.tab);
    await tabTo(window, /^Who plays for /);
    // A letter selects an item of the list without opening the list.
    await window.press("H");
    await tabTo(window, "Advanced");
    await window.press(KEYS.enter);
    await tabTo(window, "Seed");
    await window.press("2026" + KEYS.enter);
    await window.find(".handover .take-seat:enabled");
    const firstPlayer = (await gameScreen.read(window)).handoverTo;

    // After the handover, one key closes and opens the hand.
    await untilFocused(window, /begin$/);
    await window.press(KEYS.enter);
    await window.until("the hand", async () => (await gameScreen.read(window)).openHandOwner === firstPlayer);
    await window.press("h");
    await window.until(
      "the hand to close",
      async () => (await gameScreen.read(window)).openHandOwner === null,
    );
    await window.press("h");
    await window.until("the hand", async () => (await gameScreen.read(window)).openHandOwner === firstPlayer);
    await gameScreen.untilSettled(window);

    // Buys two units of the next kind for the next marked hex.
    let page = await gameScreen.read(window);
    await window.press("k");
    await window.press("2");
    await window.press(".");
    assert.equal((await focusedHex(window)).mark, "reachable");
    await window.press(KEYS.enter);
    await gameScreen.untilStepAfter(window, page.step);
    let laterPage = await gameScreen.read(window);
    assert.equal(laterPage.players[0].units, page.players[0].units + 2);

    // Undoes and redoes the purchase.
    await window.chord(KEYS.control, "z");
    await window.until(
      "the units to disappear",
      async () => (await gameScreen.read(window)).players[0].units < laterPage.players[0].units,
    );
    await gameScreen.untilSettled(window);
    await window.chord(KEYS.control, KEYS.shift, "z");
    await window.until("the units to be bought again", async () => {
      page = await gameScreen.read(window);
      return page.players[0].units === laterPage.players[0].units;
    });
    await gameScreen.untilSettled(window);
    await endPhaseByKey(window);

    // Moves one of the selected units to the next hex that it can reach.
    page = await gameScreen.read(window);
    assert.match(page.phase, /^Movement/);
    await window.press(".");
    const from = await focusedHex(window);
    assert.equal(from.mark, "begin");
    await window.press(KEYS.enter);
    await window.press("1");
    await window.until("the destinations", async () => (await focusedHex(window)).mark === "source");
    await focusHexWithMark(window, "reachable");
    const to = await focusedHex(window);
    await window.press(KEYS.enter);
    await gameScreen.untilStepAfter(window, page.step);
    laterPage = await gameScreen.read(window);
    assert.notDeepEqual(laterPage.hexes[to.coordinates].units, page.hexes[to.coordinates].units);
    await window.press(KEYS.escape);

    // The reference sheet, the list of keys and the menu open by their keys, and close with Escape.
    for (const key of ["u", "?", "m"]) {
      await window.press(key);
      await window.find("dialog[open]");
      await window.press(KEYS.escape);
      await window.until("the dialog to close", async () => !(await isPresent(window, "dialog[open]")));
    }

    // In the Exploration phase, tokens are revealed in hexes with units. All other phases end automatically
    // or by key.
    for (let phases = 0; !(await isPresent(window, ".handover")); phases++) {
      assert.ok(phases < 12, "the turn should end");
      if (
        /^Exploration/.test((await gameScreen.read(window)).phase) &&
        (await markedHexes(window)).length > 0
      ) {
        await focusHexWithMark(window, "reachable");
        const { step } = await gameScreen.read(window);
        await window.press(KEYS.enter);
        await gameScreen.untilStepAfter(window, step);
      } else {
        await endPhaseByKey(window);
      }
    }
    laterPage = await gameScreen.read(window);
    assert.notEqual(laterPage.handoverTo, firstPlayer);
    assert.ok(laterPage.log.some((line) => line.startsWith(`${firstPlayer} buys 2 `)));
    assert.ok(laterPage.log.some((line) => line.startsWith(`${firstPlayer} moves 1 `)));
    assert.ok(laterPage.log.some((line) => line.startsWith(`${firstPlayer} draws `)));
  }));

test("radio buttons have a focus ring, and Tab and Shift+Tab stay in a dialog", () =>
  withWindow(async (window) => {
    await waitForHome(window);
    await window.press("n");
    await window.find("dialog[open]");
    for (const count of ["3", "4"]) {
      await window.press(KEYS.right);
      await untilFocused(window, new RegExp(`^${count}$`));
      assert.ok(await hasFocusRing(window), `the radio button for ${count} players should have a focus ring`);
    }
    await window.press(KEYS.escape);
    await window.until("the dialog to close", async () => !(await isPresent(window, "dialog[open]")));
    await window.press("s");
    await window.find("dialog[open]");
    const firstFocusedName = await focusedName(window);
    for (const chord of [[KEYS.tab], [KEYS.shift, KEYS.tab]]) {
      let presses = 0;
      do {
        await window.chord(...chord);
        assert.notEqual(await focusedName(window), "", "the focus should stay in the dialog");
        assert.ok(++presses < 40, "Tab should come back to the first control");
      } while ((await focusedName(window)) !== firstFocusedName);
    }
  }));

const hasFocusRing = (window) =>
  window.run(() => {
    const label = document.activeElement?.closest("label");
    return label !== null && getComputedStyle(label).boxShadow !== "none";
  });

/**
 * Ends the phase by its key, and confirms if the page asks. The next phases may end automatically, if they
 * have no possible actions.
 */
async function endPhaseByKey(window) {
  await gameScreen.untilPrimaryReady(window);
  const { step, primary } = await gameScreen.read(window);
  assert.ok(primary);
  await window.press("e");
  await window.until("a question or the next step", async () =>
    (await isPresent(window, "dialog[open]")) ? "asked" : (await gameScreen.stepOf(window)) > step && "done",
  );
  if (await isPresent(window, "dialog[open]")) {
    await tabTo(window, primary);
    await window.press(KEYS.enter);
  }
  await gameScreen.untilStepAfter(window, step);
}

/** Presses Tab until a control whose name equals or matches `name` has the focus. */
async function tabTo(window, name) {
  for (let tabs = 0; tabs < 60; tabs++) {
    const focused = await focusedName(window);
    if (name instanceof RegExp ? name.test(focused) : name === focused) return;
    await window.press(KEYS.tab);
  }
  assert.fail(`Tab does not reach ${name}`);
}

/** Moves the focus from one marked hex to the next, until it is on a hex with the mark `mark`. */
async function focusHexWithMark(window, mark) {
  for (let presses = 0; presses < 30; presses++) {
    await window.press(".");
    if ((await focusedHex(window)).mark === mark) return;
  }
  assert.fail(`no hex is marked ${mark}`);
}

/** Returns the mark and the coordinates of the hex that has the focus. */
const focusedHex = (window) =>
  window.run(() => {
    const hex = document.activeElement?.closest("[data-hex]");
    const [coordinates] = hex?.getAttribute("aria-label").split("; ") ?? [""];
    return {
      mark: hex?.dataset.mark ?? null,
      coordinates: coordinates.split(", ").slice(-2).join().replaceAll("−", "-"),
    };
  });

const markedHexes = (window) =>
  window.run(() => [...document.querySelectorAll("[data-mark]")].map((hex) => hex.dataset.hex));

const untilFocused = (window, name) =>
  window.until(`the focus on ${name}`, async () => name.test(await focusedName(window)));

const focusedName = (window) =>
  window.run(() => {
    const element = document.activeElement;
    return (element?.ariaLabel ?? element?.labels?.[0]?.innerText ?? element?.innerText ?? "")
      .replace(/\s+/g, " ")
      .trim();
  });
