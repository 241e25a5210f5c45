// Battles, special attacks, the storm, and separate dice.
import { sight, tap } from "../table-setup.mjs";
import { board, dice, FIGHT, GO_ON, hand, MIDDLE, scene, table, turn } from "./middle.mjs";

/** The middle of a game with the alternate sheet, in which each player has units of its kinds. */
const ALTERNATE = [...MIDDLE, board(0, "crystalline", 2), board(1, "fungoid", 1)];

/** A special attack that hits with a face, up to the lost unit. */
const struck = (face) => [
  { by: 0, enter: { type: "special", kind: "rubiumDragon" } },
  dice([face], []),
  { by: 0, enter: { type: "victim", seat: 1 } },
  { by: 1, enter: { type: "casualty", kind: "human" } },
];

export const BATTLE = [
  scene(
    "fight",
    table({ opening: [...MIDDLE, turn("battle")] }, async (window) => {
      await tap(window, ".stage .who:nth-child(2) .seats button");
      await tap(window, ".stage .grounds button:nth-child(4)");
      for (const side of [1, 2])
        await tap(window, `.stage .forces .row > :nth-child(${side}) button:last-of-type`);
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
  scene(
    "result-mission",
    table({
      edition: "ah",
      opening: [...MIDDLE.filter(({ type }) => /first|rubium|board/.test(type)), turn("battle")],
      physical: ["dice"],
      steps: [{ by: 0, enter: { ...FIGHT.enter, defenders: [{ kind: "human", count: 1 }] } }, dice([6], [])],
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
  scene(
    "sacrifice",
    table({
      opening: [...ALTERNATE, turn("battle")],
      optional: ["alternateUnits"],
      physical: ["dice"],
      steps: [
        {
          by: 0,
          enter: { ...FIGHT.enter, attackers: [...FIGHT.enter.attackers, { kind: "crystalline", count: 2 }] },
        },
      ],
    }),
  ),
  scene(
    "hits",
    table(
      {
        opening: [...MIDDLE, turn("battle")],
        physical: ["dice"],
        steps: [FIGHT, dice([], [1]), dice([1], [])],
      },
      async (window) => {
        await tap(window, ".stage .ends > button:last-child");
        await window.find(".stage .hits");
      },
    ),
  ),
  scene(
    "chain",
    table({
      opening: [...MIDDLE, turn("movement")],
      optional: ["alternateUnits"],
      physical: ["dice"],
      steps: struck(4),
      job: "b",
    }),
  ),
  scene(
    "special-result",
    table({
      opening: [...MIDDLE, turn("movement")],
      physical: ["dice"],
      steps: struck(6),
      job: "b",
    }),
  ),
  scene(
    "storm-cards",
    table({
      opening: [
        { type: "first", seat: 0 },
        ...MIDDLE.slice(1).filter(({ type }) => type !== "monolith"),
        turn("draw", 3),
      ],
      optional: ["vortex"],
      physical: ["vortexDice"],
      steps: [{ enter: { type: "storm" } }, dice([3, 5, 2], [])],
    }),
  ),
  scene(
    "give-up",
    table({ opening: [...MIDDLE, turn("battle")], physical: ["dice"], steps: [FIGHT] }, async (window) => {
      await tap(window, ".stage .job > details summary");
      await sight(window, ".stage .more");
    }),
  ),
];
