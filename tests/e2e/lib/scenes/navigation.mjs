// Opens the screens of the scenes, and returns to the list of games.
import { isPresent } from "../controls.mjs";
import * as gameScreen from "../game-screen.mjs";
import { KEYS } from "../keys.mjs";
import { titleOf } from "./saved-games.mjs";

/** @typedef {import("../window.mjs").Window} Window */

/**
 * Presses a key on the home screen, and waits for the element that `expected` selects.
 * @param {Window} window
 */
export const pressHomeKey = async (window, key, expected = "dialog[open]") => {
  await window.press(key);
  await window.find(expected);
};

export async function closeDialog(window) {
  await window.press(KEYS.escape);
  await window.until("the dialog to close", async () => !(await isPresent(window, "dialog[open]")));
}

/** Opens a game from the list. Shows the whole list first if only its latest games are shown. */
export async function openFromList(window, title) {
  const showMoreSelector = "section.games .more button";
  if (await isPresent(window, showMoreSelector)) await (await window.find(showMoreSelector)).click();
  const button = await window.findByScript(
    `the game ${title}`,
    (title) => {
      const game = [...document.querySelectorAll("li.game")].find(
        (candidate) => candidate.querySelector("h3")?.innerText === title,
      );
      game?.scrollIntoView({ block: "nearest" });
      return game?.querySelector("footer button:last-of-type") ?? null;
    },
    title,
  );
  await button.click();
  await window.find(".game[data-step]");
}

async function acceptHandover(window) {
  if (!(await isPresent(window, ".handover"))) return;
  await (await window.find(".handover .take-seat:enabled")).click();
  await window.until("the handover to end", async () => !(await isPresent(window, ".handover")));
}

/** Opens a game and shows it to its player, with the hand open or closed. */
export const openGame =
  (id, isHandOpen = false) =>
  async (window) => {
    await openFromList(window, titleOf(id));
    await acceptHandover(window);
    if (isHandOpen !== (await isPresent(window, ".cards"))) {
      await window.press("h");
      await window.until("the hand", async () => isHandOpen === (await isPresent(window, ".cards")));
    }
  };

/** Returns to the list of games. */
export async function leaveScene(window) {
  if (await isPresent(window, "dialog[open]")) await closeDialog(window);
  await acceptHandover(window);
  if (await isPresent(window, ".notice")) await (await window.find(".notice button:last-of-type")).click();
  if (await isPresent(window, ".watch")) {
    await (await window.find(".watch header button")).click();
  } else {
    await window.press("m");
    // In a low window with large text the menu scrolls, and WebDriver cannot click on its last item.
    await window.findByScript("the menu item that leads home", () => {
      const button = document.querySelector("dialog li:last-child button");
      button?.focus();
      return button;
    });
    await window.press(KEYS.enter);
  }
  await window.find("section.games li.game");
}

/** Chooses the animation speed on the home screen. */
async function chooseSpeed(window, speed) {
  await pressHomeKey(window, "s");
  const optionSelector = `dialog label:has(input[value=${speed}])`;
  await window.find(optionSelector);
  // In a low window with large text the settings scroll.
  await window.run(
    (optionSelector) => document.querySelector(optionSelector).scrollIntoView({ block: "center" }),
    optionSelector,
  );
  await (await window.find(optionSelector)).click();
  await closeDialog(window);
}

/** Presses a key for each step of the computer players, until an element matches the selector. */
export const watchUntil = (selector) => async (window) => {
  await chooseSpeed(window, "fast");
  await openFromList(window, titleOf("computers"));
  for (let presses = 0; presses < 200; presses++) {
    await window.press("e");
    const deadline = Date.now() + 20_000;
    do {
      if (await isPresent(window, selector)) return;
    } while (!(await isPresent(window, ".game[data-settled=true]")) && Date.now() < deadline);
  }
  throw new Error(`no element matches ${selector}`);
};

/** Returns to the list of games from a stage, and switches animation off again. */
export async function leaveStage(window) {
  await leaveScene(window);
  await chooseSpeed(window, "instant");
}

