// The controls of the demo page, as a person uses them. Nothing here depends on the language of the page.

/** Where things are on the page. */
export const PLACES = {
  board: "main svg",
  dialog: "dialog[open]",
  battle: "aside.right table",
  winner: "main section h2",
  refusal: "[role=alert] button",
};

/** WebDriver's codes for named keys. */
const ENTER = "\uE007";
const ESCAPE = "\uE00C";

/** @param {import("./window.mjs").Window} window */
export const ready = (window) => window.find(PLACES.board);

export async function openDialog(window) {
  await window.press("n");
  await window.find(PLACES.dialog);
}

export async function openAbout(window) {
  await window.press("?");
  await window.find(PLACES.dialog);
}

export async function closeDialog(window) {
  await window.press(ESCAPE);
  await gone(window, PLACES.dialog);
}

/** Types what makes a new game, and starts it. It may be refused: then the dialog stays. */
export async function askForGame(window, players, seed) {
  await openDialog(window);
  await (await window.find(`dialog label:has(input[value="${players}"])`)).click();
  const field = await window.find("dialog input[inputmode=numeric]");
  await field.clear();
  await field.type(seed + ENTER);
}

/** Starts a new game. */
export async function newGame(window, players, seed) {
  await askForGame(window, players, seed);
  await gone(window, PLACES.dialog);
}

/** @param {"slow"|"normal"|"fast"|"instant"} speed */
export async function setSpeed(window, speed) {
  await (await window.find(`label:has(input[value=${speed}])`)).click();
}

/** Presses the key for one step. */
export const step = (window) => window.press("s");

/** Clicks a hex with units, and waits for what the page tells of it. */
export async function pickHex(window) {
  const panels = () => window.run(() => document.querySelectorAll("aside.right > *").length);
  const before = await panels();
  await (await window.find("main svg [data-hex]:has([data-faction]) .area")).click();
  await window.until("the panel of the hex", async () => (await panels()) > before);
}

/** Clicks the button for one step. */
export const clickStep = async (window) => (await window.find("[aria-keyshortcuts=S]")).click();

/** Presses the key that plays and pauses. */
export const playOrPause = (window) => window.press("p");

/** @param {"en"|"fr"|"es"} language */
export async function setLanguage(window, language) {
  await window.run((wanted) => {
    const select = document.querySelector("select");
    select.value = wanted;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }, language);
  await window.until(`the page in ${language}`, () =>
    window.run((wanted) => document.documentElement.lang === wanted, language),
  );
}

/** Whether something is on the page now. */
export const shows = (window, selector) =>
  window.run((wanted) => document.querySelector(wanted) !== null, selector);

/** What an element says; an empty text if it is not there. */
export const textOf = (window, selector) =>
  window.run((wanted) => document.querySelector(wanted)?.innerText ?? "", selector);

/** Waits until something is no longer on the page. */
export const gone = (window, selector) =>
  window.until(`${selector} to go`, async () => !(await shows(window, selector)));

/** Steps until something is on the page. */
export async function stepUntil(window, selector, most = 2000) {
  for (let steps = 0; steps < most; steps++) {
    if (await shows(window, selector)) return;
    await step(window);
  }
  throw new Error(`${selector} does not come within ${most} steps`);
}
