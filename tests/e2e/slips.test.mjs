// Mistakes of hurried users beside the board: a hand left open, mining forgotten or done twice, refineries
// not entered, options of another evening. Controls keep their position, and content opened by a press is
// visible.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as beside from "./lib/beside.mjs";
import { gone, offers, press, shows, textOf } from "./lib/controls.mjs";
import { atHome, PLAYERS } from "./lib/home.mjs";
import { nowhere } from "./lib/secrets.mjs";
import { NAMES, table } from "./lib/table-setup.mjs";
import { withWindow } from "./lib/window.mjs";

const [ANA, BO] = NAMES;
const SIZES = { phone: [390, 844], tablet: [820, 1180], desk: [1280, 720] };
/** The cards of Ana's hand, by key and by name on the page. */
const HAND = { dropShip: "Drop Ship", windfall: "Windfall", flawless: "Flawless" };
const SECRET = Object.values(HAND);

/** Milliseconds after which an untouched open hand is still bright, surely dimmed, and surely closed. */
const [BRIGHT, DIM, OVER] = [8000, 3500, 7000];

/** A table in the middle of the evening, in Ana's turn. Ana and Bo have a miner each. */
const middle = (phase, { opening = [], preset, job = "c", steps = [] } = {}) =>
  table({
    opening: [
      { type: "first", seat: 0 },
      { type: "rubium", seat: 0, amount: 4 },
      { type: "rubium", seat: 1, amount: 4 },
      ...(preset === "moneyOnly"
        ? []
        : [0, 1].map((seat) => ({ type: "board", seat, kind: "human", count: 2 }))),
      ...opening,
      ...(preset === "moneyOnly" ? [] : [{ type: "turn", turn: 5, seat: 0, phase }]),
    ],
    players: 2,
    steps,
    job,
    ...(preset ? { preset } : {}),
  });

const works = (seat, value) => ({ type: "refineries", seat, value, home: true, count: 1 });

const holding = [
  { open: 0 },
  ...Object.keys(HAND).map((card) => ({
    enter: { type: "correct", correction: { type: "hand", seat: 0, card, count: 1 } },
  })),
  { close: true },
];

/** Opens a table in a window of that size. */
const at = (size, set, use) =>
  withWindow(
    async (window) => {
      await window.resize(...SIZES[size]);
      await atHome(window);
      await set(window);
      await use(window);
      assert.deepEqual(await beside.tooSmall(window), []);
      assert.equal(await beside.overflows(window), false);
    },
    { fast: true },
  );

test("a hand closes when one of its cards is played or fulfilled", () =>
  at("phone", middle("deployment", { steps: holding }), async (window) => {
    await open(window);
    await card(window, "Windfall");
    await beside.changes(window, () => press(window, "Play it", ".stage .detail"));
    await closed(window, "after a card was played", ["Drop Ship", "Flawless"]);

    await open(window);
    await card(window, "Flawless");
    await press(window, "Fulfil all the same", ".stage .detail");
    await beside.changes(window, () => press(window, "Do it anyway", "dialog"));
    await closed(window, "after a mission was fulfilled", ["Drop Ship"]);
  }));

test("an unused hand dims and is closed by the shell, unless it is touched or the setting is off", () =>
  at("tablet", middle("deployment", { steps: holding }), async (window) => {
    await open(window);
    await wait(BRIGHT);
    // A touch restarts the time.
    await card(window, "Windfall");
    await wait(BRIGHT);
    assert.equal(await shows(window, ".stage .open.closing"), false, "the last touch was 8 s ago");
    const top = () =>
      window.run(() => document.querySelector(".stage .open .cards").getBoundingClientRect().top);
    const before = await top();
    await wait(DIM);
    await window.find(".stage .open.closing");
    assert.match(await textOf(window, ".stage .open header"), /Closing/);
    assert.equal(await top(), before, "the cards keep their position");
    await card(window, "Drop Ship");
    assert.equal(await shows(window, ".stage .open.closing"), false, "the touch keeps it open");
    await wait(BRIGHT + DIM);
    await wait(OVER);
    await closed(window, "after nobody touched it", SECRET);
    // It can be opened again as usual.
    await open(window);
    await press(window, "Close hand", ".stage");

    await press(window, "Menu");
    await press(window, "Settings", "dialog");
    await press(window, "Never", "dialog");
    await press(window, "Done", "dialog");
    await open(window);
    await wait(BRIGHT + DIM + OVER);
    assert.equal(await shows(window, ".stage .open:not(.closing)"), true, "it stays open");
  }));

