// Every screen and state to be pictured, and the way to it. Nothing here depends on the language of the page:
// elements are found by their keys and places.
import { crc32 } from "node:zlib";

import { shows } from "./controls.mjs";
import { journal, keep, seat } from "./journals.mjs";
import * as table from "./table.mjs";
import { KEYS } from "./window.mjs";

/** Names of the maximum length. */
const LONG = [
  "Maximiliane Konstantinas",
  "Bartholomäus Wetterwald",
  "Wilhelmina-Magdalena MMM",
  "Ottokar von Mühlenbrück",
];

/** The pictured games: their positions, players and ids. */
const GAMES = [
  { id: "opening", place: "opening", title: "Tuesday evening", table: { players: 2 } },
  { id: "crowd", place: "crowd", title: "Four at one table", table: { players: 4, names: LONG } },
  { id: "late", place: "late", title: "A long campaign", table: { players: 3 } },
  {
    id: "machines",
    place: "late",
    title: "Computers at play",
    table: { players: 4, names: LONG },
    controllers: ["officer", "recruit", "officer", "recruit"],
  },
  { id: "window", place: "window", title: "Steady aim", table: { players: 2 } },
  { id: "casualty", place: "casualty", title: "Heavy losses", table: { players: 4, names: LONG } },
  { id: "target", place: "target", title: "Drop zone", table: { players: 2 } },
  { id: "victim", place: "victim", title: "Dragon fire", table: { players: 4 } },
  { id: "mission", place: "mission", title: "Mission accomplished", table: { players: 2 } },
  { id: "objective", place: "objective", title: "Objectives", table: { players: 3 } },
  { id: "hand", place: "hand", title: "A full hand", table: { players: 4, names: LONG } },
  { id: "storm", place: "storm", title: "Before the storm", table: { players: 2, options: ["vortex"] } },
  {
    id: "line",
    place: "line",
    title: "Transmissions",
    table: { players: 2, options: ["interceptedTransmissions"] },
  },
  { id: "keep", place: "keep", title: "Top priority", table: { players: 2, options: ["topPriority"] } },
  { id: "hill", place: "hill", title: "King of the hill", table: { players: 2, options: ["kingOfTheHill"] } },
  {
    id: "gift",
    place: "gift",
    title: "Two against two",
    table: { players: 4, names: LONG, options: ["teams"] },
  },
  { id: "advance", place: "advance", title: "Spores", table: { players: 2, options: ["alternateUnits"] } },
  {
    id: "sacrifice",
    place: "sacrifice",
    title: "Shards",
    table: { players: 2, options: ["alternateUnits"] },
  },
  { id: "red", place: "red", title: "As in 2005", table: { players: 2, ah: true } },
  {
    id: "teams-over",
    place: "over",
    title: "A team has won",
    table: { players: 4, names: LONG, options: ["teams"] },
  },
  {
    id: "over",
    place: "over",
    title: "The last game of the year, and the longest of them all",
    table: { players: 4, names: LONG },
  },
];

