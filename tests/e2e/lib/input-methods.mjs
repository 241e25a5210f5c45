// Two input methods for the table screen: a pointer, and the keyboard alone. Both find controls by their
// accessible names. The page is in English.
import * as tableScreen from "./table-screen.mjs";
import { fill, press, textOf } from "./controls.mjs";
import { KEYS } from "./keys.mjs";

/**
 * @typedef {object} Input
 * @property {(name: string | RegExp, within?: string) => Promise<unknown>} press
 * @property {(text: string) => Promise<unknown>} typeDice types the faces of the dice in order
 * @property {(name: string, text: string, within?: string) => Promise<unknown>} fill
 * @property {(section: string) => Promise<unknown>} openSection
 * @property {(seatNumber: number, name: string) => Promise<unknown>} selectPlayer `seatNumber` counts from 1
 * @property {() => Promise<unknown>} undo
 * @property {() => Promise<unknown>} redo
 * @property {(table: object) => Promise<unknown>} newTable
 */

/**
 * Operates the page with the pointer.
 * @returns {Input}
 */
export const pointer = (window) => ({
  press: (name, within) => press(window, name, within),
  typeDice: async (text) => {
    for (const digit of text) await press(window, digit, ".stage .pad");
  },
  fill: async (name, text, within = "body") => fill(await findField(window, name, within), text),
  openSection: (section) => tableScreen.openSection(window, section),
  selectPlayer: (_, name) => tableScreen.selectPlayer(window, name),
  undo: () => tableScreen.untilStepsChange(window, () => press(window, /^Undo: /)),
  redo: () => tableScreen.untilStepsChange(window, () => press(window, /^Redo: /)),
  newTable: (table) => tableScreen.newTable(window, table),
});

/**
 * Operates the page with keys alone. Tab reaches the controls that have no shortcut. Only this input method
 * has `focus`, which puts the focus on a control, and `fillNewTable`, which fills in the dialog of a new
 * table without confirming it.
 * @returns {Input}
 */
export const keyboard = (window) => {
  const input = {
    focus: (name, within) => focusByTab(window, name, within),
    press: async (name, within) => {
      await input.focus(name, within);
      await window.press(KEYS.enter);
    },
    // The field of the first die already has the focus.
    typeDice: (text) => window.press(text),
    fill: async (name, text, within) => {
      await focusByTab(window, name, within);
      await window.press(text);
    },
    openSection: async (section) => {
      await window.press(SECTION_SHORTCUTS[section]);
      await untilSectionOpen(window, section);
    },
    selectPlayer: async (seatNumber) => window.press(`${seatNumber}`),
    undo: () =>
      tableScreen.untilStepsChange(window, async () => {
        // In a field, Control+Z belongs to the field.
        if (await isInField(window)) await input.press(/^Undo: /);
        else await window.chord(KEYS.control, "z");
      }),
    redo: () =>
      tableScreen.untilStepsChange(window, async () => {
        if (await isInField(window)) await input.press(/^Redo: /);
        else await window.chord(KEYS.control, KEYS.shift, "z");
      }),
    newTable: async (table) => {
      await input.fillNewTable(table);
      await window.press(KEYS.enter);
      await window.find("main.table header");
    },
    fillNewTable: async ({ players, physicalParts = [], seed }) => {
      await input.press("At the table");
      await window.find("dialog[open]");
      await focusByTab(window, /^The app’s cards/, "dialog");
      await window.press(" ");
      await input.press("Choose part by part", "dialog");
      for (const part of physicalParts)
        await input.press(new RegExp(`^${part} in the app$`), "dialog .parts");
      // In a radio group, Tab reaches the selected radio button. Arrow keys select another radio button.
      await focusByTab(window, /^[234]$/, "dialog .players");
      for (let attempt = 0; attempt < 3 && (await seatCount(window)) !== players.length; attempt++) {
        await window.press((await seatCount(window)) < players.length ? KEYS.right : KEYS.left);
      }
      for (const [index, { name }] of players.entries()) {
        await input.fill(`Name of player ${index + 1}`, name, "dialog");
      }
      await input.press("Advanced", "dialog");
      await input.fill("Seed", `${seed}`, "dialog");
    },
  };
  return input;
};

const SECTION_SHORTCUTS = { Rubium: "r", Units: "u", Cards: "c", Battle: "b", Score: "s" };

const untilSectionOpen = (window, section) =>
  window.until(`the section ${section}`, async () =>
    (await textOf(window, "nav.sections [aria-current=page]")).includes(section),
  );

const isInField = (window) => window.run(() => document.activeElement?.matches("input, select, textarea"));

const seatCount = (window) =>
  window.run(() => document.querySelectorAll("dialog ol > li[data-faction]").length);

const findField = (window, name, within) =>
  window.findByScript(
    `a field ${name}`,
    (name, within) =>
      [...document.querySelectorAll(`${within} :is(input, textarea)`)].find(
        (field) => (field.ariaLabel ?? field.labels?.[0]?.innerText)?.trim() === name,
      ) ?? null,
    name,
    within,
  );

/** Waits for the control with the given name, and presses Tab until it has the focus. */
async function focusByTab(window, name, within = "body") {
  const pattern = name instanceof RegExp ? name.source : `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  let attempts = 0;
  await window.until(`the focus on ${name} in ${within}`, async () => {
    const distance = await window.run(countTabsTo, pattern, within);
    if (distance === 0) return true;
    if (distance === null) return false;
    attempts += 1;
    if (attempts > 60) throw new Error(`Tab does not reach ${name} in ${within}`);
    await window.press(KEYS.tab.repeat(distance));
    return false;
  });
}

/**
 * Runs in the page: returns the number of Tab presses to the control with the given name. 0 means that the
 * control has the focus, null that it is missing.
 */
function countTabsTo(pattern, within) {
  const namePattern = new RegExp(pattern);
  const root = document.querySelector("dialog[open]") ?? document;
  const focusable = [
    ...root.querySelectorAll("button, summary, input, select, textarea, [tabindex='0']"),
  ].filter(
    (control) =>
      !control.disabled &&
      control.tabIndex >= 0 &&
      !control.closest("[inert]") &&
      control.checkVisibility({ visibilityProperty: true }) &&
      // In a radio group, Tab reaches the selected radio button.
      (control.type !== "radio" ||
        control.checked ||
        control === document.activeElement ||
        isFirstOfUncheckedGroup(control, root)),
  );
  // In a radio group without a selection, Tab reaches the first radio button.
  function isFirstOfUncheckedGroup(radio, root) {
    const group = [...root.querySelectorAll(`input[type=radio][name="${radio.name}"]`)];
    return group[0] === radio && group.every(({ checked }) => !checked);
  }
  const nameOf = (control) =>
    (control.getAttribute("aria-label") ?? control.labels?.[0]?.innerText ?? control.innerText)
      .replace(/\s+/g, " ")
      .trim();
  const isTarget = (control) => namePattern.test(nameOf(control)) && control.closest(within) !== null;
  const focusedIndex = focusable.indexOf(document.activeElement);
  if (focusedIndex >= 0 && isTarget(focusable[focusedIndex])) return 0;
  const distance = [...focusable.slice(focusedIndex + 1), ...focusable.slice(0, focusedIndex + 1)].findIndex(
    isTarget,
  );
  return distance < 0 ? null : distance + 1;
}
