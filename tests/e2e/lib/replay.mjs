// Replays the steps of a recorded game one after another, by pressing the controls of the page.
import { readFileSync } from "node:fs";

import { control, canPress, press } from "./controls.mjs";
import * as gameScreen from "./game-screen.mjs";

/** Names that the page shows for the kinds of units, keyed by the record's word for the kind. */
export const KIND_NAMES = {
  human: "Human",
  fungoid: "Fungoid",
  crystalline: "Crystalline",
  strider: "Rock Strider",
  leaper: "Lava Leaper",
  dragon: "Rubium Dragon",
};
/** Names that the page shows for alternate units, keyed by the record's word for the unit they replace. */
export const ALTERNATE_KIND_NAMES = {
  human: "Clone",
  fungoid: "Sporling",
  crystalline: "Shardian",
  strider: "Boulder Blitzer",
  leaper: "Magma Diver",
  dragon: "Monolith Wyrm",
};
const { cards } = JSON.parse(
  readFileSync(new URL("../../../shared/rules/content/cards.json", import.meta.url), "utf8"),
);
/** Names that the page shows for cards, keyed by the card's id. */
export const CARD_NAMES = Object.fromEntries(cards.map(({ id, name }) => [id, name.en]));

/**
 * Replays all steps of a record from the current position. After each press, `onStep` receives every step
 * that the press includes, with the content of the page before and after the press.
 * @param {{ by: { seat: number }, inputs: string[] }[]} steps
 * @param {string[]} names of the players by seat
 * @param {(step: { by: string, verb: string, words: string[], inputs: string[] }, before: any, after: any) => void} [onStep]
 * @param {Record<string, string>} [kindNames] names of the kinds on the page, keyed by the record's word for
 *   the kind
 */
export async function replaySteps(window, steps, names, onStep = () => undefined, kindNames = KIND_NAMES) {
  for (let index = 0; index < steps.length;) {
    await gameScreen.acceptHandover(window);
    const before = await gameScreen.read(window);
    const stepCount = await pressStep(window, steps, index, names, before, kindNames);
    await gameScreen.untilStepAfter(window, before.step + stepCount - 1);
    const after = await gameScreen.read(window);
    for (const { by, inputs } of steps.slice(index, index + stepCount)) {
      const [verb, ...words] = inputs[0].split(" ");
      onStep({ by: names[by.seat], verb, words, inputs }, before, after);
    }
    index += stepCount;
  }
}

/** Performs the step at `index` and any later steps that the same press includes. Returns the number of steps. */
async function pressStep(window, steps, index, names, before, kindNames) {
  const { by, inputs } = steps[index];
  const [verb, ...words] = inputs[0].split(" ");
  const name = names[by.seat];
  const hexId = (hex) => before.hexes[hex].id;
  switch (verb) {
    case "buy":
      await buy(window, kindNames[words[0]], hexId(words[1]), inputs.length);
      break;
    case "move":
      // After a won battle there is no choice of kind, and units move one at a time (UNI-SPORLING).
      if (before.phase.startsWith("Battle")) {
        if (before.hexes[words[1]].mark === "begin") await gameScreen.clickHex(window, hexId(words[1]));
        await gameScreen.clickHex(window, hexId(words[2]));
        break;
      }
      // Alternates between clicking and dragging, because both must work.
      await move(
        window,
        kindNames[words[0]],
        hexId(words[1]),
        hexId(words[2]),
        inputs.length,
        index % 2 === 0,
      );
      break;
    case "special":
      await specialAttack(window, kindNames[words[0]], hexId(words[1]), hexId(words[2]));
      break;
    case "explore":
      await gameScreen.clickHex(window, hexId(words[0]));
      break;
    case "battle":
      await press(window, new RegExp(` against ${names[words[1] - 1]} .*${coordinatesPattern(words[0])}`));
      break;
    case "end":
      await gameScreen.pressPrimary(window);
      break;
    case "casualty":
      await press(window, kindNames[words[0]], "aside.right .answers");
      break;
    case "victim":
      await press(window, names[words[0] - 1], "aside.right .answers");
      break;
    case "take":
      await press(window, words[0] === "victory" ? "Mission card: 1 VP" : "Draw the card");
      break;
    case "give":
      await press(window, `Open ${name}’s hand`, "aside.right");
      await press(window, CARD_NAMES[words[0]], "aside.right .answers");
      break;
    case "sacrifice":
      await press(window, `${name}: sacrifice 1 ${kindNames[words[0]]} for a hit`, "aside.right");
      break;
    case "play":
    case "exchange":
      if (await fulfilFromTransmissionLine(window, CARD_NAMES[words[0]])) break;
      await gameScreen.openHand(window);
      await useCard(window, CARD_NAMES[words[0]], verb === "play" ? "Play it" : "Exchange: get 1 rubium");
      if (verb === "exchange") await press(window, "Yes, give it up for 1 rubium", ".detail");
      break;
    case "pass":
      return pressPass(window, steps, index, name, words[0] === "battle");
    default:
      await chooseTarget(window, verb, words, names, before, kindNames);
  }
  return 1;
}

/** Chooses a kind and a number, and presses the home base hex. */
async function buy(window, kind, hex, unitCount) {
  await press(window, new RegExp(`^${kind};`), "aside.right fieldset");
  await gameScreen.setStepper(window, plural(kind), unitCount);
  await gameScreen.clickHex(window, hex);
}

