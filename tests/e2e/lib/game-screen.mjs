// Reads and operates the game screen as a user does. The page is in English.
import { canPress, press, isPresent } from "./controls.mjs";

/**
 * Returns the content of the page.
 * @returns {Promise<{
 *   step: number, handoverTo: string | null, turn: string, phase: string, primary: string | null, toast: string,
 *   openHandOwner: string | null,
 *   players: { name: string, vp: number, rubium: number, income: number, energize: number, missions: number, units: number }[],
 *   hexes: Record<string, { id: number, mark: string | null, label: string, facedown: boolean, units: Record<string, Record<string, number>> }>,
 *   log: string[], logEntryIds: string[] }>}
 */
export const read = (window) => window.run(readPage);

/**
 * Matches a log line about a fulfilled mission. The groups are the player and the points, which may be
 * followed by the mark of a reconstruction.
 */
export const FULFILMENT_LINE = /(\S+) fulfils .*: (\d+)(?:◇\(reconstructed\))? VP/;

/** Returns the number of steps in effect (made and not undone) on the page, or -1 without a game. */
export const stepOf = (window) =>
  window.run(() => Number(document.querySelector(".game[data-step]")?.dataset.step ?? -1));

/**
 * Waits until the page shows more than `stepBefore` steps, with all their effects. Throws if it shows a
 * toast.
 */
export const untilStepAfter = (window, stepBefore) =>
  window.until(`a step after ${stepBefore}`, () =>
    window.run((stepBefore) => {
      const game = document.querySelector(".game[data-step]");
      if (document.querySelector(".toast")) throw new Error(document.querySelector(".toast").innerText);
      return game !== null && Number(game.dataset.step) > stepBefore && game.dataset.settled === "true";
    }, stepBefore),
  );

/** Waits until the page shows all effects of the last press. */
export const untilSettled = (window) => window.find(".game[data-settled=true]");

/**
 * Accepts a handover: presses the button of the next player on the screen that hides the game. Does nothing
 * if there is no handover.
 */
export async function acceptHandover(window) {
  await untilSettled(window);
  if (!(await isPresent(window, ".handover"))) return;
  await press(window, /^I am .*: begin$/, ".handover");
  await window.until("the handover to end", async () => !(await isPresent(window, ".handover")));
  await untilSettled(window);
}

/** Opens the hand of the deciding player. */
export async function openHand(window) {
  if (await canPress(window, "Close hand")) return;
  await (await window.find("section [aria-keyshortcuts=H]:enabled")).click();
  await window.find(".cards");
  // Afterwards the focus is on a card, and the hand no longer moves.
  await untilSettled(window);
}

/**
 * Clicks the button of a card in the hand and waits for its details. Cards may overlap, but the left edge is
 * always visible.
 */
export async function clickCard(window, selector) {
  const card = await (await window.find(selector)).box();
  await window.clickAt([card.x + 8, card.y + card.height / 2]);
  await window.find(".detail");
}

/** Returns the ids of the hexes on a page with this mark (`Mark` in `ui/src/lib/board/marks.ts`). */
export const hexesWithMark = ({ hexes }, mark) =>
  Object.values(hexes)
    .filter((hex) => hex.mark === mark)
    .map((hex) => hex.id);

/** Waits until hexes have this mark. Returns the id of the first such hex. */
export async function untilHexWithMark(window, mark) {
  const [first] = await window.until(`a hex marked ${mark}`, async () => {
    const hexes = hexesWithMark(await read(window), mark);
    return hexes.length > 0 && hexes;
  });
  return first;
}

/** Returns the centre of a hex on the page. */
export const hexCentre = (window, hex) =>
  window.run((hex) => {
    const box = document.querySelector(`[data-hex="${hex}"] .area`).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }, hex);

/** Returns a point near a corner of a hex, where the hex shows no units. */
const pointBesideUnits = (window, hex) =>
  window.run((hex) => {
    const box = document.querySelector(`[data-hex="${hex}"] .area`).getBoundingClientRect();
    return [box.left + box.width * 0.05, box.top + box.height * 0.275];
  }, hex);

/** Clicks a hex, beside its units. */
export async function clickHex(window, hex) {
  await window.clickAt(await pointBesideUnits(window, hex));
}

/** Drags from hex to hex. */
export async function drag(window, from, to) {
  const [start, end] = [await pointBesideUnits(window, from), await pointBesideUnits(window, to)];
  const halfway = start.map((value, axis) => (value + end[axis]) / 2);
  await window.drag([start, halfway, end, end]);
}

