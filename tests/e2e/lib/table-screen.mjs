// Operates the table screen as a user does. The page is in English.
import { fill, untilGone, canPress, press, isPresent, textOf } from "./controls.mjs";

/**
 * Fills in the dialog of a new table and opens it.
 * @param {{ players?: { name: string, faction: string }[], cards?: "app" | "physical", preset?: string,
 *   physicalParts?: string[], options?: string[], is2005?: boolean, seed?: string | number }} table
 * preset: the parts that the app manages, by the preset's name in English; physicalParts: parts of the preset
 * that are physical instead, by their names in English; options: optional rules by their names; `is2005`
 * selects the 2005 edition
 */
export async function newTable(
  window,
  {
    players,
    cards = "app",
    preset = "Everything",
    physicalParts = [],
    options = [],
    is2005 = false,
    seed,
  } = {},
) {
  await press(window, "At the table");
  await window.find("dialog[open]");
  await press(window, cards === "app" ? /^The app’s cards/ : /^Your real cards/, "dialog");
  await press(window, new RegExp(`^${preset}`), "dialog");
  if (physicalParts.length > 0) await press(window, "Choose part by part", "dialog");
  for (const part of physicalParts) await press(window, new RegExp(`^${part} in the app$`), "dialog .parts");
  await press(window, String(players.length), "dialog .players");
  for (const [index, { name, faction }] of players.entries()) {
    const row = `dialog ol > li:nth-child(${index + 1})`;
    await scrollIntoView(window, row);
    await fill(await window.find(`${row} input.field`), name);
    if (!(await isPresent(window, `${row}[data-faction=${faction}]`))) {
      await (await window.find(`${row} label[data-faction=${faction}]`)).click();
      await window.find(`${row}[data-faction=${faction}]`);
    }
  }
  if (is2005 || options.length > 0) await press(window, "Rules", "dialog");
  if (is2005) await press(window, "2005 edition", "dialog");
  if (options.length > 0) await press(window, "Optional rules", "dialog");
  for (const option of options) await press(window, new RegExp(`^${option}`), "dialog ul");
  if (seed !== undefined) {
    await press(window, "Advanced", "dialog");
    await scrollIntoView(window, "dialog input.seed");
    await fill(await window.find("dialog input.seed"), String(seed));
  }
  await press(window, "Open the table", "dialog");
  // If another table was used recently, the page asks for confirmation.
  if (await canPress(window, "Open another table", "dialog"))
    await press(window, "Open another table", "dialog");
  await window.find("main.table header");
}

/** Opens a table from the list. */
export async function openTable(window, title) {
  await press(window, `Open “${title}”`);
  await window.find("main.table header");
}

/** Opens a section by its name. */
export async function openSection(window, section) {
  await press(window, section, "nav.sections");
  await window.until(`the section ${section}`, async () =>
    (await textOf(window, "nav.sections [aria-current=page]")).includes(section),
  );
}

/** Selects a player. */
export async function selectPlayer(window, name) {
  await press(window, new RegExp(`^${name}, `), ".seats");
}

/** Returns the name, rubium and points of every player by seat, read from the accessible texts of their panels. */
export const readSeats = (window) =>
  window.run(() =>
    [...document.querySelectorAll(".body > .seats button > .visually-hidden")].map(({ textContent }) => {
      const numberIn = (pattern) => Number(pattern.exec(textContent)?.[1]);
      const [name] = textContent.split(", ");
      return { name, rubium: numberIn(/, (\d+) rubium/), vp: numberIn(/, (\d+) of \d+ VP/) };
    }),
  );

/** Returns the current phase and its player. */
export const readPhase = (window) =>
  window.run(() => document.querySelector("main.table header .turn")?.innerText.replace(/\s+/g, " ") ?? "");

/** Waits until the page no longer asks for confirmation of a die that is typed soon after a single die. */
export const pauseAfterSingleDie = () => new Promise((resolve) => setTimeout(resolve, 1600));

/**
 * Ends the phase with the button that has this text. If refineries were not entered, continues without their
 * income.
 */
export async function endPhase(window, buttonText = /^(Next|End turn)/) {
  const phaseBefore = await readPhase(window);
  await press(window, buttonText, ".prompt");
  if (await canPress(window, "Mine none", ".prompt")) await press(window, "Mine none", ".prompt");
  await window.until("the next phase", async () => (await readPhase(window)) !== phaseBefore);
}

/**
 * Returns the controls of the page and its dialogs that are too small for a finger. A touch screen must have
 * none.
 */
export const findSmallControls = (window) =>
  window.run(() =>
    [...document.querySelectorAll("button, input, select, textarea, summary, a[href]")].flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      if (width === 0 || (width >= 43.9 && height >= 43.9)) return [];
      return [`${control.ariaLabel ?? control.innerText}: ${Math.round(width)} x ${Math.round(height)}`];
    }),
  );

/** Returns true if the page is wider than the window. */
export const isTooWide = (window) =>
  window.run(() => document.documentElement.scrollWidth > window.innerWidth + 1);

/** Performs an action that changes the number of steps, and waits for the change. */
export async function untilStepsChange(window, action) {
  const readSteps = () => window.run(() => document.querySelector("main.table")?.dataset.step);
  const stepsBefore = await readSteps();
  await action();
  await window.until("the steps to change", async () => (await readSteps()) !== stepsBefore);
}

/** Leaves the table through its menu. */
export async function leaveTable(window) {
  await press(window, "Menu");
  await press(window, "Back to the home screen", "dialog");
  await untilGone(window, "main.table");
  await window.find("section.games");
}

/** Scrolls as a user would, because WebDriver does not scroll lists. */
const scrollIntoView = (window, selector) =>
  window.run((wanted) => document.querySelector(wanted).scrollIntoView({ block: "center" }), selector);
