// Counts the inputs that tasks at the table need, as part of `cargo xtask measure`. It counts every click and every
// key that the page receives on the shortest path through a task. The time follows the keystroke-level model of
// Card, Moran and Newell without thinking time: pointing 1.1 s, a press of the button 0.2 s, a key 0.28 s.
import * as tableScreen from "./lib/table-screen.mjs";
import { control, fill, canPress, press } from "./lib/controls.mjs";
import { waitForHome } from "./lib/home.mjs";
import { KEYS } from "./lib/keys.mjs";
import { NAMES as LONG_NAMES, showTable } from "./lib/table-setup.mjs";
import { withWindow } from "./lib/window.mjs";

const TAP_SECONDS = 1.3;
const KEY_SECONDS = 0.28;
const NAMES = ["Ada", "Blaise", "Carmen"];

const rows = [];
await withWindow(async (window) => {
  await waitForHome(window);
  await startCounting(window);
  await measureTask(window, "setUp", "a table of three: names, real dice, who plays first", () =>
    setUp(window, true),
  );
  await tableScreen.leaveTable(window);
  await measureTask(window, "setUpAgain", "the same people again, with their first table unfinished", () =>
    setUp(window, false),
  );

  for (let phase = 0; phase < 3; phase++) await tableScreen.endPhase(window);
  await placeUnits(window, "Ada", "Human", 4);
  await placeUnits(window, "Blaise", "Fungoid", 3);
  await tableScreen.selectPlayer(window, "Ada");
  await tableScreen.openSection(window, "Battle");
  await measureTask(window, "battle", "a battle of 4 Humans against 3 Fungoids, each die typed", () =>
    fightBattle(window, false),
  );
  await placeUnits(window, "Ada", "Human", 1);
  await placeUnits(window, "Blaise", "Fungoid", 1);
  await tableScreen.selectPlayer(window, "Ada");
  await tableScreen.openSection(window, "Battle");
  await measureTask(window, "battleHits", "the same, only hits typed", () => fightBattle(window, true));

  // A Human outside the hex of the battle, because miners in a contested hex do not mine.
  await placeUnits(window, "Ada", "Human", 1);
  await tableScreen.endPhase(window);
  await measureTask(window, "refinery", "entering a refinery, which is needed only once", () =>
    press(window, "Add a 3-rubium refinery", ".stage"),
  );
  await measureTask(window, "mining", "a turn’s mining", () => press(window, /^Mine \d+$/, ".stage"));
  await measureTask(window, "turnEnd", "the end of a turn, with the card that is due", () =>
    press(window, /^Draw 1, end the turn/, ".prompt"),
  );
  await tableScreen.leaveTable(window);
  await measureForgottenMining(window);
  await measureCards(window);
});
console.log("| what | taps | keys | seconds |\n|---|---|---|---|");
for (const { name, taps, keys, seconds } of rows) {
  console.log(`| ${[name, taps, keys, seconds.toFixed(1)].join(" | ")} |`);
}
// `cargo xtask measure --record` reads the counts and times of each task from this line, by the id of the task.
console.log(JSON.stringify({ tasks: Object.fromEntries(rows.map((row) => [row.id, row])) }));

async function measureTask(window, id, name, action) {
  const readCounts = () => window.run(() => ({ ...window.inputCounts }));
  const countsBefore = await readCounts();
  await action();
  const countsAfter = await readCounts();
  const [taps, keys] = [countsAfter.taps - countsBefore.taps, countsAfter.keys - countsBefore.keys];
  rows.push({ id, name, taps, keys, seconds: taps * TAP_SECONDS + keys * KEY_SECONDS });
}

async function setUp(window, isFirst) {
  await press(window, "At the table");
  await window.find("dialog[open]");
  if (isFirst) {
    await press(window, /^The app’s cards/, "dialog");
    await press(window, "Your real dice", "dialog");
    await press(window, "3", "dialog .players");
    for (const [index, name] of NAMES.entries()) {
      await fill(await window.find(`dialog ol > li:nth-child(${index + 1}) input.field`), name);
    }
  }
  await press(window, "Open the table", "dialog");
  if (await canPress(window, "Open another table", "dialog"))
    await press(window, "Open another table", "dialog");
  await press(window, "Ada", ".prompt");
}

/** Measures forgotten mining, which is entered in the turn of the next player. */
async function measureForgottenMining(window) {
  await window.reload();
  await waitForHome(window);
  await showTable({
    players: 2,
    opening: [
      { type: "firstPlayer", seat: 0 },
      ...[0, 1].map((seat) => ({ type: "rubium", seat, amount: 4 })),
      ...[0, 1].map((seat) => ({ type: "board", seat, kind: "human", count: 2 })),
      ...[2, 3].map((value) => ({ type: "refineries", seat: 0, value, isHomeBase: true, count: 1 })),
      { type: "turn", turn: 5, seat: 0, phase: "mining" },
    ],
    steps: [
      { enter: { type: "endPhase" } },
      { by: 0, enter: { type: "draw", deck: null } },
      { enter: { type: "endPhase" } },
    ],
    sectionShortcut: "u",
  })(window);
  await startCounting(window);
  const [firstName] = LONG_NAMES;
  await measureTask(window, "forgottenMining", "mining that was forgotten, a turn later", async () => {
    const text = `${firstName} has not mined in their turn: `;
    await press(window, `${text}5 due`, ".prompt");
    await press(window, `${text}Mine 5`, ".stage [data-refineries]");
    await window.until("the rubium", async () => (await tableScreen.readSeats(window))[0].rubium === 9);
  });
  await tableScreen.leaveTable(window);
}

