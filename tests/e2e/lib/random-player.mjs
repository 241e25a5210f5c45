// Plays a game by pressing enabled controls at random.
import { ELEMENT_KEY } from "./element.mjs";
import { nullIfGone } from "./web-driver.mjs";

/** Maximum duration of a computer's whole turn, in milliseconds. */
const TURN_TIMEOUT_MS = 120_000;

/**
 * Presses one control, after any handover or notice. The press has no effect if the control has just
 * disappeared.
 * @param {import("./window.mjs").Window} window
 * @param {() => number} random
 * @returns {Promise<string | null>} a label of the pressed control for error messages, or null if the game is
 *   over
 */
export async function pressRandomControl(window, random) {
  // Presses in handovers and on notices use no further random numbers, because the number of these presses
  // varies between runs of the same game.
  const [kindShare, itemShare] = [random(), random()];
  for (;;) {
    const control = await window.until(
      "a control to press",
      () => window.run(pickRandomControl, kindShare, itemShare).catch(nullIfGone),
      TURN_TIMEOUT_MS,
    );
    if (control.isOver) return null;
    if (control.key) await window.press(control.key);
    else if (control.point) {
      await window.clickAt(control.point).catch((error) => {
        throw new Error(`${control.label} at ${control.point}: ${error.message}`);
      });
    }
    // Phases may end automatically, so the control may disappear before it is pressed.
    else await window.clickOn(control.element[ELEMENT_KEY]).catch(nullIfGone);
    if (!control.isPreparation) return control.label;
  }
}

/**
 * Plays to the end of the game. Returns the number of presses.
 * @param {number} maxPresses
 */
export async function playToEnd(window, random, maxPresses) {
  const pressedLabels = [];
  while (pressedLabels.length < maxPresses) {
    const label = await pressRandomControl(window, random);
    if (label === null) return pressedLabels.length;
    pressedLabels.push(label);
  }
  const lastPresses = pressedLabels.slice(-12).join("\n");
  throw new Error(`the game is not over after ${maxPresses} presses; the last presses were:\n${lastPresses}`);
}

/**
 * Runs in the page: returns the control to press, once the page is at rest. A hex is returned as a
 * point, because units cover it. `isPreparation` marks a handover or notice that must be pressed first and
 * does not count as a press.
 * @param {number} kindShare from 0 to 1: selects the kind of control
 * @param {number} itemShare from 0 to 1: selects one control of that kind
 */
function pickRandomControl(kindShare, itemShare) {
  // A duplicate press is refused by a rule. Any other refusal is an error.
  const toast = document.querySelector(".toast");
  if (toast && !/Rule [A-Z]+-\d+/.test(toast.innerText)) throw new Error(`refused: ${toast.innerText}`);
  if (document.querySelector("main > [role=alert]"))
    throw new Error(document.querySelector("main").innerText);
  if (toast)
    return { element: toast.querySelector("button:last-of-type"), label: "dismiss", isPreparation: true };
  const pickItem = (items) => items[Math.floor(itemShare * items.length)];
  const findEnabled = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => !element.disabled && !element.closest("[inert]") && element.checkVisibility(),
    );
  const elementTarget = (element, label, isPreparation = false) =>
    element && { element, label: `${label}: ${element.innerText}`, isPreparation };

  const centreOf = (hex) => {
    const box = hex.querySelector(".area").getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  /**
   * Returns the hex nearest to an enemy, or `fallback` if an attack is possible. With random destinations, a
   * game would take too long.
   */
  const nearestToEnemy = (markedHexes, fallback) => {
    if (markedHexes.some(({ dataset }) => dataset.mark === "attack")) return fallback;
    const ownName = document.querySelector("header .turn b").innerText;
    const otherNames = [...document.querySelectorAll("aside.left h2")].filter(
      (name) => name.innerText !== ownName,
    );
    const enemies = [...document.querySelectorAll("[data-hex]")]
      .filter((hex) => otherNames.some((name) => hex.ariaLabel.includes(`; ${name.innerText}: `)))
      .map(centreOf);
    const distanceToEnemy = (hex) => {
      const [x, y] = centreOf(hex);
      return Math.min(...enemies.map(([left, top]) => Math.hypot(left - x, top - y)));
    };
    return markedHexes.toSorted((a, b) => distanceToEnemy(a) - distanceToEnemy(b))[0];
  };

  const handover = document.querySelector(".handover");
  if (handover) return elementTarget(handover.querySelector(".take-seat:enabled"), "handover", true) ?? null;
  const game = document.querySelector(".game[data-step]");
  if (game?.dataset.settled !== "true") return null;
  if (document.querySelector("main section table")) return { isOver: true };
  const dialog = document.querySelector("dialog[open]");
  // The dialog is confirmed with its last button. The first one cancels.
  if (dialog) return elementTarget([...dialog.querySelectorAll(".actions button")].at(-1), "dialog") ?? null;

  // Buys as many of a kind as the rubium allows. Buying units one at a time would take longer than the rest
  // of the game.
  const kinds = findEnabled("aside.right fieldset label:not(.none)");
  if (kinds.length > 1 && kindShare < 0.15) return elementTarget(pickItem(kinds), "kind");
  const buyAll = document.querySelector("aside.right .amount [role=group] button:last-of-type:enabled");
  if (buyAll && kindShare < 0.6) return { key: "0", label: "all of a kind" };
  const cards = findEnabled(".cards .playable button");
  const playButtons = findEnabled(".detail button.primary");
  if (playButtons.length > 0) return elementTarget(playButtons[0], "play");
  if (cards.length > 0) {
    // Cards overlap, but the left edge is always visible.
    const card = pickItem(cards);
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = card.getBoundingClientRect();
    return { point: [box.left + 8, box.top + box.height / 2], label: "card" };
  }
  // If a hex has several possible targets, only the list distinguishes them. Special attacks that are listed
  // before a unit is selected are left out: they would end the movement of nearly every turn.
  const answers = findEnabled(
    "aside.right .answers:not(.attack) button, aside.right > :first-child li:not(:has([role=group])) > button",
  );
  if (answers.length > 0 && kindShare < 0.85) return elementTarget(pickItem(answers), "answer");
  const markedHexes = [...document.querySelectorAll("[data-hex][data-mark]:not([data-mark=source])")];
  /** A point near a corner, where the hex has no units: a press on a unit would pick up only that unit. */
  const pointBesideUnits = (hex) => {
    const box = hex.querySelector(".area").getBoundingClientRect();
    return [box.left + box.width * 0.05, box.top + box.height * 0.275];
  };
  const hexTarget = (hex) => ({
    point: pointBesideUnits(hex),
    label: `hex ${hex.dataset.hex}, ${hex.dataset.mark}`,
  });
  if (markedHexes.length > 0 && kindShare < 0.88)
    return hexTarget(
      kindShare < 0.8 ? nearestToEnemy(markedHexes, pickItem(markedHexes)) : pickItem(markedHexes),
    );
  const [primary] = findEnabled("header [aria-keyshortcuts=E]");
  if (primary) return elementTarget(primary, "primary");
  // The only controls left are answers or hexes.
  if (answers.length > 0) return elementTarget(pickItem(answers), "answer");
  return markedHexes.length > 0 ? hexTarget(pickItem(markedHexes)) : null;
}
