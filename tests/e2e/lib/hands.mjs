// Two ways to use the companion's page: with a pointer, and with the keyboard alone. Both find controls by their
// accessible names. The page is in English.
import * as beside from "./beside.mjs";
import { fill, press, textOf } from "./controls.mjs";
import { KEYS } from "./window.mjs";

/**
 * @typedef {object} Hands
 * @property {(name: string | RegExp, within?: string) => Promise<unknown>} press
 * @property {(text: string) => Promise<unknown>} digits types dice in their order
 * @property {(name: string, text: string, within?: string) => Promise<unknown>} fill
 * @property {(job: string) => Promise<unknown>} job
 * @property {(place: number, name: string) => Promise<unknown>} seat
 * @property {() => Promise<unknown>} undo
 * @property {() => Promise<unknown>} redo
 * @property {(table: object) => Promise<unknown>} newTable
 */

/**
 * Hands that use a finger or a mouse.
 * @returns {Hands}
 */
export const pointer = (window) => ({
  press: (name, within) => press(window, name, within),
  digits: async (text) => {
    for (const digit of text) await press(window, digit, ".stage .pad");
  },
  fill: async (name, text, within = "body") => fill(await named(window, name, within), text),
  job: (job) => beside.turnTo(window, job),
  seat: (_, name) => beside.select(window, name),
  undo: () => beside.changes(window, () => press(window, /^Undo: /)),
  redo: () => beside.changes(window, () => press(window, /^Redo: /)),
  newTable: (table) => beside.newTable(window, table),
});

/**
 * Hands that use keys alone. Tab reaches the controls that have no key of their own.
 * @returns {Hands}
 */
export const keyboard = (window) => {
  const hands = {
    press: async (name, within) => {
      await reach(window, name, within);
      await window.press(KEYS.enter);
    },
    // The first die has the focus already.
    digits: (text) => window.press(text),
    fill: async (name, text, within) => {
      await reach(window, name, within);
      await window.press(text);
    },
    job: async (job) => {
      await window.press(JOBS[job]);
      await turned(window, job);
    },
    seat: async (place) => window.press(`${place}`),
    undo: () =>
      beside.changes(window, async () => {
        // In a text field, the keys belong to the field.
        if (await typing(window)) await hands.press(/^Undo: /);
        else await window.chord(KEYS.control, "z");
      }),
    redo: () =>
      beside.changes(window, async () => {
        if (await typing(window)) await hands.press(/^Redo: /);
        else await window.chord(KEYS.control, KEYS.shift, "z");
      }),
    newTable: async ({ players, typed = [], seed }) => {
      await hands.press("At the table");
      await window.find("dialog[open]");
      await reach(window, /^Rubium’s cards/, "dialog");
      await window.press(" ");
      await hands.press("Each part by itself", "dialog");
      for (const part of typed) await hands.press(new RegExp(`^${part} here$`), "dialog .parts");
      // In a group of choices, Tab reaches the selected one. Arrow keys select another.
      await reach(window, /^[234]$/, "dialog .players");
      for (let tries = 0; tries < 3 && (await seats(window)) !== players.length; tries++) {
        await window.press((await seats(window)) < players.length ? KEYS.right : KEYS.left);
      }
      for (const [place, { name }] of players.entries()) {
        await hands.fill(`Name of player ${place + 1}`, name, "dialog");
      }
      await hands.press("Advanced", "dialog");
      await hands.fill("Seed", `${seed}`, "dialog");
      await window.press(KEYS.enter);
      await window.find("main.table header");
    },
  };
  return hands;
};

const JOBS = { Rubium: "r", Units: "u", Cards: "c", Battle: "b", Score: "s" };

const turned = (window, job) =>
  window.until(`the job ${job}`, async () =>
    (await textOf(window, "nav.jobs [aria-current=page]")).includes(job),
  );

const typing = (window) => window.run(() => document.activeElement?.matches("input, select, textarea"));

const seats = (window) => window.run(() => document.querySelectorAll("dialog ol > li[data-faction]").length);

const named = (window, name, within) =>
  window.pick(
    `a field ${name}`,
    (name, within) =>
      [...document.querySelectorAll(`${within} :is(input, textarea)`)].find(
        (field) => (field.ariaLabel ?? field.labels?.[0]?.innerText)?.trim() === name,
      ) ?? null,
    name,
    within,
  );

/** Waits for the control with that name, and presses Tab until it has the focus. */
async function reach(window, name, within = "body") {
  const pattern = name instanceof RegExp ? name.source : `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  let tabs = 0;
  await window.until(`the focus on ${name} in ${within}`, async () => {
    const ahead = await window.run(tabsTo, pattern, within);
    if (ahead === 0) return true;
    if (ahead === null) return false;
    tabs += 1;
    if (tabs > 60) throw new Error(`Tab does not reach ${name} in ${within}`);
    await window.press(KEYS.tab.repeat(ahead));
    return false;
  });
}

/**
 * Runs in the page: returns the number of Tab presses to the control with that name. 0 means that it has the focus,
 * null that it is missing.
 */
function tabsTo(pattern, within) {
  const wanted = new RegExp(pattern);
  const root = document.querySelector("dialog[open]") ?? document;
  const all = [...root.querySelectorAll("button, summary, input, select, textarea, [tabindex='0']")].filter(
    (one) =>
      !one.disabled &&
      one.tabIndex >= 0 &&
      !one.closest("[inert]") &&
      one.checkVisibility({ visibilityProperty: true }) &&
      // In a group of choices, Tab reaches the selected one.
      (one.type !== "radio" || one.checked || one === document.activeElement || isFirstOf(one, root)),
  );
  // In a group without a selection, Tab reaches the first one.
  function isFirstOf(radio, root) {
    const group = [...root.querySelectorAll(`input[type=radio][name="${radio.name}"]`)];
    return group[0] === radio && group.every(({ checked }) => !checked);
  }
  const says = (one) =>
    (one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText)
      .replace(/\s+/g, " ")
      .trim();
  const fits = (one) => wanted.test(says(one)) && one.closest(within) !== null;
  const now = all.indexOf(document.activeElement);
  if (now >= 0 && fits(all[now])) return 0;
  const ahead = [...all.slice(now + 1), ...all.slice(0, now + 1)].findIndex(fits);
  return ahead < 0 ? null : ahead + 1;
}
