// The table with which most table scenes begin: four players in the middle of their game.
import { removeAllTables, showTable, scrollAndPress } from "../table-setup.mjs";

/** The window sizes of devices at a table: a phone, a tablet, a laptop. */
export const TABLE_SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 720],
];

export const correctionEntry = (correction) => ({ type: "correct", correction });
export const boardCount = (seat, kind, count) => ({ type: "board", seat, kind, count });
export const turnInPhase = (phase, seat = 0) => ({ type: "turn", turn: 14, seat, phase });

/** The opening values of a table of four players in the middle of their game. */
export const MID_GAME = [
  { type: "firstPlayer", seat: 1 },
  ...[23, 8, 117, 0].map((amount, seat) => ({ type: "rubium", seat, amount })),
  ...[0, 1, 2, 3].flatMap((seat) => [
    boardCount(seat, "human", 5),
    boardCount(seat, "rockStrider", 2),
    boardCount(seat, "rubiumDragon", 1),
    { type: "refineries", seat, value: 2, isHomeBase: true, count: 1 },
    { type: "points", seat, source: "battle", points: seat + 1 },
  ]),
  { type: "refineries", seat: 0, value: 3, isHomeBase: false, count: 2 },
  { type: "refineries", seat: 0, value: 1, isHomeBase: false, count: 1 },
  { type: "monolith", holder: 2 },
];

/** The cards that scenes put into a hand by default. */
const HAND_CARDS = ["windfall", "sniperTeam", "targetingUplink", "dropShip", "objectivePlains", "flawless"];
export const enterHandCards = (seat = 0, cards = HAND_CARDS) => [
  { open: seat },
  ...cards.map((card) => ({ enter: correctionEntry({ type: "hand", seat, card, count: 1 }) })),
  { close: true },
];
export const BATTLE_ENTRY = {
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
export const PASS_WHOLE_BATTLE = { enter: { type: "declineCards", isForWholeBattle: true } };
export const typedDice = (attacker, defender) => ({ enter: { type: "dice", attacker, defender } });

/** Shows a table with `MID_GAME` or another opening. */
export const midGameTable = (parameters, prepare) => showTable({ opening: MID_GAME, ...parameters }, prepare);

export const openHand = async (window) => {
  await scrollAndPress(window, ".hand-cover .reveal-buttons > :last-child");
  await window.find(".stage .cards");
};

/** A scene at the sizes of devices at a table, on a touch screen. */
export const scene = (name, reach, overrides = {}) => ({
  name: `table-${name}`,
  inEveryLanguage: true,
  reach,
  leave: removeAllTables,
  sizes: TABLE_SIZES,
  isTouchScreen: true,
  ...overrides,
});