/** Picks up a number of units of one kind only, and moves them. */
async function move(window, kind, from, to, unitCount, isDrag) {
  await gameScreen.putDownUnits(window);
  await gameScreen.clickHex(window, from);
  const groups = await window.run(() =>
    [...document.querySelectorAll("aside.right [role=group][aria-label]:has(output)")].map(
      (element) => element.ariaLabel,
    ),
  );
  for (const group of groups)
    await gameScreen.setStepper(window, group, group === plural(kind) ? unitCount : 0);
  if (isDrag) await gameScreen.drag(window, from, to);
  else await gameScreen.clickHex(window, to);
}

async function specialAttack(window, kind, from, to) {
  await gameScreen.putDownUnits(window);
  await gameScreen.clickHex(window, from);
  const button = await control(window, `Special attack: ${kind}`);
  if ((await button.attribute("aria-pressed")) !== "true") await button.click();
  await gameScreen.clickHex(window, to);
}

/** Fulfils a mission from the transmission line. Returns true if the line contains it. */
async function fulfilFromTransmissionLine(window, name) {
  const findByText = (selector, name) =>
    [...document.querySelectorAll(selector)].find((element) =>
      element.innerText.replace(/\s+/g, " ").includes(name),
    ) ?? null;
  if ((await window.run(findByText, "section .line button", name)) === null) return false;
  const card = await window.findByScript(
    `the card ${name}`,
    findByText,
    "section .line .playable button",
    name,
  );
  await card.click();
  await press(window, "Play it", ".detail");
  return true;
}

/** Chooses a card of the open hand and its use. */
async function useCard(window, name, action) {
  const selectedCard = await window.run(() => document.querySelector(".detail h3")?.innerText ?? null);
  if (selectedCard !== name) {
    // Cards overlap, but the left edge is always visible.
    const cardEdge = await window.until(`the card ${name}`, () =>
      window.run((name) => {
        const cards = [...document.querySelectorAll(".cards button")];
        const card = cards.find((candidate) => candidate.innerText.includes(name));
        // A long hand extends beyond its frame.
        card?.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = card?.getBoundingClientRect();
        return box ? [box.left + 8, box.top + box.height / 2] : null;
      }, name),
    );
    await window.clickAt(cardEdge);
  }
  await press(window, action, ".detail");
}

/**
 * Passes, in a card window or at another optional decision. One press passes for all players whom a card
 * window asks, if all of them pass. Returns the number of steps.
 */
async function pressPass(window, steps, index, name, isWholeBattle) {
  const askedCount = await window.run(() => document.querySelectorAll("aside.right .answers .seat").length);
  if (askedCount > 0) {
    const passSteps = steps.slice(index, index + askedCount).filter(({ inputs }) => inputs[0] === "pass");
    if (passSteps.length === askedCount) {
      await press(window, "Nobody plays a card", "aside.right");
      return askedCount;
    }
    if (isWholeBattle) await press(window, `${name}: pass for the whole battle`);
    else await openHandAndPass(window, name);
  } else if (await canPress(window, "No more cards in this battle")) {
    await press(window, isWholeBattle ? "No more cards in this battle" : "Play no card now", "aside.right");
  } else {
    await press(window, /^(Done|Skip|Continue|No card|Advance no further)$/, "aside.right");
  }
  return 1;
}

async function openHandAndPass(window, name) {
  await press(window, `Open ${name}’s hand`, "aside.right");
  await press(window, "Play no card now", "aside.right");
}

/** Chooses the target of a card. */
async function chooseTarget(window, verb, words, names, before, kindNames) {
  const playerOf = (side) => {
    const attackLine = before.log.findLast((line) => / attacks /.test(line));
    const [, attacker, defender] = /^(.*?) attacks (.*?):/.exec(attackLine);
    return side === "attacker" ? attacker : defender;
  };
  switch (verb) {
    case "aim":
      return press(window, `${playerOf(words[0])}’s ${plural(kindNames[words[1]])}`, "aside.right");
    case "force":
      return press(window, playerOf(words[0]), "aside.right .answers");
    case "hit": {
      const picker = words[2] ? `, casualty picked by ${names[words[2] - 1]}` : "";
      return press(window, `A hit on ${playerOf(words[0])}${picker}`, "aside.right");
    }
    case "land":
    case "place":
    case "pick": {
      const hex = words.at(-1);
      const labelStart = verb === "land" ? "Land:" : `1 ${kindNames[words[0]]}(,| on) `;
      const name = new RegExp(`^${labelStart}.*${coordinatesPattern(hex)}`);
      if (await canPress(window, name, "aside.right")) return press(window, name, "aside.right");
      // In a hex with one target, a press on the hex is sufficient. Otherwise the page asks for the kind.
      await gameScreen.clickHex(window, before.hexes[hex].id);
      const answer = await window.until("an answer to the press", async () =>
        (await canPress(window, name, "aside.right"))
          ? "asksForKind"
          : (await gameScreen.stepOf(window)) > before.step && "done",
      );
      return answer === "asksForKind" ? press(window, name, "aside.right") : undefined;
    }
    default:
      throw new Error(`unknown step: ${verb} ${words.join(" ")}`);
  }
}

/** Returns a pattern for the coordinates of a hex, at the end of its description. */
const coordinatesPattern = (hex) => `\\(${hex.split(",").join(",\\s*").replaceAll("-", "[-−]")}\\)$`;
const plural = (kind) => `${kind}s`;
