// A table is set up, corrected and left.
import { gone } from "../controls.mjs";
import { clear, sight, tap } from "../table-setup.mjs";
import { MIDDLE, scene, table, turn } from "./middle.mjs";

const dialog = (reach) => async (window) => {
  await reach(window);
  await window.find("dialog[open]");
};

const menu = async (window) => {
  await tap(window, "main.table header button");
  await window.find("dialog[open] li");
};

async function away(window) {
  await window.press("\uE00C");
  await gone(window, "dialog[open]");
}

export const SET_UP = [
  scene(
    "settings",
    table({ opening: [...MIDDLE, turn("deployment")] }, async (window) => {
      await menu(window);
      await tap(window, "dialog li:nth-last-child(2) button");
      await window.find("dialog input[value=never]");
      await sight(window, "dialog label:has(input[value=never])");
    }),
  ),
  scene(
    "new",
    dialog((window) => window.press("t")),
    { leave: (window) => away(window) },
  ),
  scene(
    "new-parts",
    async (window) => {
      await window.press("t");
      await tap(window, "dialog fieldset + details summary");
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
    "pass-over",
    table({
      opening: [...MIDDLE, turn("deployment")],
      steps: [{ enter: { type: "away", seat: 0, away: true } }],
    }),
  ),
  scene(
    "forget",
    dialog(
      table(
        {
          opening: [...MIDDLE, turn("mining")],
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
    "second",
    table(
      { opening: [...MIDDLE, turn("mining")], steps: [{ by: 0, enter: { type: "mine" } }] },
      async (window) => {
        await menu(window);
        await tap(window, "dialog li:last-child button");
        await gone(window, "main.table");
        await window.press("t");
        await window.find("dialog[open]");
        // The choice between Rubium's cards and the real ones is still open.
        await tap(window, "dialog fieldset label");
        await tap(window, "dialog .foot button[type=submit]");
        await sight(window, "dialog .foot [role=alert]");
      },
    ),
    { leave: async (window) => (await away(window), clear(window)) },
  ),
];
