// Scenes of battles, special attacks, the storm, and the dice tray.
import { scrollToCentre, scrollAndPress } from "../table-setup.mjs";
import {
  boardCount,
  typedDice,
  BATTLE_ENTRY,
  PASS_WHOLE_BATTLE,
  enterHandCards,
  MID_GAME,
  scene,
  midGameTable,
  turnInPhase,
} from "./mid-game.mjs";

/** `MID_GAME` for the alternate sheet, with the additional units that its scenes need. */
const ALTERNATE_MID_GAME = [...MID_GAME, boardCount(0, "crystalline", 2), boardCount(1, "fungoid", 1)];

/** The entries of a special attack, from its announcement to the loss of a unit. `face` must be a hit. */
const specialAttackWithLoss = (face) => [
  { by: 0, enter: { type: "specialAttack", kind: "rubiumDragon" } },
  typedDice([face], []),
  { by: 0, enter: { type: "victim", seat: 1 } },
  { by: 1, enter: { type: "casualty", kind: "human" } },
];

export const BATTLE_SCENES = [
  scene(
    "battle-set-up",
    midGameTable({ opening: [...MID_GAME, turnInPhase("battle")] }, async (window) => {
      await scrollAndPress(window, ".stage .choice-group:nth-child(2) .seats button");
      await scrollAndPress(window, ".stage .terrains button:nth-child(4)");
      for (const side of [1, 2])
        await scrollAndPress(window, `.stage .forces .row > :nth-child(${side}) button:last-of-type`);
      await scrollAndPress(window, ".stage .on-request button");
      await window.find(".stage .odds");
    }),
  ),
  scene(
    "card-window",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("battle")],
      physical: ["dice"],
      steps: [...enterHandCards(), ...enterHandCards(1, ["shieldWall"]), BATTLE_ENTRY],
    }),
  ),
  scene(
    "physical-card-effects",
    midGameTable({
      opening: [
        ...MID_GAME,
        ...[0, 1].map((seat) => ({ type: "physicalCards", seat, deck: "energize", count: 2 })),
        turnInPhase("battle"),
      ],
      physical: ["dice", "energize", "missions", "victory"],
      steps: [BATTLE_ENTRY],
    }),
  ),
  scene(
    "dice-entry",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("battle")],
      physical: ["dice"],
      steps: [BATTLE_ENTRY],
    }),
  ),
  scene(
    "casualty",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("battle")],
      physical: ["dice"],
      steps: [BATTLE_ENTRY, typedDice([], [4])],
    }),
  ),
  scene(
    "battle-result",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("battle")],
      physical: ["dice"],
      steps: [
        ...enterHandCards(),
        { by: 0, enter: { ...BATTLE_ENTRY.enter, defenders: [{ kind: "human", count: 1 }] } },
        PASS_WHOLE_BATTLE,
        typedDice([6], []),
      ],
    }),
  ),
  scene(
    "battle-result-mission",
    midGameTable({
      edition: "2005",
      opening: [...MID_GAME.filter(({ type }) => /first|rubium|board/.test(type)), turnInPhase("battle")],
      physical: ["dice"],
      steps: [
        { by: 0, enter: { ...BATTLE_ENTRY.enter, defenders: [{ kind: "human", count: 1 }] } },
        typedDice([6], []),
      ],
    }),
  ),
  scene(
    "special-attack-set-up",
    midGameTable({ opening: [...MID_GAME, turnInPhase("movement")], sectionShortcut: "b" }),
  ),
  scene(
    "special-attack-victim",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("movement")],
      physical: ["dice"],
      steps: [{ by: 0, enter: { type: "specialAttack", kind: "rubiumDragon" } }, typedDice([6], [])],
    }),
  ),
  scene(
    "storm-dice",
    midGameTable({
      opening: [
        { type: "firstPlayer", seat: 0 },
        ...MID_GAME.slice(1).filter(({ type }) => type !== "monolith"),
        turnInPhase("draw", 3),
      ],
      optionalRules: ["vortex"],
      physical: ["vortexDice"],
      steps: [{ enter: { type: "beginStorm" } }],
    }),
  ),
  scene(
    "dice-tray",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("battle")],
        steps: [{ by: 0, enter: { type: "rollTrayDice", diceCount: 8 } }],
      },
      (window) => scrollToCentre(window, ".stage > :last-child"),
    ),
  ),
  scene(
    "sacrifice",
    midGameTable({
      opening: [...ALTERNATE_MID_GAME, turnInPhase("battle")],
      optionalRules: ["alternateUnits"],
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
    "hits-only-entry",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("battle")],
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
    "attack-chain",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("movement")],
      optionalRules: ["alternateUnits"],
      physical: ["dice"],
      steps: specialAttackWithLoss(4),
      sectionShortcut: "b",
    }),
  ),
  scene(
    "special-attack-result",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("movement")],
      physical: ["dice"],
      steps: specialAttackWithLoss(6),
      sectionShortcut: "b",
    }),
  ),
  scene(
    "storm-cards",
    midGameTable({
      opening: [
        { type: "firstPlayer", seat: 0 },
        ...MID_GAME.slice(1).filter(({ type }) => type !== "monolith"),
        turnInPhase("draw", 3),
      ],
      optionalRules: ["vortex"],
      physical: ["vortexDice"],
      steps: [{ enter: { type: "beginStorm" } }, typedDice([3, 5, 2], [])],
    }),
  ),
  scene(
    "abandon-battle",
    midGameTable(
      { opening: [...MID_GAME, turnInPhase("battle")], physical: ["dice"], steps: [BATTLE_ENTRY] },
      async (window) => {
        await scrollAndPress(window, ".stage .section > details summary");
        await scrollToCentre(window, ".stage .more");
      },
    ),
  ),
];
