// Screens of the table companion to be looked at, and how somebody comes there. Nothing here depends on the language of the page:
// tables are set up by commands, things are found by their keys and places.
import { gone, shows } from "./controls.mjs";
import { clear, sight, table as seated, tap } from "./table-setup.mjs";

/** The sizes at which a table is used: a telephone, a tablet, a laptop. */
export const TABLE_SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 720],
];

const correct = (correction) => ({ type: "correct", correction });
const board = (seat, kind, count) => ({ type: "board", seat, kind, count });
const turn = (phase, seat = 0) => ({ type: "turn", turn: 14, seat, phase });

/** A game of four in its middle. */
const MIDDLE = [
  { type: "first", seat: 1 },
  ...[23, 8, 117, 0].map((amount, seat) => ({ type: "rubium", seat, amount })),
  ...[0, 1, 2, 3].flatMap((seat) => [
    board(seat, "human", 5),
    board(seat, "rockStrider", 2),
    board(seat, "rubiumDragon", 1),
    { type: "refineries", seat, value: 2, home: true, count: 1 },
    { type: "points", seat, source: "battle", points: seat + 1 },
  ]),
  { type: "refineries", seat: 0, value: 3, home: false, count: 2 },
  { type: "refineries", seat: 0, value: 1, home: false, count: 1 },
  { type: "monolith", holder: 2 },
];

/** The hand that is looked at. */
const HAND = ["windfall", "sniperTeam", "targetingUplink", "dropShip", "objectivePlains", "flawless"];
const hand = (seat = 0, cards = HAND) => [
  { open: seat },
  ...cards.map((card) => ({ enter: correct({ type: "hand", seat, card, count: 1 }) })),
  { close: true },
];
const FIGHT = {
  by: 0,
  enter: {
    type: "battle",
    defender: 1,
    terrain: "rockPlains",
    attackers: [
      { kind: "human", count: 3 },
      { kind: "rockStrider", count: 1 },
    ],
    defenders: [
      { kind: "human", count: 2 },
      { kind: "rubiumDragon", count: 1 },
    ],
  },
};
const GO_ON = { enter: { type: "goOn", battle: true } };
const dice = (attacker, defender) => ({ enter: { type: "dice", attacker, defender } });

/** A table of that game, unless it begins otherwise. */
const table = (given, then) => seated({ opening: MIDDLE, ...given }, then);

const openHand = async (window) => {
  await tap(window, ".curtain .ways > :last-child");
  await window.find(".stage .cards");
};

const dialog = (reach) => async (window) => {
  await reach(window);
  await window.find("dialog[open]");
};

const menu = async (window) => {
  await tap(window, "main.table header button");
  await window.find("dialog[open] li");
};

/** All of them are looked at at the sizes of tables. */
const scene = (name, reach, more = {}) => ({
  name: `table-${name}`,
  main: true,
  reach,
  leave: clear,
  sizes: TABLE_SIZES,
  ...more,
});