export const selectHandCard = (id, nth) => async (window) => {
  await openGame(id, true)(window);
  // Cards overlap, but the left edge is always visible.
  const cardEdge = await window.run((nth) => {
    const box = document.querySelector(`.cards li:nth-child(${nth}) button`).getBoundingClientRect();
    return [box.left + 8, box.top + box.height / 2];
  }, nth);
  await window.clickAt(cardEdge);
  await window.find(".detail");
};

export const openAndPress =
  (id, key, expected = "dialog[open]") =>
  async (window) => {
    await openGame(id)(window);
    await window.press(key);
    await window.find(expected);
  };

export const openMenuItem = (nth) => async (window) => {
  await openAndPress("late", "m")(window);
  const menuItemSelector = "dialog li > [aria-keyshortcuts]";
  await (await window.find(`dialog li:nth-child(${nth}) button`)).click();
  await window.until("the other dialog", async () => !(await isPresent(window, menuItemSelector)));
};

/** Picks up the units of the first hex where an action can begin, and points at a destination. */
export const startMove = (id) => async (window) => {
  await openGame(id)(window);
  await gameScreen.clickHex(window, await gameScreen.untilHexWithMark(window, "begin"));
  const destination = await gameScreen.untilHexWithMark(window, "reachable");
  await window.movePointer(await gameScreen.hexCentre(window, destination));
};

/** Picks up units that can move to an enemy's hex, and points at that hex. */
export const aimAttack = (id) => async (window) => {
  await openGame(id)(window);
  const hexesWith = async (...marks) => {
    const page = await gameScreen.read(window);
    return marks.flatMap((mark) => gameScreen.hexesWithMark(page, mark));
  };
  for (const hex of await hexesWith("begin")) {
    await gameScreen.clickHex(window, hex);
    await window.until("the destinations", async () => (await hexesWith("source"))[0] === hex);
    for (const to of await hexesWith("reachable", "partlyReachable")) {
      await window.movePointer(await gameScreen.hexCentre(window, to));
      const hover = await window.until("the hex", () => window.run(hoverState, to));
      if (hover === "battle") return;
    }
    await window.press(KEYS.escape);
    await window.until("no units picked up", async () => (await hexesWith("source")).length === 0);
  }
  throw new Error("no unit can attack");
};

/**
 * Runs in the page: returns `battle` if odds are shown, `hex` if the pointer is on the hex, else false.
 */
function hoverState(hex) {
  if (document.querySelector(".place.odds ol")) return "battle";
  return document.querySelector(`[data-hex="${hex}"]`).matches(":hover") && "hex";
}

/** Points at the latest log line that names hexes. */
export const pointAtLogLine = (id) => async (window) => {
  await openGame(id)(window);
  const lineCentre = await window.run(() => {
    const lines = [...document.querySelectorAll("aside.right .scroll ol > li")];
    const lineWithHexes = lines.findLast((line) => /→/.test(line.textContent));
    lineWithHexes.scrollIntoView({ block: "nearest" });
    const box = lineWithHexes.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await window.movePointer(lineCentre);
  await window.find(".pieces .lit");
};

/** Points at a unit in the hex with the most units. */
export const pointAtUnit = (id) => async (window) => {
  await openGame(id)(window);
  // A unit that still moved would no longer be under the pointer.
  await window.untilStill();
  const unitCentre = await window.run(() => {
    const units = (hex) => [...hex.querySelectorAll("[data-kind]")];
    const hexes = [...document.querySelectorAll("[data-hex]")];
    const fullestHex = hexes.reduce((most, hex) => (units(hex).length > units(most).length ? hex : most));
    const box = units(fullestHex)[0].getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await window.movePointer(unitCentre);
  await window.find("[role=tooltip]");
};

/**
 * Opens a section of a dialog. Scrolls it to the centre, because WebDriver would scroll it behind the buttons
 * at the lower edge.
 */
export const unfoldSection = async (window, selector) =>
  (
    await window.findByScript(
      "the folded section",
      (selector) => {
        const part = document.querySelector(selector);
        part?.scrollIntoView({ block: "center" });
        return part;
      },
      selector,
    )
  ).click();

/** Shows the optional rules of a new game. */
export const unfoldOptions = async (window) => {
  await pressHomeKey(window, "n");
  await unfoldSection(window, "dialog summary:has(h3)");
};
