// Scenes of the score, the players, the log, and the end of a game.
import { untilGone } from "../controls.mjs";
import { scrollToCentre, scrollAndPress } from "../table-setup.mjs";
import {
  boardCount,
  correctionEntry,
  typedDice,
  BATTLE_ENTRY,
  PASS_WHOLE_BATTLE,
  enterHandCards,
  MID_GAME,
  scene,
  midGameTable,
  TABLE_SIZES,
  turnInPhase,
} from "./mid-game.mjs";

/** Opening values with which a player has no units and only two rubium. */
const almostEliminated = (seat) => [
  ...["human", "rockStrider", "rubiumDragon"].map((kind) => boardCount(seat, kind, 0)),
  { type: "rubium", seat, amount: 2 },
];
/** Shows the scoreboard instead of the table, in the same window. */
const showScoreboard = async (window) => {
  await window.run(() => void (location.hash = "#scoreboard"));
  await window.reload();
  await untilGone(window, "main.table");
  await window.find("main [data-faction]");
};
/** The same score for all four players. */
const EQUAL_POINTS = [0, 1, 2, 3].map((seat) => ({ type: "points", seat, source: "battle", points: 3 }));
const PAY_LAST_RUBIUM = { by: 1, enter: { type: "pay", amount: 2, reason: "other" } };

export const SCORE_SCENES = [
  scene("score", midGameTable({ opening: [...MID_GAME, turnInPhase("draw")], sectionShortcut: "s" })),
  scene(
    "players",
    midGameTable({ opening: [...MID_GAME, turnInPhase("draw")], sectionShortcut: "s" }, (window) =>
      scrollToCentre(window, ".stage .section > :last-child"),
    ),
  ),
  scene(
    "leaving-player",
    midGameTable({ opening: [...MID_GAME, turnInPhase("draw")], sectionShortcut: "s" }, async (window) => {
      await scrollAndPress(window, ".stage li:nth-child(2) [aria-label] + button:not([aria-label])");
      await window.find(".stage .leaving");
    }),
  ),
  scene(
    "joining-player",
    midGameTable(
      {
        players: 3,
        opening: [
          ...MID_GAME.filter((entry) => entry.seat !== 3),
          { type: "turn", turn: 13, seat: 0, phase: "deployment" },
        ],
        sectionShortcut: "s",
      },
      async (window) => {
        await scrollAndPress(window, ".stage ul ~ button");
        await window.find("dialog[open]");
      },
    ),
  ),
  scene(
    "teams",
    midGameTable({
      opening: [...MID_GAME.slice(0, -1), turnInPhase("draw")],
      optionalRules: ["teams", "topPriority", "kingOfTheHill"],
      sectionShortcut: "s",
    }),
  ),
  scene(
    "log",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("mining")],
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
      sectionShortcut: "l",
    }),
    { sizes: TABLE_SIZES.slice(0, 2) },
  ),
  scene(
    "summary",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("battle")],
      physical: ["dice"],
      steps: [
        BATTLE_ENTRY,
        typedDice([], [4]),
        { by: 0, enter: { type: "casualty", kind: "human" } },
        { enter: { type: "abandon" } },
        { by: 0, enter: { type: "pay", amount: 3, reason: "other" } },
        { by: 3, enter: { type: "score", points: 20, source: "other" } },
      ],
      sectionShortcut: "s",
    }),
  ),
  scene(
    "summary-below",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("battle")],
        physical: ["dice"],
        steps: [
          BATTLE_ENTRY,
          typedDice([], [4]),
          { by: 0, enter: { type: "casualty", kind: "human" } },
          { enter: { type: "abandon" } },
          { by: 0, enter: { type: "score", points: 20, source: "other" } },
        ],
        sectionShortcut: "s",
      },
      (window) => scrollToCentre(window, ".stage caption"),
    ),
  ),
  scene("scoreboard", midGameTable({ opening: [...MID_GAME, turnInPhase("battle")] }, showScoreboard)),
  // Shows the last battle and the cards of the turn below the players.
  scene(
    "scoreboard-battle",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("battle")],
        physical: ["dice"],
        steps: [
          ...enterHandCards(0, ["windfall", "sniperTeam"]),
          { open: 0 },
          { by: 0, enter: { type: "play", card: { type: "card", card: "windfall" }, target: null } },
          { close: true },
          { by: 0, enter: { ...BATTLE_ENTRY.enter, defenders: [{ kind: "human", count: 1 }] } },
          PASS_WHOLE_BATTLE,
          typedDice([6], []),
        ],
      },
      showScoreboard,
    ),
  ),
  scene(
    "scoreboard-over",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("battle")],
        steps: [{ by: 3, enter: { type: "score", points: 20, source: "other" } }],
      },
      showScoreboard,
    ),
  ),
  scene(
    "scoreboard-teams",
    midGameTable(
      {
        opening: [...MID_GAME.slice(0, -1), turnInPhase("draw")],
        optionalRules: ["teams"],
        steps: [
          { enter: correctionEntry({ type: "elimination", seat: 2, isEliminated: true }) },
          { enter: { type: "away", seat: 1, isAway: true, removesUnits: false } },
        ],
      },
      showScoreboard,
    ),
  ),
  scene(
    "summary-battles",
    midGameTable(
      {
        preset: "battlesOnly",
        opening: [],
        steps: [
          { by: 0, enter: { ...BATTLE_ENTRY.enter, defenders: [{ kind: "human", count: 1 }] } },
          PASS_WHOLE_BATTLE,
        ],
        sectionShortcut: "s",
      },
      async (window) => {
        await scrollAndPress(window, ".stage .section > button:last-of-type");
        await scrollToCentre(window, ".stage h4 ~ ol");
      },
    ),
  ),
  scene(
    "eliminated",
    midGameTable({
      opening: [...MID_GAME, ...almostEliminated(1), turnInPhase("battle")],
      steps: [PAY_LAST_RUBIUM],
      sectionShortcut: "s",
    }),
  ),
  scene(
    "tie",
    midGameTable({
      opening: [...MID_GAME, ...EQUAL_POINTS, ...almostEliminated(1), turnInPhase("battle")],
      steps: [PAY_LAST_RUBIUM, { enter: { type: "answer", yes: true } }],
    }),
  ),
];