/** Scenes beside the board. The list of games is where each begins, and where it goes back to. */
export const TABLE_SCENES = [
  scene(
    "new",
    dialog((window) => window.press("t")),
    { leave: (window) => away(window) },
  ),
  scene(
    "new-parts",
    async (window) => {
      await window.press("t");
      await tap(window, "dialog fieldset details summary");
    },
    { leave: (window) => away(window) },
  ),
  scene(
    "under-way",
    async (window) => {
      await window.press("t");
      await tap(window, "dialog section > label.on");
      await sight(window, "dialog section ul");
    },
    { leave: (window) => away(window) },
  ),
  scene("first", table({ opening: [], physical: ["firstPlayer"] })),
  scene("rubium", table({ opening: [...MIDDLE, turn("mining")], job: "r" })),
  scene(
    "money",
    table(
      {
        preset: "moneyOnly",
        opening: MIDDLE.filter(({ type }) => /rubium|refineries|first/.test(type)),
        steps: [
          { by: 0, enter: { type: "mine" } },
          { by: 0, enter: { type: "pay", amount: 7, reason: "units" } },
        ],
      },
      (window) => sight(window, ".stage .job > :last-child"),
    ),
  ),
  scene(
    "units",
    table({ opening: [...MIDDLE, turn("deployment")], job: "u" }, async (window) => {
      for (const row of [1, 1, 2, 4])
        await tap(window, `.stage li:nth-child(${row}) .count button:last-child`);
    }),
  ),
  scene(
    "too-dear",
    table(
      {
        opening: [...MIDDLE, turn("deployment")],
        job: "r",
      },
      async (window) => {
        await window.press("4");
        await window.press("-");
        await window.until("the refusal", () => shows(window, ".toast, [role=alert]"));
      },
    ),
  ),
  scene(
    "doubt",
    table({ opening: [...MIDDLE, turn("mining")], job: "r" }, async (window) => {
      await window.press("e");
      await window.find("dialog[open]");
    }),
  ),
  scene("closed", table({ opening: [...MIDDLE, turn("draw")], steps: hand(), job: "c" })),
  scene("open", table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, openHand)),
  scene(
    "card",
    table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, async (window) => {
      await openHand(window);
      await tap(window, ".stage .cards li:first-child .face");
      await window.find(".stage .detail");
    }),
  ),
  scene(
    "hand-right",
    table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, async (window) => {
      await openHand(window);
      await tap(window, ".stage section[data-faction] > button[aria-pressed]");
      await sight(window, ".stage .select");
    }),
  ),
  scene(
    "pin",
    table(
      { opening: [...MIDDLE, turn("draw")], steps: [{ open: 0 }, { pin: 0 }, { close: true }], job: "c" },
      async (window) => {
        await tap(window, ".curtain .ways > :last-child");
        await window.find(".stage .digits");
        await window.press("4711");
        await tap(window, ".stage .pad > button:last-child");
        await window.until("the refusal", () =>
          window.run(() => document.querySelector(".stage .told")?.textContent !== ""),
        );
      },
    ),
  ),
  scene(
    "counted",
    table({
      opening: [...MIDDLE, { type: "counted", seat: 0, deck: "energize", count: 3 }, turn("draw")],
      physical: ["energize", "missions"],
      job: "c",
    }),
  ),
  scene(
    "fight",
    table({ opening: [...MIDDLE, turn("battle")] }, async (window) => {
      await tap(window, ".stage .who:nth-child(2) .seats button");
      await tap(window, ".stage .grounds button:nth-child(4)");
      for (const side of [1, 2])
        await tap(window, `.stage .forces .row [role=group]:nth-child(${side}) button:last-of-type`);
      await tap(window, ".stage .forecast button");
      await window.find(".stage .odds");
    }),
  ),
  scene(
    "window",
    table({
      opening: [...MIDDLE, turn("battle")],
      physical: ["dice"],
      steps: [...hand(), ...hand(1, ["shieldWall"]), FIGHT],
    }),
  ),
  scene(
    "effects",
    table({
      opening: [
        ...MIDDLE,
        ...[0, 1].map((seat) => ({ type: "counted", seat, deck: "energize", count: 2 })),
        turn("battle"),
      ],
      physical: ["dice", "energize", "missions", "victory"],
      steps: [FIGHT],
    }),
  ),
  scene("dice", table({ opening: [...MIDDLE, turn("battle")], physical: ["dice"], steps: [FIGHT] })),
  scene(
    "casualty",
    table({ opening: [...MIDDLE, turn("battle")], physical: ["dice"], steps: [FIGHT, dice([], [4])] }),
  ),
  scene(
    "result",
    table({
      opening: [...MIDDLE, turn("battle")],
      physical: ["dice"],
      steps: [
        ...hand(),
        { by: 0, enter: { ...FIGHT.enter, defenders: [{ kind: "human", count: 1 }] } },
        GO_ON,
        dice([6], []),
      ],
    }),
  ),
  scene("special", table({ opening: [...MIDDLE, turn("movement")], job: "b" })),
  scene(
    "victim",
    table({
      opening: [...MIDDLE, turn("movement")],
      physical: ["dice"],
      steps: [{ by: 0, enter: { type: "special", kind: "rubiumDragon" } }, dice([6], [])],
    }),
  ),
  scene(
    "explore",
    table({ opening: [...MIDDLE, turn("exploration")] }, (window) =>
      sight(window, ".stage .job > :nth-child(2)"),
    ),
  ),
  scene(
    "explore-physical",
    table({ opening: [...MIDDLE, turn("exploration")], physical: ["tokens"] }, (window) =>
      sight(window, ".stage .job > :nth-child(2)"),
    ),
  ),
  scene(
    "storm",
    table({
      opening: [
        { type: "first", seat: 0 },
        ...MIDDLE.slice(1).filter(({ type }) => type !== "monolith"),
        turn("draw", 3),
      ],
      optional: ["vortex"],
      physical: ["vortexDice"],
      steps: [{ enter: { type: "storm" } }],
    }),
  ),
  scene(
    "tray",
    table(
      { opening: [...MIDDLE, turn("battle")], steps: [{ by: 0, enter: { type: "roll", dice: 8 } }] },
      (window) => sight(window, ".stage > :last-child"),
    ),
  ),
  scene("score", table({ opening: [...MIDDLE, turn("draw")], job: "s" })),
  scene(
    "people",
    table({ opening: [...MIDDLE, turn("draw")], job: "s" }, (window) =>
      sight(window, ".stage .job > :last-child"),
    ),
  ),
  scene(
    "teams",
    table({
      opening: [...MIDDLE.slice(0, -1), turn("draw")],
      optional: ["teams", "topPriority", "kingOfTheHill"],
      job: "s",
    }),
  ),
  scene(
    "log",
    table({
      opening: [...MIDDLE, turn("mining")],
      physical: ["dice"],
      steps: [
        { by: 0, enter: { type: "mine" } },
        { enter: { type: "endPhase" } },
        { by: 0, enter: { type: "draw", deck: null } },
        { enter: { type: "endPhase" } },
        { by: 1, enter: { type: "buy", kind: "human", count: 2 } },
        { by: 0, enter: { type: "pay", amount: 3, reason: "other" } },
        { undo: 5 },
      ],
      job: "l",
    }),
    { sizes: TABLE_SIZES.slice(0, 2) },
  ),
  scene("menu", table({ opening: [...MIDDLE, turn("draw")] }, menu)),
  scene(
    "right",
    table({ opening: [...MIDDLE, turn("draw")] }, async (window) => {
      await menu(window);
      await tap(window, "dialog li:nth-child(3) button");
      await window.find("dialog section .line");
    }),
  ),
  scene(
    "summary",
    table({
      opening: [...MIDDLE, turn("battle")],
      physical: ["dice"],
      steps: [
        FIGHT,
        dice([], [4]),
        { by: 0, enter: { type: "casualty", kind: "human" } },
        { enter: { type: "abandon" } },
        { by: 0, enter: { type: "pay", amount: 3, reason: "other" } },
        { by: 3, enter: { type: "score", points: 20, source: "other" } },
      ],
      job: "s",
    }),
  ),
  scene(
    "summary-below",
    table(
      {
        opening: [...MIDDLE, turn("battle")],
        physical: ["dice"],
        steps: [
          FIGHT,
          dice([], [4]),
          { by: 0, enter: { type: "casualty", kind: "human" } },
          { enter: { type: "abandon" } },
          { by: 0, enter: { type: "score", points: 20, source: "other" } },
        ],
        job: "s",
      },
      (window) => sight(window, ".stage caption"),
    ),
  ),
  scene(
    "scoreboard",
    table({ opening: [...MIDDLE, turn("battle")] }, async (window) => {
      await window.run(() => void (location.hash = "#scoreboard"));
      await window.reload();
      await gone(window, "main.table");
      await window.find("main, [data-faction]");
    }),
  ),
];

async function away(window) {
  await window.press("\uE00C");
  await gone(window, "dialog[open]");
}
