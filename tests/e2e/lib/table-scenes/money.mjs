// Rubium, units, and the tokens that give them.
import { shows } from "../controls.mjs";
import { sight, tap } from "../table-setup.mjs";
import { MIDDLE, scene, table, turn } from "./middle.mjs";

export const MONEY = [
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
        await tap(window, `.stage li:nth-child(${row}) [role=group] button:last-child`);
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
  scene(
    "taken-back",
    table(
      {
        // Physical rubium is not entered.
        opening: [...MIDDLE.filter(({ type }) => !/rubium|refineries/.test(type)), turn("deployment")],
        physical: ["rubium"],
        steps: [{ by: 0, enter: { type: "buy", kind: "human", count: 2 } }],
      },
      async (window) => {
        await tap(window, "header [aria-keyshortcuts*=Z]");
        await window.find(".hands");
      },
    ),
  ),
  scene(
    "nothing-more",
    table({ opening: [...MIDDLE, turn("deployment")] }, async (window) => {
      await tap(window, ".now .end > :last-child");
      await sight(window, ".now .end");
    }),
  ),
  scene(
    "no-refineries",
    table(
      {
        opening: [...MIDDLE.filter(({ type }) => type !== "refineries"), turn("exploration")],
        job: "r",
      },
      async (window) => {
        await tap(window, ".now .end > :last-child");
        await window.find(".now .ends");
      },
    ),
  ),
  scene(
    "mined-again",
    table(
      {
        preset: "moneyOnly",
        opening: MIDDLE.filter(({ type }) => /rubium|refineries|first/.test(type)),
        steps: [{ by: 0, enter: { type: "mine" } }],
        job: "r",
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
];