/** Measures a battle at a table with the app's cards, in which a card is played. */
async function measureCards(window) {
  // Otherwise the page of the previous table could close the hand.
  await window.reload();
  await waitForHome(window);
  await showTable({
    players: 2,
    physical: ["dice"],
    opening: [
      { type: "firstPlayer", seat: 0 },
      { type: "rubium", seat: 0, amount: 4 },
      { type: "rubium", seat: 1, amount: 4 },
      { type: "board", seat: 0, kind: "human", count: 4 },
      { type: "board", seat: 1, kind: "fungoid", count: 3 },
      ...[2, 3].map((value) => ({ type: "refineries", seat: 0, value, isHomeBase: true, count: 1 })),
      { type: "turn", turn: 5, seat: 0, phase: "battle" },
    ],
    steps: [
      { open: 0 },
      {
        enter: { type: "correct", correction: { type: "hand", seat: 0, card: "targetingUplink", count: 1 } },
      },
      { close: true },
    ],
    sectionShortcut: "b",
  })(window);
  await startCounting(window);
  const [firstName, secondName] = LONG_NAMES;
  await measureTask(
    window,
    "battleSetUp",
    "the same battle with “all of them”, until players are asked for cards",
    async () => {
      await press(window, "Rock Plains", ".stage");
      await press(window, `${firstName}: all 4 Humans`, ".stage");
      await press(window, `${secondName}: all 3 Fungoids`, ".stage");
      await press(window, /^Fight/, ".stage");
      await control(window, "Nobody now", ".stage");
    },
  );
  await measureTask(window, "card", "playing a card from a hand and returning to the battle", async () => {
    await press(window, `Cards: ${firstName}`, ".stage");
    await press(window, `I am ${firstName}: open`, ".stage");
    await press(window, /Targeting Uplink/, ".stage .cards");
    await press(window, /Humans/, ".stage .detail [aria-label=For]");
    await window.find(".stage .ask, .stage .cells");
  });
}

/** Counts the inputs from now on. */
function startCounting(window) {
  return window.run(() => {
    window.inputCounts = { taps: 0, keys: 0 };
    document.addEventListener("pointerdown", () => (window.inputCounts.taps += 1), true);
    document.addEventListener("keydown", () => (window.inputCounts.keys += 1), true);
  });
}

async function placeUnits(window, name, kind, count) {
  await tableScreen.openSection(window, "Units");
  await tableScreen.selectPlayer(window, name);
  await press(window, /^Correct the units/, ".stage");
  for (let unit = 0; unit < count; unit++) await press(window, `Place a ${kind}`, ".stage");
}

async function fightBattle(window, entersHitsOnly) {
  await press(window, "Blaise", ".stage [aria-label=Defender]");
  // The first number field then has the focus, and each typed number moves the focus to the next field.
  await press(window, "Rock Plains", ".stage");
  await (await control(window, "Ada: Humans", ".stage")).type("4");
  await (await control(window, "Blaise: Fungoids", ".stage")).type("3");
  await window.press(KEYS.enter);
  await window.until("the battle", async () => (await battleState(window)) !== "over");
  for (let step = 0; step < 20; step++) {
    const state = await battleState(window);
    if (state === "over") return;
    if (state === "warning") await press(window, "Continue anyway", "dialog");
    else if (state === "window") await press(window, /^Don’t ask again this evening/, ".stage");
    else if (state === "casualty") await press(window, /^(Human|Fungoid)/, ".stage .choice");
    else if (entersHitsOnly && (await selectHitsOnly(window))) await typeHits(window);
    else await typeDice(window);
  }
}

/**
 * Returns what the page waits for: `warning`, `casualty`, `dice` or a card `window`; `over` without a battle.
 */
function battleState(window) {
  return window.run(() => {
    if (document.querySelector("dialog[open]")) return "warning";
    const askElement = document.querySelector(".stage .ask");
    if (!askElement) return "over";
    if (askElement.querySelector(".choice")) return "casualty";
    return askElement.querySelector("form") ? "dice" : "window";
  });
}

async function typeDice(window) {
  const diceCount = await window.run(() => document.querySelectorAll(".stage .cells input").length);
  const faces = "6".repeat(Math.min(1, diceCount)) + "1".repeat(Math.max(0, diceCount - 1));
  // A single die is sent as soon as it is typed.
  await tableScreen.untilStepsChange(window, () =>
    window.press(diceCount === 1 ? faces : `${faces}${KEYS.enter}`),
  );
  if (diceCount === 1) await tableScreen.pauseAfterSingleDie();
}

/**
 * Chooses to enter only hits instead of dice, if the page offers this choice. The page remembers the choice.
 * Returns true if the page asks for hits.
 */
async function selectHitsOnly(window) {
  if (await canPress(window, "Hits only", ".stage")) await press(window, "Hits only", ".stage");
  return window.run(() => document.querySelector(".stage .hits") !== null);
}

async function typeHits(window) {
  const forceCount = await window.run(() => document.querySelectorAll(".stage .hits input").length);
  await tableScreen.untilStepsChange(window, () => window.press(`${"1".repeat(forceCount)}${KEYS.enter}`));
}