/** Puts down the units picked up on the board. */
export async function putDownUnits(window) {
  const findPickedHex = () =>
    window.run(
      () => document.querySelector("[data-hex][aria-pressed=true]")?.getAttribute("data-hex") ?? null,
    );
  // If only some units of a hex are picked up, the first press picks up the rest, and the second puts all
  // down.
  for (let hex = await findPickedHex(); hex !== null; hex = await findPickedHex())
    await clickHex(window, hex);
}

/** Presses the buttons of a stepper until it shows the number `target`. */
export async function setStepper(window, name, target) {
  const group = `[role=group][aria-label="${name}"]`;
  const readValue = () =>
    window.run((group) => Number(document.querySelector(`${group} output`)?.innerText), group);
  for (let current = await readValue(); current !== target; current = await readValue()) {
    await press(window, `${current < target ? "More" : "Fewer"}: ${name}`, group);
  }
}

/** Waits until the gold button at the top accepts a press, and returns it. */
export const untilPrimaryReady = (window) =>
  window.find("header [aria-keyshortcuts=E]:enabled:not([aria-disabled])");

/** Presses the gold button at the top. */
export async function pressPrimary(window) {
  await untilSettled(window);
  await (await untilPrimaryReady(window)).click();
}

/** Ends the phase with the gold button, and waits until it has ended. */
export async function endPhase(window) {
  const step = await stepOf(window);
  await pressPrimary(window);
  await untilStepAfter(window, step);
}

/** Runs in the page: returns its content. */
function readPage() {
  const textOfElement = (element) => element?.innerText.replace(/\s+/g, " ").trim() ?? "";
  const firstNumber = (text) => Number(/\d+/.exec(text ?? "")?.[0] ?? NaN);
  const game = document.querySelector(".game[data-step]");
  const hiddenText = (panel, pattern) =>
    [...panel.querySelectorAll(".visually-hidden")]
      .map((element) => element.textContent)
      .find((text) => pattern.test(text)) ?? "";
  const players = [...document.querySelectorAll("aside.left ul[aria-label=Players] > li")].map((panel) => {
    const rubiumText = hiddenText(panel, /rubium, income/);
    return {
      name: textOfElement(panel.querySelector("h2")),
      vp: firstNumber(hiddenText(panel, /victory points/)),
      rubium: firstNumber(rubiumText),
      income: Number(/income (\d+)/.exec(rubiumText)?.[1]),
      energize: firstNumber(hiddenText(panel, /Energize cards? in hand/)),
      missions: firstNumber(hiddenText(panel, /Secret Missions? in hand/)),
      units: firstNumber(hiddenText(panel, /on the board/)),
    };
  });
  const hexes = {};
  for (const hex of document.querySelectorAll("[data-hex]")) {
    const label = hex.getAttribute("aria-label");
    const [hexName, ...facts] = label.split("; ");
    const coordinates = hexName.split(", ").slice(-2).join().replaceAll("−", "-");
    const units = {};
    for (const fact of facts) {
      const player = players.find(({ name }) => fact.startsWith(`${name}: `));
      if (!player) continue;
      units[player.name] = {};
      for (const [, count, kind] of fact.matchAll(/(\d+) ([A-Z][A-Za-z ]*[a-z])/g)) {
        units[player.name][kind.replace(/ and$/, "").replace(/s$/, "")] = Number(count);
      }
    }
    hexes[coordinates] = {
      id: Number(hex.dataset.hex),
      mark: hex.dataset.mark ?? null,
      facedown: facts.includes("Unexplored"),
      label,
      units,
    };
  }
  const primary = document.querySelector("header [aria-keyshortcuts=E]");
  return {
    step: Number(game?.dataset.step ?? -1),
    handoverTo: document.querySelector(".handover h2")?.innerText.replace(/ is next$/, "") ?? null,
    turn: textOfElement(document.querySelector("header .turn")),
    phase: textOfElement(document.querySelector("header [aria-current=step]")),
    primary: primary?.disabled === false ? textOfElement(primary) : null,
    toast: textOfElement(document.querySelector(".toast")),
    openHandOwner: document.querySelector(".cards")
      ? textOfElement(document.querySelector("section:has(.cards) .side b"))
      : null,
    players,
    hexes,
    // `textContent` also contains the lines of a log that is covered by a battle, as it is in a low window.
    log: [...document.querySelectorAll("aside.right .scroll ol > li")].map((line) =>
      line.textContent.replace(/\s+/g, " ").trim(),
    ),
    logEntryIds: [...document.querySelectorAll("aside.right .scroll ol > li")].map(
      ({ dataset }) => dataset.entry,
    ),
  };
}
