import { cardTitle } from "../words/names";
import { afterEach, describe, expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { lineCountOf, widthOf } from "../../test/text-widths";
import { LANGUAGES, setLanguage, t, type Language } from "../i18n/index.svelte";
import { cardProvenanceText, cardSentence, cardTiming } from "./sentence";

const allCards = (await fixture("start2")).info.catalogue.cards;
/** A character as wide as the reconstruction mark and the gap before it. */
const MARK_PLACEHOLDER = "M";
/** Minimum height of the picture, in pixels. */
const MIN_PICTURE_HEIGHT = 40;

afterEach(() => setLanguage("en"));

/** Sizes are those of Card.svelte, in pixels at 16 px per rem. */
describe.each(Object.keys(LANGUAGES) as Language[])("in %s, every card of the catalogue", (language) => {
  it("has space for its text and a picture on the large front", () => {
    void setLanguage(language);
    const columnWidth = 200 - 2 * 2 - 2 * 10;
    for (const card of allCards) {
      const nameLineCount = lineCountOf(`${cardTitle(card)}${MARK_PLACEHOLDER}`, 15, "750", columnWidth);
      const timingLineCount = lineCountOf(`${cardTiming(card)}${MARK_PLACEHOLDER}`, 12, "600", columnWidth);
      const textLineCount = lineCountOf(`${cardSentence(card)}${MARK_PLACEHOLDER}`, 13, "400", columnWidth);
      const height =
        24 + (8 + nameLineCount * 18) + (2 + timingLineCount * 15) + (5 + 11 + textLineCount * 16.9 + 8);
      expect(height + MIN_PICTURE_HEIGHT, `${card.key}: ${textLineCount} lines`).toBeLessThanOrEqual(
        280 - 2 * 2,
      );
      expect(timingLineCount, card.key).toBe(1);
      expect(widthOf(t(`card.class.${card.class}`), 12, "600")).toBeLessThanOrEqual(200 - 4 - 16 - 15 - 6);
    }
  });

  it("has space for its name and a picture on the small front", () => {
    void setLanguage(language);
    for (const card of allCards) {
      const lineCount = lineCountOf(cardTitle(card), 12, "600", 102 - 2 * 2 - 2, -0.02);
      expect(24 + MIN_PICTURE_HEIGHT + 8 + lineCount * 13.8, card.key).toBeLessThanOrEqual(142 - 2 * 2);
    }
  });

  it("has space for its name in two lines along the edge of a small card in an overlapping hand", () => {
    void setLanguage(language);
    for (const card of allCards)
      expect(
        lineCountOf(cardTitle(card), 12, "600", 142 - 2 * 2 - 2 * 2, -0.02),
        card.key,
      ).toBeLessThanOrEqual(2);
  });

  it("has space for its name on a tile", () => {
    void setLanguage(language);
    for (const card of allCards) {
      const lineCount = lineCountOf(cardTitle(card), 12, "600", 132 - 2 * 2 - 24 - 2, -0.02);
      expect(lineCount * 13.2, card.key).toBeLessThanOrEqual(44 - 2 * 2);
    }
  });

  it("has space for the explanation of its mark", () => {
    void setLanguage(language);
    for (const card of allCards) {
      const provenanceText = cardProvenanceText(card);
      if (provenanceText)
        expect(
          lineCountOf(provenanceText.replace("◇", MARK_PLACEHOLDER), 12, "400", 200 - 8 - 20 - 2),
        ).toBeLessThanOrEqual(9);
    }
  });
});

it("the computed width of a text is about that in the web view, and no line breaks within a word", () => {
  // Measured in the web view: 13 px, weight 400.
  expect(widthOf("Win a battle in Rock Plains.", 13, "400")).toBeCloseTo(165.390625, 0);
  expect(lineCountOf("one two three", 10, "400", 45)).toBe(2);
  expect(() => lineCountOf("unbreakable", 10, "400", 20)).toThrow("wider");
});
