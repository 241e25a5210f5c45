// Scenes of battles, special attacks, the storm, and separate dice.
import { scrollToCentre, scrollAndPress } from "../table-setup.mjs";
import {
  boardCount,
  typedDice,
  BATTLE_ENTRY,
  PASS_WHOLE_BATTLE,
  enterHand,
  MID_GAME,
  scene,
  midGameTable,
  turnAt,
} from "./mid-game.mjs";

/** The middle of a game with the alternate sheet, in which each player has units of its kinds. */
const ALTERNATE_MID_GAME = [...MID_GAME, boardCount(0, "crystalline", 2), boardCount(1, "fungoid", 1)];

/** The entries of a special attack whose die shows `face`, a hit, up to the loss of a unit. */
const specialAttackWithLoss = (face) => [
  { by: 0, enter: { type: "specialAttack", kind: "rubiumDragon" } },
  typedDice([face], []),
  { by: 0, enter: { type: "victim", seat: 1 } },
  { by: 1, enter: { type: "casualty", kind: "human" } },
];

export const BATTLE_SCENES = [
  scene(
    "fight",
    midGameTable({ opening: [...MID_GAME, turnAt("battle")] }, async (window) => {
      await scrollAndPress(window, ".stage .choice-group:nth-child(2) .seats button");
      await scrollAndPress(window, ".stage .terrains button:nth-child(4)");
      for (const side of [1, 2])
        await scrollAndPress(window, `.stage .forces .row > :nth-child(${side}) button:last-of-type`);
      await scrollAndPress(window, ".stage .forecast button");
      await window.find(".stage .odds");
    }),
  ),
  scene(
    "window",
    midGameTable({
      opening: [...MID_GAME, turnAt("battle")],
      physical: ["dice"],
      steps: [...enterHand(), ...enterHand(1, ["shieldWall"]), BATTLE_ENTRY],
    }),
  ),
  scene(
    "effects",
    midGameTable({
      opening: [
        ...MID_GAME,
        ...[0, 1].map((seat) => ({ type: "counted", seat, deck: "energize", count: 2 })),
        turnAt("battle"),
      ],
      physical: ["dice", "energize", "missions", "victory"],
      steps: [BATTLE_ENTRY],
    }),
  ),
  scene(
    "dice",
    midGameTable({ opening: [...MID_GAME, turnAt("battle")], physical: ["dice"], steps: [BATTLE_ENTRY] }),
  ),
  scene(
    "casualty",
    midGameTable({
      opening: [...MID_GAME, turnAt("battle")],
      physical: ["dice"],
      steps: [BATTLE_ENTRY, typedDice([], [4])],
    }),
  ),
  scene(
    "result",
    midGameTable({
      opening: [...MID_GAME, turnAt("battle")],
      physical: ["dice"],
      steps: [
        ...enterHand(),
        { by: 0, enter: { ...BATTLE_ENTRY.enter, defenders: [{ kind: "human", count: 1 }] } },
        PASS_WHOLE_BATTLE,
        typedDice([6], []),
      ],
    }),
  ),
  scene(
    "result-mission",
    midGameTable({
      edition: "2005",
      opening: [...MID_GAME.filter(({ type }) => /first|rubium|board/.test(type)), turnAt("battle")],
      physical: ["dice"],
      steps: [
        { by: 0, enter: { ...BATTLE_ENTRY.enter, defenders: [{ kind: "human", count: 1 }] } },
        typedDice([6], []),
      ],
    }),
  ),
  scene("special", midGameTable({ opening: [...MID_GAME, turnAt("movement")], sectionKey: "b" })),
  scene(
    "victim",
    midGameTable({
      opening: [...MID_GAME, turnAt("movement")],
      physical: ["dice"],
      steps: [{ by: 0, enter: { type: "specialAttack", kind: "rubiumDragon" } }, typedDice([6], [])],
    }),
  ),
  scene(
    "storm",
    midGameTable({
      opening: [
        { type: "firstPlayer", seat: 0 },
        ...MID_GAME.slice(1).filter(({ type }) => type !== "monolith"),
        turnAt("draw", 3),
      ],
      optional: ["vortex"],
      physical: ["vortexDice"],
      steps: [{ enter: { type: "beginStorm" } }],
    }),
  ),
  scene(
    "tray",
    midGameTable(
      { opening: [...MID_GAME, turnAt("battle")], steps: [{ by: 0, enter: { type: "rollTray", dice: 8 } }] },
      (window) => scrollToCentre(window, ".stage > :last-child"),
    ),
  ),
  scene(
    "sacrifice",
    midGameTable({
      opening: [...ALTERNATE_MID_GAME, turnAt("battle")],
      optional: ["alternateUnits"],
      physical: ["dice"],
      steps: [
        {
          by: 0,
          enter: {
            ...BATTLE_ENTRY.enter,
            attackers: [...BATTLE_ENTRY.enter.attackers, { kind: "crystalline", count: 2 }],
          },
        },
      ],
    }),
  ),
  scene(
    "hits",
    midGameTable(
      {
        opening: [...MID_GAME, turnAt("battle")],
        physical: ["dice"],
        steps: [BATTLE_ENTRY, typedDice([], [1]), typedDice([1], [])],
      },
      async (window) => {
        await scrollAndPress(window, ".stage .submit-row > button:last-child");
        await window.find(".stage .hits");
      },
    ),
  ),
  scene(
    "chain",
    midGameTable({
      opening: [...MID_GAME, turnAt("movement")],
      optional: ["alternateUnits"],
      physical: ["dice"],
      steps: specialAttackWithLoss(4),
      sectionKey: "b",
    }),
  ),
  scene(
    "special-result",
    midGameTable({
      opening: [...MID_GAME, turnAt("movement")],
      physical: ["dice"],
      steps: specialAttackWithLoss(6),
      sectionKey: "b",
    }),
  ),
  scene(
    "storm-cards",
    midGameTable({
      opening: [
        { type: "firstPlayer", seat: 0 },
        ...MID_GAME.slice(1).filter(({ type }) => type !== "monolith"),
        turnAt("draw", 3),
      ],
      optional: ["vortex"],
      physical: ["vortexDice"],
      steps: [{ enter: { type: "beginStorm" } }, typedDice([3, 5, 2], [])],
    }),
  ),
  scene(
    "give-up",
    midGameTable(
      { opening: [...MID_GAME, turnAt("battle")], physical: ["dice"], steps: [BATTLE_ENTRY] },
      async (window) => {
        await scrollAndPress(window, ".stage .section > details summary");
        await scrollToCentre(window, ".stage .more");
      },
    ),
  ),
];
