// The score, the people, the log, and the end of a game.
import { gone } from "../controls.mjs";
import { sight, tap } from "../table-setup.mjs";
import { board, correct, dice, FIGHT, GO_ON, MIDDLE, scene, table, TABLE_SIZES, turn } from "./middle.mjs";

/** A player without units, who has only two rubium. */
const ruined = (seat) => [
  ...["human", "rockStrider", "rubiumDragon"].map((kind) => board(seat, kind, 0)),
  { type: "rubium", seat, amount: 2 },
];
/** The score window, in place of the table. */
const scoreboard = async (window) => {
  await window.run(() => void (location.hash = "#scoreboard"));
  await window.reload();
  await gone(window, "main.table");
  await window.find("main [data-faction]");
};
/** The same score for all four players. */
const EQUAL = [0, 1, 2, 3].map((seat) => ({ type: "points", seat, source: "battle", points: 3 }));
const LOSES_ALL = { by: 1, enter: { type: "pay", amount: 2, reason: "other" } };

export const SCORE = [
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
  scene("scoreboard", table({ opening: [...MIDDLE, turn("battle")] }, scoreboard)),
  scene(
    "scoreboard-over",
    table(
      {
        opening: [...MIDDLE, turn("battle")],
        steps: [{ by: 3, enter: { type: "score", points: 20, source: "other" } }],
      },
      scoreboard,
    ),
  ),
  scene(
    "scoreboard-teams",
    table(
      {
        opening: [...MIDDLE.slice(0, -1), turn("draw")],
        optional: ["teams"],
        steps: [
          { enter: correct({ type: "out", seat: 2, out: true }) },
          { enter: { type: "away", seat: 1, away: true } },
        ],
      },
      scoreboard,
    ),
  ),
  scene(
    "summary-battles",
    table(
      {
        preset: "battlesOnly",
        opening: [],
        steps: [{ by: 0, enter: { ...FIGHT.enter, defenders: [{ kind: "human", count: 1 }] } }, GO_ON],
        job: "s",
      },
      async (window) => {
        await tap(window, ".stage .job > button:last-of-type");
        await sight(window, ".stage h4 ~ ol");
      },
    ),
  ),
  scene(
    "eliminated",
    table({ opening: [...MIDDLE, ...ruined(1), turn("battle")], steps: [LOSES_ALL], job: "s" }),
  ),
  scene(
    "tie",
    table({
      opening: [...MIDDLE, ...EQUAL, ...ruined(1), turn("battle")],
      steps: [LOSES_ALL, { enter: { type: "answer", yes: true } }],
    }),
  ),
];