test("forgotten mining is the primary action, and continuing without it the secondary one", () =>
  at("phone", middle("mining", { opening: [works(0, 2)], job: "r" }), async (window) => {
    await press(window, "On to: Draw", ".now");
    await window.find("dialog[open]");
    assert.deepEqual(await golden(window, "dialog"), ["Mine 2 now"]);
    assert.ok(await offers(window, "Cancel", "dialog"));
    await beside.changes(window, () => press(window, "Mine 2 now", "dialog"));
    assert.match(await beside.phase(window), /Draw/);
    assert.equal((await beside.seats(window))[0].rubium, 6);

    // Due cards are drawn first. The end of the turn waits for that.
    await press(window, "End the turn", ".now");
    assert.deepEqual(await golden(window, "dialog"), ["Draw now: 1 Secret Mission"]);
    await beside.changes(window, () => press(window, /^Draw now/, "dialog"));
    await beside.endPhase(window, "End the turn");
    assert.match(await beside.phase(window), new RegExp(BO));
  }));

test("with money only, mining twice in a row asks for confirmation", () =>
  at(
    "phone",
    middle(null, { preset: "moneyOnly", opening: [works(0, 3), works(1, 2)], job: "r" }),
    async (window) => {
      const rubium = async () => (await beside.seats(window)).map((seat) => seat.rubium);
      await beside.changes(window, () => press(window, "Mine 3", ".stage"));
      assert.deepEqual(await rubium(), [7, 4]);
      await press(window, "Mine 3", ".stage");
      await window.find("dialog[open]");
      assert.match(await textOf(window, "dialog"), new RegExp(`${ANA} mined 3 a moment ago`));
      assert.deepEqual(await golden(window, "dialog"), []);
      await press(window, "Cancel", "dialog");
      assert.deepEqual(await rubium(), [7, 4]);
      await beside.select(window, BO);
      await beside.changes(window, () => press(window, "Mine 2", ".stage"));
      await beside.select(window, ANA);
      await beside.changes(window, () => press(window, "Mine 3", ".stage"));
      assert.deepEqual(await rubium(), [10, 6]);
    },
  ));

test("players are asked about missing refineries before the turn ends", () =>
  at("tablet", middle("exploration", { job: "u" }), async (window) => {
    await press(window, "Nothing more: Draw", ".now");
    assert.match(await textOf(window, ".stage .now"), /Tap the refineries that are mined/);
    assert.deepEqual(await golden(window, ".now .ends"), ["Enter the refineries"]);
    await press(window, "Enter the refineries", ".now");
    await untilSeen(window, ".stage [data-refineries]");
    await beside.changes(window, () =>
      press(window, "Works a refinery of 3", ".stage [aria-label='Home base']"),
    );
    await press(window, "Nothing more: mine 3, Draw", ".now");
    await beside.changes(window, () => press(window, "Nothing more", ".now"));
    assert.match(await beside.phase(window), /Draw/);
    assert.equal((await beside.seats(window))[0].rubium, 7);
  }));

test("rules taken from the last table are listed beside the start button", () =>
  at(
    "phone",
    (window) =>
      beside.newTable(window, { players: PLAYERS.slice(0, 2), ah: true, options: ["Alternate Units"] }),
    async (window) => {
      await beside.leaveTable(window);
      await press(window, "At the table");
      await window.find("dialog[open] .foot");
      await window.until("the rules of the last table", async () =>
        /Rules as last time: .*2005 edition · Alternate Units/.test(await textOf(window, "dialog .foot")),
      );
      const [foot, room] = await window.run(() => [
        document.querySelector("dialog .foot .rules").getBoundingClientRect().bottom,
        window.innerHeight,
      ]);
      assert.ok(foot <= room, "it is visible");
      await press(window, "Rules", "dialog");
      await press(window, "2012 edition", "dialog");
      await window.until("other rules", async () =>
        /^Rules: /.test((await textOf(window, "dialog .foot .rules")).trim()),
      );
      await press(window, "Cancel", "dialog");
    },
  ));