/** Copies all games into the app's folder, and unusable copies: newer, header only, truncated, damaged. */
export async function keepGames(data) {
  for (const { id, place, title, table, controllers } of GAMES) {
    const { text } = await journal(place, table);
    await keep(data, id, title, text);
    if (controllers) await seat(data, id, controllers);
    if (id === "opening") {
      const lines = text.split("\n");
      const later = sealed(lines[0].replace(/"format":\d+/, '"format":99'));
      await keep(data, "later", "From a later release", [later, ...lines.slice(1)].join("\n"));
      await keep(data, "nothing", "Nothing left", lines[0].slice(0, 40));
    }
    if (id === "late") {
      await keep(data, "torn", "Cut short", text.slice(0, -9));
      await keep(data, "damaged", "Damaged", text.replace(/("n":90,.*"hash":")./, "$1x"));
    }
  }
}

/** Returns a line of a journal with the checksum of its changed content. */
function sealed(line) {
  const body = line.slice(0, line.lastIndexOf(',"crc":'));
  return `${body},"crc":"${crc32(body).toString(16).padStart(8, "0")}"}`;
}

const title = (id) => GAMES.find((game) => game.id === id)?.title ?? id;
/** @typedef {import("./window.mjs").Window} Window */

/** @param {Window} window */
export const homeKey = async (window, key, then = "dialog[open]") => {
  await window.press(key);
  await window.find(then);
};

export async function escape(window) {
  await window.press(KEYS.escape);
  await window.until("the dialog to close", async () => !(await shows(window, "dialog[open]")));
}

/** Opens a game from the list. */
async function open(window, name) {
  const button = await window.pick(
    `the game ${name}`,
    (name) => {
      const game = [...document.querySelectorAll("li.game")].find(
        (one) => one.querySelector("h3")?.innerText === name,
      );
      game?.scrollIntoView({ block: "nearest" });
      return game?.querySelector("footer button:last-of-type") ?? null;
    },
    name,
  );
  await button.click();
  await window.find(".game[data-step]");
}

async function lift(window) {
  if (!(await shows(window, ".curtain"))) return;
  await (await window.find(".curtain .take:enabled")).click();
  await window.until("the curtain to rise", async () => !(await shows(window, ".curtain")));
}

/** Opens a game and shows it to its player, with the hand open or closed. */
const at =
  (id, hand = false) =>
  async (window) => {
    await open(window, title(id));
    await lift(window);
    if (hand !== (await shows(window, ".cards"))) {
      await window.press("h");
      await window.until("the hand", async () => hand === (await shows(window, ".cards")));
    }
  };

/** Returns to the list. */
export async function leave(window) {
  if (await shows(window, "dialog[open]")) await escape(window);
  await lift(window);
  if (await shows(window, ".notice")) await (await window.find(".notice button:last-of-type")).click();
  if (await shows(window, ".watch")) {
    await (await window.find(".watch header button")).click();
  } else {
    await window.press("m");
    await (await window.find("dialog li:last-child button")).click();
  }
  await window.find("section.games li.game");
}

const chosen = (id, nth) => async (window) => {
  await at(id, true)(window);
  // Cards overlap, but the left edge is always visible.
  const edge = await window.run((nth) => {
    const box = document.querySelector(`.cards li:nth-child(${nth}) button`).getBoundingClientRect();
    return [box.left + 8, box.top + box.height / 2];
  }, nth);
  await window.point([edge], 0);
  await window.find(".detail");
};

const withKey =
  (id, key, then = "dialog[open]") =>
  async (window) => {
    await at(id)(window);
    await window.press(key);
    await window.find(then);
  };

const withMenu = (nth) => async (window) => {
  await withKey("late", "m")(window);
  const menu = "dialog li > [aria-keyshortcuts]";
  await (await window.find(`dialog li:nth-child(${nth}) button`)).click();
  await window.until("the other dialog", async () => !(await shows(window, menu)));
};

/** Returns the first hex with such a mark. */
const marked = (window, mark) =>
  window.run((mark) => document.querySelector(`[data-mark=${mark}]`)?.dataset.hex ?? null, mark);

/** Picks up the units of the first hex where an action can begin, and points at a target. */
const picked = (id) => async (window) => {
  await at(id)(window);
  await table.clickHex(window, await marked(window, "begin"));
  const go = await window.until("the destinations", () => marked(window, "go"));
  await window.point([await table.middleOf(window, go)]);
};

/** Picks up units that can go to an enemy's hex, and points there. */
const attacks = (id) => async (window) => {
  await at(id)(window);
  const hexes = (marks) =>
    window.run(
      (marks) => [...document.querySelectorAll(marks)].map((place) => place.dataset.hex),
      marks.map((mark) => `[data-mark=${mark}]`).join(),
    );
  for (const hex of await hexes(["begin"])) {
    await table.clickHex(window, hex);
    await window.until("the destinations", async () => (await marked(window, "source")) === hex);
    for (const to of await hexes(["go", "some"])) {
      await window.point([await table.middleOf(window, to)]);
      const asked = await window.until("the hex", () => window.run(toldOf, to));
      if (asked === "battle") return;
    }
    await window.press(KEYS.escape);
    await window.until("no units picked up", async () => (await marked(window, "source")) === null);
  }
  throw new Error("no unit can attack");
};

/** Runs in the page: returns `battle` if a forecast is shown, `hex` if the pointer is on the hex, else false. */
function toldOf(hex) {
  if (document.querySelector(".place ol")) return "battle";
  return document.querySelector(`[data-hex="${hex}"]`).matches(":hover") && "hex";
}

/** Opens a section of a dialog. The driver would scroll it to the lower edge, behind the buttons. */
const unfold = async (window, summary) =>
  (
    await window.pick(
      "the folded section",
      (selector) => {
        const part = document.querySelector(selector);
        part?.scrollIntoView({ block: "center" });
        return part;
      },
      summary,
    )
  ).click();

/** Opens the options of a new game. */
const unfoldOptions = async (window) => {
  await homeKey(window, "n");
  await unfold(window, "dialog summary:has(h3)");
};

/**
 * The scenes. Each begins and ends at the list of games. `main` ones are pictured in every language.
 * @type {{ name: string, main?: boolean, reach: (window: Window) => Promise<void>, leave?: (window: Window) => Promise<void> }[]}
 */
export const SCENES = [
  {
    name: "home",
    main: true,
    reach: async (window) => void (await window.find("li.game")),
    leave: async () => undefined,
  },
  {
    name: "new-game",
    main: true,
    reach: async (window) => {
      await homeKey(window, "n");
      await (await window.find("dialog .players label:nth-child(3)")).click();
      await unfold(window, "dialog form > details:last-of-type summary");
    },
    leave: escape,
  },
  {
    name: "options",
    main: true,
    reach: async (window) => {
      await unfoldOptions(window);
      await (await window.find("dialog li label:has([type=checkbox])")).click();
      await (await window.find("dialog li .rule")).click();
      await window.find("dialog article");
    },
    leave: escape,
  },
  {
    name: "swaps",
    main: true,
    reach: async (window) => {
      await unfoldOptions(window);
      const extra = await window.pick("the option of green tokens", () => {
        const label = document.querySelector("dialog li:nth-child(6) label:has([type=checkbox])");
        label?.scrollIntoView({ block: "center" });
        return label;
      });
      await extra.click();
      for (let row = 0; row < 3; row++) {
        const lists = await window.findAll("dialog fieldset li select");
        // The desktop draws the open list, out of reach of the driver. Keys change the selection without opening it.
        await lists[lists.length - 1 - row].type(KEYS.down.repeat(2));
      }
      await window.find("dialog fieldset .few");
      await window.run(() =>
        document.querySelector("dialog fieldset .few").scrollIntoView({ block: "center" }),
      );
    },
    leave: escape,
  },
  {
    name: "new-game-refused",
    reach: async (window) => {
      await homeKey(window, "n");
      const [first, second] = await window.findAll("dialog ol > li input.field");
      await first.clear();
      await first.type((await second.property("value")) + KEYS.enter);
      await window.find("dialog .error:not(:empty)");
    },
    leave: escape,
  },
  { name: "settings", main: true, reach: (window) => homeKey(window, "s"), leave: escape },
  { name: "about", reach: (window) => homeKey(window, "?"), leave: escape },
  {
    name: "rules",
    main: true,
    reach: (window) => homeKey(window, "r", "dialog h4, dialog article, dialog .list > *"),
    leave: escape,
  },
  {
    name: "rename",
    reach: async (window) => {
      await (await window.find("li.game .tools button")).click();
      await window.find("li.game form");
    },
    leave: (window) => window.press(KEYS.escape),
  },
  {
    name: "curtain",
    main: true,
    reach: async (window) => {
      await open(window, title("crowd"));
      await window.find(".curtain .take:enabled");
    },
  },
  { name: "deployment", main: true, reach: at("opening") },
  { name: "hand", main: true, reach: at("hand", true) },
  { name: "card", reach: chosen("hand", 2) },
  {
    name: "refused",
    main: true,
    reach: async (window) => {
      await chosen("hand", 9)(window);
      await (await window.find(".detail .uses button:first-of-type")).click();
      await window.until("an answer", async () => shows(window, ".toast"));
    },
  },
  { name: "movement", main: true, reach: picked("late") },
  { name: "crowd", main: true, reach: picked("crowd") },
  { name: "confirm", reach: withKey("opening", "e") },
  {
    name: "undo",
    reach: async (window) => {
      await at("opening")(window);
      for (let units = 0; units < 3; units++) {
        const { step } = await table.read(window);
        await table.clickHex(
          window,
          await window.run(() => document.querySelector("[data-mark=go]").dataset.hex),
        );
        await table.stepped(window, step);
      }
      await (await window.find("header .back button:last-child")).click();
      await window.find("dialog[open]");
    },
  },
  { name: "menu", main: true, reach: withKey("late", "m") },
  { name: "sheet", main: true, reach: withKey("late", "u") },
  { name: "keys", reach: withKey("late", "?") },
  { name: "rules-beside", reach: withKey("late", "r", "dialog .list > *") },
  { name: "players", main: true, reach: withMenu(2) },
  { name: "report", reach: withMenu(7) },
  { name: "concede", reach: withMenu(8) },
  { name: "agree", reach: withMenu(9) },
  { name: "forecast", main: true, reach: attacks("late") },
  {
    name: "hint",
    main: true,
    reach: async (window) => {
      await at("late", true)(window);
      await window.press("o");
      await window.find("[role=status].shown");
    },
  },
  {
    name: "computer",
    main: true,
    reach: async (window) => {
      await open(window, title("machines"));
      await window.find("aside.right .urgent");
    },
  },
  {
    name: "last-turn",
    main: true,
    reach: async (window) => {
      await open(window, title("machines"));
      await window.press("l");
      await window.find("[role=dialog] .watch");
      // It plays by itself, and is paused for the picture.
      await (await window.find(".watch .controls .primary")).click();
    },
    leave: async (window) => {
      await (await window.find(".watch header button")).click();
      await window.until("the game", async () => !(await shows(window, ".watch")));
      await leave(window);
    },
  },
  {
    name: "storm",
    main: true,
    // Waits for the end of the animation, so that nothing moves in the picture.
    reach: async (window) => {
      await at("storm")(window);
      await window.press("e");
      await (await window.find(".curtain .take:enabled")).click();
      await window.until("the curtain to rise", async () => !(await shows(window, ".curtain")));
    },
  },
  { name: "line", main: true, reach: at("line") },
  { name: "keep", main: true, reach: at("keep", true) },
  { name: "hill", main: true, reach: at("hill") },
  { name: "gift", main: true, reach: at("gift", true) },
  { name: "advance", main: true, reach: at("advance") },
  { name: "sacrifice", main: true, reach: at("sacrifice") },
  { name: "alternate-sheet", main: true, reach: withKey("advance", "u") },
  { name: "red", main: true, reach: at("red", true) },
  {
    name: "teams-over",
    main: true,
    reach: async (window) => {
      await open(window, title("teams-over"));
      await window.find("main section table");
    },
  },
  { name: "window", main: true, reach: at("window") },
  {
    name: "window-hand",
    reach: async (window) => {
      await at("window")(window);
      await (await window.find(".answers .seat button")).click();
      await window.find(".cards");
    },
  },
  {
    name: "window-card",
    main: true,
    reach: async (window) => {
      await at("window")(window);
      await (await window.find(".answers .seat button")).click();
      await (await window.find(".cards .playable button")).click();
      await window.find(".detail");
    },
  },
  { name: "casualty", main: true, reach: at("casualty") },
  { name: "target", reach: at("target") },
  { name: "victim", reach: at("victim") },
  { name: "mission", reach: at("mission", true) },
  { name: "objective", reach: at("objective", true) },
  { name: "torn", reach: at("Cut short") },
  {
    name: "over",
    main: true,
    reach: async (window) => {
      await open(window, title("over"));
      await window.find("main section table");
    },
  },
  {
    name: "watch",
    main: true,
    reach: async (window) => {
      await open(window, title("over"));
      await (await window.find("main section footer button:nth-of-type(3)")).click();
      await window.find(".watch .controls");
      for (let turns = 0; turns < 9; turns++)
        await (await window.find(".watch .controls button:last-child")).click();
    },
  },
];
