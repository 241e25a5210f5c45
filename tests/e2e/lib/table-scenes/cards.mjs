// Scenes of cards: closed and open hands, public cards, and cards that are only counted.
import { removeAllTables, scrollToCentre, scrollAndPress } from "../table-setup.mjs";
import { enterHandCards, MID_GAME, openHand, scene, midGameTable, turnInPhase } from "./mid-game.mjs";

/** Scrolls to an element, and returns the position of its centre. */
const centreOf = (window, selector) =>
  window.run((selector) => {
    const element = document.querySelector(selector);
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, selector);

export const CARD_SCENES = [
  scene(
    "hand-closed",
    midGameTable({
      opening: [...MID_GAME, turnInPhase("draw")],
      steps: enterHandCards(),
      sectionShortcut: "c",
    }),
  ),
  scene(
    "hand-open",
    midGameTable(
      { opening: [...MID_GAME, turnInPhase("deployment")], steps: enterHandCards(), sectionShortcut: "c" },
      openHand,
    ),
  ),
  scene(
    "card-details",
    midGameTable(
      { opening: [...MID_GAME, turnInPhase("deployment")], steps: enterHandCards(), sectionShortcut: "c" },
      async (window) => {
        await openHand(window);
        await scrollAndPress(window, ".stage .cards li:first-child .face");
        await window.find(".stage .detail");
      },
    ),
  ),
  scene(
    "played-card",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("deployment")],
        steps: [
          ...enterHandCards(),
          { open: 0 },
          { by: 0, enter: { type: "play", card: { type: "card", card: "dropShip" }, target: null } },
          { close: true },
        ],
        sectionShortcut: "c",
      },
      async (window) => {
        await scrollAndPress(window, ".hand-cover ~ details:nth-of-type(2) summary");
        await scrollAndPress(window, ".stage details ul .face");
        await scrollToCentre(window, ".stage details .selected-card");
      },
    ),
  ),
  scene(
    "to-do-list",
    midGameTable(
      { opening: [...MID_GAME, turnInPhase("deployment")], steps: enterHandCards(), sectionShortcut: "c" },
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
      { opening: [...MID_GAME, turnInPhase("deployment")], steps: enterHandCards(), sectionShortcut: "c" },
      async (window) => {
        await openHand(window);
        await scrollAndPress(window, ".stage section[data-faction] > button[aria-pressed]");
        await scrollToCentre(window, ".stage .adding");
      },
    ),
  ),
  scene(
    "pin-entry",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("draw")],
        steps: [{ open: 0 }, { pin: 0 }, { close: true }],
        sectionShortcut: "c",
      },
      async (window) => {
        await scrollAndPress(window, ".hand-cover .reveal-buttons > :last-child");
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
    "counted-cards",
    midGameTable({
      opening: [
        ...MID_GAME,
        { type: "physicalCards", seat: 0, deck: "energize", count: 3 },
        turnInPhase("draw"),
      ],
      physical: ["energize", "missions"],
      sectionShortcut: "c",
    }),
  ),
  scene(
    "hand-open-while-pressed",
    midGameTable(
      { opening: [...MID_GAME, turnInPhase("deployment")], steps: enterHandCards(), sectionShortcut: "c" },
      async (window) => {
        await window.pointerDown(await centreOf(window, ".stage .hold"));
        await window.find(".stage .rows");
      },
    ),
    { leave: async (window) => (await window.pointerUp(), removeAllTables(window)) },
  ),
  scene(
    "keep-mission",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("draw")],
        optionalRules: ["topPriority"],
        steps: [{ by: 0, enter: { type: "draw", deck: "missions" } }],
        sectionShortcut: "c",
      },
      async (window) => {
        await scrollAndPress(window, ".hand-cover .reveal-buttons > :last-child");
        await window.find(".stage .keep");
      },
    ),
  ),
  scene(
    "transmission-line",
    midGameTable(
      { opening: [], optionalRules: ["interceptedTransmissions"], sectionShortcut: "c" },
      async (window) => {
        await scrollAndPress(window, ".stage .section > :last-child .face");
        await scrollToCentre(window, ".stage .mission");
      },
    ),
  ),
  scene(
    "monolith-holder",
    midGameTable({
      opening: [...MID_GAME.slice(0, -1), { type: "monolith", holder: 0 }, turnInPhase("draw")],
      optionalRules: ["kingOfTheHill"],
      sectionShortcut: "c",
    }),
  ),
  scene(
    "pass-card",
    midGameTable(
      {
        opening: [...MID_GAME, turnInPhase("draw")],
        optionalRules: ["teams"],
        steps: [...enterHandCards(2), { by: 0, enter: { type: "draw", deck: null } }],
        sectionShortcut: "c",
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
