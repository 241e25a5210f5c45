// Scenes in which a table is set up, corrected and left.
import { untilGone } from "../controls.mjs";
import { KEYS } from "../keys.mjs";
import { removeAllTables, scrollToCentre, scrollAndPress } from "../table-setup.mjs";
import { MID_GAME, scene, midGameTable, turnInPhase } from "./mid-game.mjs";

const untilDialog = (reach) => async (window) => {
  await reach(window);
  await window.find("dialog[open]");
};

const openMenu = async (window) => {
  await scrollAndPress(window, "main.table header button");
  await window.find("dialog[open] li");
};

async function closeDialog(window) {
  await window.press(KEYS.escape);
  await untilGone(window, "dialog[open]");
}

export const SET_UP_SCENES = [
  scene(
    "settings",
    midGameTable({ opening: [...MID_GAME, turnInPhase("deployment")] }, async (window) => {
      await openMenu(window);
      await scrollAndPress(window, "dialog li:nth-last-child(2) button");
      await window.find("dialog input[value=never]");
      await scrollToCentre(window, "dialog label:has(input[value=never])");
    }),
  ),
  scene(
    "new-table",
    untilDialog((window) => window.press("t")),
    { leave: (window) => closeDialog(window) },
  ),
  scene(
    "new-table-parts",
    async (window) => {
      await window.press("t");
      await scrollAndPress(window, "dialog fieldset + details summary");
    },
    { leave: (window) => closeDialog(window) },
  ),
  scene(
    "game-in-progress",
    async (window) => {
      await window.press("t");
      await scrollAndPress(window, "dialog section > label.switch");
      await scrollToCentre(window, "dialog section ul");
    },
    { leave: (window) => closeDialog(window) },
  ),
  scene("first-player-question", midGameTable({ opening: [], physical: ["firstPlayer"] })),
  scene("menu", midGameTable({ opening: [...MID_GAME, turnInPhase("draw")] }, openMenu)),
  scene(
    "corrections",
    midGameTable({ opening: [...MID_GAME, turnInPhase("draw")] }, async (window) => {
      await openMenu(window);
      await scrollAndPress(window, "dialog li:nth-child(5) button");
      await window.find("dialog section .line");
    }),
  ),
  scene(
    "skip-away-player",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("deployment")],
      steps: [{ enter: { type: "away", seat: 0, isAway: true } }],
    }),
  ),
  scene(
    "redo-loss-warning",
    untilDialog(
      midGameTable(
        {
          opening: [...MID_GAME, turnInPhase("mining")],
          steps: [
            ...[1, 2, 3, 4, 5].map((amount) => ({ by: 0, enter: { type: "gain", amount, reason: "other" } })),
            { undo: 0 },
          ],
        },
        (window) => window.press("m"),
      ),
    ),
  ),
  scene(
    "second-table-warning",
    midGameTable(
      { opening: [...MID_GAME, turnInPhase("mining")], steps: [{ by: 0, enter: { type: "mine" } }] },
      async (window) => {
        await openMenu(window);
        await scrollAndPress(window, "dialog li:last-child button");
        await untilGone(window, "main.table");
        await window.press("t");
        await window.find("dialog[open]");
        // Chooses the app's cards, not physical ones.
        await scrollAndPress(window, "dialog [data-cards-choice] label");
        await scrollAndPress(window, "dialog .foot button[type=submit]");
        await scrollToCentre(window, "dialog .foot [role=alert]");
      },
    ),
    { leave: async (window) => (await closeDialog(window), removeAllTables(window)) },
  ),
];