test("controls keep their position when refineries are entered and reminders disappear", async () => {
  for (const size of ["phone", "tablet", "desk"]) {
    await at(size, middle("deployment", { job: "r" }), async (window) => {
      const place = (selector) =>
        window.run((selector) => {
          const { left, top, width } = document.querySelector(selector).getBoundingClientRect();
          return [left, top, width].map(Math.round);
        }, selector);
      const more = "[aria-label='Found by exploring'] button[aria-label='Works a refinery of 1']";
      const before = await place(more);
      await beside.changes(window, () =>
        press(window, "Works a refinery of 3", ".stage [aria-label='Home base']"),
      );
      assert.deepEqual(await place(more), before, `${size}: the rows of refineries`);

      // Without rubium, no purchase is possible any more.
      const on = ".now [aria-label^='On to']";
      const end = await place(on);
      const first = await place(".stage .job");
      await beside.changes(window, () => press(window, "Take 1 away", ".stage"));
      for (let left = 3; left > 0; left--) await press(window, "Take 1 away", ".stage");
      await window.until("zero rubium", async () => (await beside.seats(window))[0].rubium === 0);
      assert.doesNotMatch(await textOf(window, ".stage .now"), /Buy units/);
      assert.deepEqual(await place(on), end, `${size}: the end of the phase`);
      assert.deepEqual(await place(".stage .job"), first, `${size}: the content below`);
      // The same holds as the phase ends.
      await beside.endPhase(window);
      assert.deepEqual((await place(on)).toSpliced(1, 1), end.toSpliced(1, 1), `${size}: the next one`);
    });
  }
});

test("content opened by a press is scrolled into view", () =>
  at("desk", middle("battle", { job: "b" }), async (window) => {
    await press(window, BO, ".stage [aria-label=Defender]").catch(() => undefined);
    await press(window, "Rock Plains", ".stage");
    for (const name of [ANA, BO]) await press(window, `More: ${name}: Humans`, ".stage");
    await press(window, "Forecast", ".stage");
    await window.find(".stage .odds");
    await untilSeen(window, ".stage .odds");
    // Players can switch to physical dice where the dice are about to be rolled.
    await beside.changes(window, () => press(window, "on the table", ".stage [aria-label=Dice]"));
    await beside.changes(window, () => press(window, /^Fight/, ".stage"));
    await window.until("the question", () => shows(window, ".stage .ask"));

    await window.resize(...SIZES.phone);
    await beside.turnTo(window, "Log");
    await press(window, /./, ".stage .log > ol > li:last-child");
    await window.find(".stage .log .picked button.wide");
    await untilSeen(window, ".stage .log .picked button.wide");
  }));

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function open(window) {
  await press(window, `I am ${ANA}: open`, ".stage");
  await window.find(".stage .open .cards");
}

async function card(window, name) {
  await press(window, new RegExp(`^${name}`), ".stage .cards");
  await window.find(".stage .detail");
}

/** Checks that no hand is open, and that none of these cards is on the page. */
async function closed(window, when, secret) {
  await gone(window, ".stage .open");
  await window.find(".stage .curtain");
  await nowhere(window, when, secret);
}

/** Returns the texts of the golden buttons. */
const golden = (window, within) =>
  window.run(
    (within) =>
      [...document.querySelectorAll(`${within} button.primary`)].map((one) =>
        one.innerText.replace(/\s+/g, " ").trim(),
      ),
    within,
  );

/** Waits until the element is fully visible. */
const untilSeen = (window, selector) =>
  window.until(`${selector} to be visible`, () =>
    window.run((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      const stage = document.querySelector(".stage").getBoundingClientRect();
      return box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
    }, selector),
  );
