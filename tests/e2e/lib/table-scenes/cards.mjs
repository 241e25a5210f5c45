// Cards: hands behind their curtain and open, public cards, and cards that are only counted.
import { clear, sight, tap } from "../table-setup.mjs";
import { hand, MIDDLE, openHand, scene, table, turn } from "./middle.mjs";

/** Returns the middle of an element. */
const middleOf = (window, selector) =>
  window.run((selector) => {
    const one = document.querySelector(selector);
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, selector);

export const CARDS = [
  scene("closed", table({ opening: [...MIDDLE, turn("draw")], steps: hand(), job: "c" })),
  scene("open", table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, openHand)),
  scene(
    "card",
    table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, async (window) => {
      await openHand(window);
      await tap(window, ".stage .cards li:first-child .face");
      await window.find(".stage .detail");
    }),
  ),
  scene(
    "played",
    table(
      {
        opening: [...MIDDLE, turn("deployment")],
        steps: [
          ...hand(),
          { open: 0 },
          { by: 0, enter: { type: "play", card: { type: "card", card: "dropShip" }, target: null } },
          { close: true },
        ],
        job: "c",
      },
      async (window) => {
        await tap(window, ".curtain ~ details:nth-of-type(2) summary");
        await tap(window, ".stage details ul .face");
        await sight(window, ".stage details .one");
      },
    ),
  ),
  scene(
    "to-do",
    table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, async (window) => {
      await openHand(window);
      await tap(window, ".stage .cards li:nth-child(2) .face");
      await tap(window, ".stage .detail .does > button:first-of-type");
      await window.find(".hands");
      await sight(window, ".hands");
    }),
  ),
  scene(
    "hand-right",
    table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, async (window) => {
      await openHand(window);
      await tap(window, ".stage section[data-faction] > button[aria-pressed]");
      await sight(window, ".stage .adding");
    }),
  ),
  scene(
    "pin",
    table(
      { opening: [...MIDDLE, turn("draw")], steps: [{ open: 0 }, { pin: 0 }, { close: true }], job: "c" },
      async (window) => {
        await tap(window, ".curtain .ways > :last-child");
        await window.find(".stage .digits");
        await window.press("4711");
        await tap(window, ".stage .pad > button:last-child");
        await window.until("the refusal", () =>
          window.run(() => document.querySelector(".stage .told")?.textContent !== ""),
        );
      },
    ),
  ),
  scene(
    "counted",
    table({
      opening: [...MIDDLE, { type: "counted", seat: 0, deck: "energize", count: 3 }, turn("draw")],
      physical: ["energize", "missions"],
      job: "c",
    }),
  ),
  scene(
    "held",
    table({ opening: [...MIDDLE, turn("deployment")], steps: hand(), job: "c" }, async (window) => {
      await window.hold(await middleOf(window, ".stage .hold"));
      await window.find(".stage .rows");
    }),
    { leave: async (window) => (await window.lift(), clear(window)) },
  ),
  scene(
    "keep",
    table(
      {
        opening: [...MIDDLE, turn("draw")],
        optional: ["topPriority"],
        steps: [{ by: 0, enter: { type: "draw", deck: "missions" } }],
        job: "c",
      },
      async (window) => {
        await tap(window, ".curtain .ways > :last-child");
        await window.find(".stage .keep");
      },
    ),
  ),
  scene(
    "line",
    table({ opening: [], optional: ["interceptedTransmissions"], job: "c" }, async (window) => {
      await tap(window, ".stage .job > :last-child .face");
      await sight(window, ".stage .mission");
    }),
  ),
  scene(
    "crown",
    table({
      opening: [...MIDDLE.slice(0, -1), { type: "monolith", holder: 0 }, turn("draw")],
      optional: ["kingOfTheHill"],
      job: "c",
    }),
  ),
  scene(
    "pass",
    table(
      {
        opening: [...MIDDLE, turn("draw")],
        optional: ["teams"],
        steps: [...hand(2), { by: 0, enter: { type: "draw", deck: null } }],
        job: "c",
      },
      async (window) => {
        await tap(window, ".seats li:nth-child(2) button");
        await openHand(window);
        await tap(window, ".stage .cards li:first-child .face");
        await tap(window, ".stage .detail details summary");
        await sight(window, ".stage .detail details");
      },
    ),
  ),
];
