// Somebody who plays by pressing whatever can be pressed, at random: controls of the game only, enabled ones only.
import { ELEMENT } from "./element.mjs";
import { ifGone } from "./window.mjs";

/** How long a computer's whole turn may take, in milliseconds. */
const PATIENCE = 120_000;

/**
 * Presses one thing, or what was there to press a moment ago.
 * @param {import("./window.mjs").Window} window
 * @param {() => number} random
 * @returns {Promise<string | null>} what was pressed; nothing if the game is over
 */
export async function pressAnything(window, random) {
  // Drawn once, however often the page is looked at and whatever must be pressed first: the same dice then play the same
  // game, however many times a curtain or a notice is pressed.
  const [sort, which] = [random(), random()];
  for (;;) {
    const found = await window.until(
      "something to press",
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
    // Phases pass by themselves: then it is gone before it is pressed.
    else await window.clickOn(found.element[ELEMENT]).catch(ifGone);
    if (!found.first) return found.what;
  }
}

/**
 * Plays to the end of the game; tells how many things were pressed.
 * @param {number} most how many may be
 */
export async function playOn(window, random, most) {
  const pressed = [];
  while (pressed.length < most) {
    const what = await pressAnything(window, random);
    if (what === null) return pressed.length;
    pressed.push(what);
  }
  const last = pressed.slice(-12).join("\n");
  throw new Error(`no end within ${most} presses, the last of them:\n${last}`);
}

/**
 * Runs in the page: what to press, once the page is at rest. A place to press is a point, since units lie upon it.
 * @param {number} sort from 0 to 1: what sort of thing
 * @param {number} which from 0 to 1: which of them
 */
function pickAnything(sort, which) {
  // A press that comes twice is refused the second time, by a rule. Anything else would be a fault.
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
  /** Where units can go, enemies draw them on: else a game takes all evening. */
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
  // What is asked is meant: the safe answer stands first.
  if (asked) return press([...asked.querySelectorAll(".actions button")].at(-1), "dialog") ?? null;

  // As many of a kind as there is rubium for: with one at a time, buying takes longer than all the rest.
  const kinds = ready("aside.right fieldset label:not(.none)");
  if (kinds.length > 1 && sort < 0.15) return press(one(kinds), "kind");
  const all = document.querySelector("aside.right .amount [role=group] button:last-of-type:enabled");
  if (all && sort < 0.6) return { key: "0", what: "all of a kind" };
  const cards = ready(".cards .playable button");
  const use = ready(".detail button.primary");
  if (use.length > 0) return press(use[0], "play");
  if (cards.length > 0) {
    // Cards overlap: the left edge is always to be seen.
    const card = one(cards);
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = card.getBoundingClientRect();
    return { point: [box.left + 8, box.top + box.height / 2], what: "card" };
  }
  // Where several can be attacked in one hex, only the list tells them apart.
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
  // Nothing else to do, whatever was drawn.
  if (answers.length > 0) return press(one(answers), "answer");
  return places.length > 0 ? point(one(places)) : null;
}
