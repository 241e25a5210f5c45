// Scenes of cards: closed and open hands, public cards, and cards that are only counted.
import { removeTable, scrollToCentre, scrollAndPress } from "../table-setup.mjs";
import { enterHand, MID_GAME, openHand, scene, midGameTable, turnAt } from "./mid-game.mjs";

/** Returns the centre of an element on the page. */
const centreOf = (window, selector) =>
  window.run((selector) => {
    const element = document.querySelector(selector);
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, selector);

export const CARD_SCENES = [
  scene(
    "closed",
    midGameTable({ opening: [...MID_GAME, turnAt("draw")], steps: enterHand(), sectionKey: "c" }),
  ),
  scene(
    "open",
    midGameTable(
      { opening: [...MID_GAME, turnAt("deployment")], steps: enterHand(), sectionKey: "c" },
      openHand,
    ),
  ),
  scene(
    "card",
    midGameTable(
      { opening: [...MID_GAME, turnAt("deployment")], steps: enterHand(), sectionKey: "c" },
      async (window) => {
        await openHand(window);
        await scrollAndPress(window, ".stage .cards li:first-child .face");
        await window.find(".stage .detail");
      },
    ),
  ),
  scene(
    "played",
    midGameTable(
      {
        opening: [...MID_GAME, turnAt("deployment")],
        steps: [
          ...enterHand(),
          { open: 0 },
          { by: 0, enter: { type: "play", card: { type: "card", card: "dropShip" }, target: null } },
          { close: true },
        ],
        sectionKey: "c",
      },
      async (window) => {
        await scrollAndPress(window, ".curtain ~ details:nth-of-type(2) summary");
        await scrollAndPress(window, ".stage details ul .face");
        await scrollToCentre(window, ".stage details .selected-card");
      },
    ),
  ),
  scene(
    "to-do",
    midGameTable(
      { opening: [...MID_GAME, turnAt("deployment")], steps: enterHand(), sectionKey: "c" },
      async (window) => {
        await openHand(window);
        await scrollAndPress(window, ".stage .cards li:nth-child(2) .face");
        await scrollAndPress(window, ".stage .detail .card-actions > button:first-of-type");
        await window.find(".todo");
        await scrollToCentre(window, ".todo");
      },
    ),
  ),
  scene(
    "hand-correction",
    midGameTable(
      { opening: [...MID_GAME, turnAt("deployment")], steps: enterHand(), sectionKey: "c" },
      async (window) => {
        await openHand(window);
        await scrollAndPress(window, ".stage section[data-faction] > button[aria-pressed]");
        await scrollToCentre(window, ".stage .adding");
      },
    ),
  ),
  scene(
    "pin",
    midGameTable(
      {
        opening: [...MID_GAME, turnAt("draw")],
        steps: [{ open: 0 }, { pin: 0 }, { close: true }],
        sectionKey: "c",
      },
      async (window) => {
        await scrollAndPress(window, ".curtain .reveal-buttons > :last-child");
        await window.find(".stage .digits");
        await window.press("4711");
        await scrollAndPress(window, ".stage .pad > button:last-child");
        await window.until("the refusal", () =>
          window.run(() => document.querySelector(".stage .message")?.textContent !== ""),
        );
      },
    ),
  ),
  scene(
    "counted",
    midGameTable({
      opening: [...MID_GAME, { type: "counted", seat: 0, deck: "energize", count: 3 }, turnAt("draw")],
      physical: ["energize", "missions"],
      sectionKey: "c",
    }),
  ),
  scene(
    "held",
    midGameTable(
      { opening: [...MID_GAME, turnAt("deployment")], steps: enterHand(), sectionKey: "c" },
      async (window) => {
        await window.fingerDown(await centreOf(window, ".stage .hold"));
        await window.find(".stage .rows");
      },
    ),
    { leave: async (window) => (await window.fingerUp(), removeTable(window)) },
  ),
  scene(
    "keep",
    midGameTable(
      {
        opening: [...MID_GAME, turnAt("draw")],
        optional: ["topPriority"],
        steps: [{ by: 0, enter: { type: "draw", deck: "missions" } }],
        sectionKey: "c",
      },
      async (window) => {
        await scrollAndPress(window, ".curtain .reveal-buttons > :last-child");
        await window.find(".stage .keep");
      },
    ),
  ),
  scene(
    "line",
    midGameTable({ opening: [], optional: ["interceptedTransmissions"], sectionKey: "c" }, async (window) => {
      await scrollAndPress(window, ".stage .section > :last-child .face");
      await scrollToCentre(window, ".stage .mission");
    }),
  ),
  scene(
    "crown",
    midGameTable({
      opening: [...MID_GAME.slice(0, -1), { type: "monolith", holder: 0 }, turnAt("draw")],
      optional: ["kingOfTheHill"],
      sectionKey: "c",
    }),
  ),
  scene(
    "pass",
    midGameTable(
      {
        opening: [...MID_GAME, turnAt("draw")],
        optional: ["teams"],
        steps: [...enterHand(2), { by: 0, enter: { type: "draw", deck: null } }],
        sectionKey: "c",
      },
      async (window) => {
        await scrollAndPress(window, ".seats li:nth-child(2) button");
        await openHand(window);
        await scrollAndPress(window, ".stage .cards li:first-child .face");
        await scrollAndPress(window, ".stage .detail details summary");
        await scrollToCentre(window, ".stage .detail details");
      },
    ),
  ),
];
