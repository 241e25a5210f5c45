// A random player that presses any enabled control of the game.
import { ELEMENT } from "./element.mjs";
import { ifGone } from "./window.mjs";

/** Maximum duration of a computer's whole turn, in milliseconds. */
const PATIENCE = 120_000;

/**
 * Presses one control, or one that was present a moment ago.
 * @param {import("./window.mjs").Window} window
 * @param {() => number} random
 * @returns {Promise<string | null>} the pressed control, or null if the game is over
 */
export async function pressAnything(window, random) {
  // Both numbers are drawn once, however often the page is read. The same dice therefore play the same game, even if
  // the number of presses on curtains and notices differs.
  const [sort, which] = [random(), random()];
  for (;;) {
    const found = await window.until(
      "a control to press",
      () => window.run(pickAnything, sort, which).catch(ifGone),
      PATIENCE,
    );
    if (found.over) return null;
    if (found.key) await window.press(found.key);
    else if (found.point) {
      await window.point([found.point], 0).catch((fault) => {
        throw new Error(`${found.what} at ${found.point}: ${fault.message}`);
      });
    }
    // Phases pass by themselves, so the control may disappear before it is pressed.
    else await window.clickOn(found.element[ELEMENT]).catch(ifGone);
    if (!found.first) return found.what;
  }
}

/**
 * Plays to the end of the game. Returns the number of presses.
 * @param {number} most maximum number of presses
 */
export async function playOn(window, random, max) {
  const pressed = [];
  while (pressed.length < max) {
    const what = await pressAnything(window, random);
    if (what === null) return pressed.length;
    pressed.push(what);
  }
  const last = pressed.slice(-12).join("\n");
  throw new Error(`the game is not over after ${max} presses; the last ones were:\n${last}`);
}

/**
 * Runs in the page: returns the control to press, once the page is at rest. A place on the board is a point, because
 * units cover it.
 * @param {number} sort from 0 to 1: selects the sort of control
 * @param {number} which from 0 to 1: selects among those
 */
function pickAnything(sort, which) {
  // A duplicate press is refused by a rule. Any other refusal would be a fault.
  const toast = document.querySelector(".toast");
  if (toast && !/Rule [A-Z]+-\d+/.test(toast.innerText)) throw new Error(`refused: ${toast.innerText}`);
  if (document.querySelector("main > [role=alert]"))
    throw new Error(document.querySelector("main").innerText);
  if (toast) return { element: toast.querySelector("button:last-of-type"), what: "dismiss", first: true };
  const one = (list) => list[Math.floor(which * list.length)];
  const ready = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => !element.disabled && !element.closest("[inert]") && element.checkVisibility(),
    );
  const press = (element, what, first = false) =>
    element && { element, what: `${what}: ${element.innerText}`, first };

  const middle = (place) => {
    const box = place.querySelector(".area").getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  /** Prefers destinations near enemies. Otherwise a game would take too long. */
  const nearest = (places, otherwise) => {
    if (places.some(({ dataset }) => dataset.mark === "attack")) return otherwise;
    const mine = document.querySelector("header .turn b").innerText;
    const others = [...document.querySelectorAll("aside.left h2")].filter((name) => name.innerText !== mine);
    const enemies = [...document.querySelectorAll("[data-hex]")]
      .filter((hex) => others.some((name) => hex.ariaLabel.includes(`; ${name.innerText}: `)))
      .map(middle);
    const far = (place) => {
      const [x, y] = middle(place);
      return Math.min(...enemies.map(([left, top]) => Math.hypot(left - x, top - y)));
    };
    return places.toSorted((a, b) => far(a) - far(b))[0];
  };

  const curtain = document.querySelector(".curtain");
  if (curtain) return press(curtain.querySelector(".take:enabled"), "curtain", true) ?? null;
  const game = document.querySelector(".game[data-step]");
  if (game?.dataset.settled !== "true") return null;
  if (document.querySelector("main section table")) return { over: true };
  const asked = document.querySelector("dialog[open]");
  // The question is confirmed. The safe answer is first.
  if (asked) return press([...asked.querySelectorAll(".actions button")].at(-1), "dialog") ?? null;

  // Buys as many of a kind as the rubium allows. One at a time, buying would take longer than everything else.
  const kinds = ready("aside.right fieldset label:not(.none)");
  if (kinds.length > 1 && sort < 0.15) return press(one(kinds), "kind");
  const all = document.querySelector("aside.right .amount [role=group] button:last-of-type:enabled");
  if (all && sort < 0.6) return { key: "0", what: "all of a kind" };
  const cards = ready(".cards .playable button");
  const use = ready(".detail button.primary");
  if (use.length > 0) return press(use[0], "play");
  if (cards.length > 0) {
    // Cards overlap, but the left edge is always visible.
    const card = one(cards);
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = card.getBoundingClientRect();
    return { point: [box.left + 8, box.top + box.height / 2], what: "card" };
  }
  // If a hex has several possible targets, only the list distinguishes them.
  const answers = ready(
    "aside.right .answers button, aside.right td button, aside.right > :first-child li:not(:has([role=group])) > button",
  );
  if (answers.length > 0 && sort < 0.85) return press(one(answers), "answer");
  const places = [...document.querySelectorAll("[data-hex][data-mark]:not([data-mark=source])")];
  const point = (place) => ({
    point: middle(place),
    what: `hex ${place.dataset.hex}, ${place.dataset.mark}`,
  });
  if (places.length > 0 && sort < 0.88) return point(sort < 0.8 ? nearest(places, one(places)) : one(places));
  const [primary] = ready("header [aria-keyshortcuts=E]");
  if (primary) return press(primary, "primary");
  // There is no other control, whichever numbers were drawn.
  if (answers.length > 0) return press(one(answers), "answer");
  return places.length > 0 ? point(one(places)) : null;
}
