// Scenes of rubium, units and exploration tokens.
import { isPresent } from "../controls.mjs";
import { scrollToCentre, scrollAndPress } from "../table-setup.mjs";
import { MID_GAME, scene, midGameTable, turnInPhase } from "./mid-game.mjs";

export const RUBIUM_SCENES = [
  scene("rubium", midGameTable({ opening: [...MID_GAME, turnInPhase("mining")], sectionShortcut: "r" })),
  scene(
    "rubium-only",
    midGameTable(
      {
        preset: "rubiumOnly",
        opening: MID_GAME.filter(({ type }) => /rubium|refineries|first/.test(type)),
        steps: [
          { by: 0, enter: { type: "mine" } },
          { by: 0, enter: { type: "pay", amount: 7, reason: "units" } },
        ],
      },
      (window) => scrollToCentre(window, ".stage .section > :last-child"),
    ),
  ),
  scene(
    "units",
    midGameTable(
      { opening: [...MID_GAME, turnInPhase("deployment")], sectionShortcut: "u" },
      async (window) => {
        for (const row of [1, 1, 2, 4])
          await scrollAndPress(window, `.stage li:nth-child(${row}) [role=group] button:last-child`);
      },
    ),
  ),
  scene(
    "too-expensive",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("deployment")],
        sectionShortcut: "r",
      },
      async (window) => {
        await window.press("4");
        await window.press("-");
        await window.until("the refusal", () => isPresent(window, ".toast, [role=alert]"));
      },
    ),
  ),
  scene(
    "rule-warning",
    midGameTable({ opening: [...MID_GAME, turnInPhase("mining")], sectionShortcut: "r" }, async (window) => {
      await window.press("e");
      await window.find("dialog[open]");
    }),
  ),
  scene("home-bases", midGameTable({ opening: [{ type: "firstPlayer", seat: 0 }], sectionShortcut: "r" })),
  scene(
    "give-rubium",
    midGameTable({ opening: [...MID_GAME, turnInPhase("mining")], sectionShortcut: "r" }, (window) =>
      scrollAndPress(window, ".stage .section > details > summary"),
    ),
  ),
  scene(
    "undone-purchase",
    midGameTable(
      {
        // Physical rubium is not entered.
        opening: [
          ...MID_GAME.filter(({ type }) => !/rubium|refineries/.test(type)),
          turnInPhase("deployment"),
        ],
        physical: ["rubium"],
        steps: [{ by: 0, enter: { type: "buy", kind: "human", count: 2 } }],
      },
      async (window) => {
        // An undo asks the players to reverse the instructions that they have ticked.
        await scrollAndPress(window, ".todo li button");
        await window.find(".todo .done");
        await scrollAndPress(window, "header [aria-keyshortcuts*=Z]");
        await window.find(".todo .line:not(.done)");
      },
    ),
  ),
  scene(
    "confirm-turn-end",
    midGameTable({ opening: [...MID_GAME, turnInPhase("deployment")] }, async (window) => {
      await scrollAndPress(window, ".prompt .phase-end > :last-child");
      await scrollToCentre(window, ".prompt .phase-end");
    }),
  ),
  scene(
    "income-warning",
    midGameTable(
      {
        opening: [...MID_GAME.filter(({ type }) => type !== "refineries"), turnInPhase("exploration")],
        sectionShortcut: "r",
      },
      async (window) => {
        await scrollAndPress(window, ".prompt .phase-end > :last-child");
        await window.find(".prompt .buttons");
      },
    ),
  ),
  scene(
    "second-mining-warning",
    midGameTable(
      {
        preset: "rubiumOnly",
        opening: MID_GAME.filter(({ type }) => /rubium|refineries|first/.test(type)),
        steps: [{ by: 0, enter: { type: "mine" } }],
        sectionShortcut: "r",
      },
      async (window) => {
        await window.press("4");
        await window.press("m");
        await window.find("dialog[open]");
      },
    ),
  ),
  scene(
    "explore",
    midGameTable({ opening: [...MID_GAME, turnInPhase("exploration")] }, (window) =>
      scrollToCentre(window, ".stage .section > :nth-child(2)"),
    ),
  ),
  scene(
    "explore-physical",
    midGameTable({ opening: [...MID_GAME, turnInPhase("exploration")], physical: ["tokens"] }, (window) =>
      scrollToCentre(window, ".stage .section > :nth-child(2)"),
    ),
  ),
];
