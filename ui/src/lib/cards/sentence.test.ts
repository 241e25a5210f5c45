import { cardTitle } from "../words/names";
import { afterEach, describe, expect, it } from "vitest";
import type { CardView, Condition, Effect, Kind, Terrain } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { setUnitSheet } from "../words/unit-sheet.svelte";
import { LANGUAGES, joinWithAnd, setLanguage, t, type Language } from "../i18n/index.svelte";
import {
  cardAriaLabel,
  cardClass,
  cardProvenanceText,
  reconstructedFieldsText,
  cardSentence,
  cardTiming,
} from "./sentence";
import { setShowsProvenanceMarks } from "../words/provenance-marks.svelte";

setShowsProvenanceMarks(true);

const languages = Object.keys(LANGUAGES) as Language[];
const allCards = (await fixture("start2")).info.catalogue.cards;
const BLANK_CARD: CardView = {
  id: 0,
  key: "test",
  name: { en: "Test", fr: "Test", es: "Test" },
  class: "battleMission",
  window: null,
  vp: 1,
  isRed: false,
  count: 1,
  effect: null,
  condition: null,
  provenance: { name: "printed", count: "printed", timing: "printed", vp: "printed", text: "printed" },
};
const missionSentence = (condition: Condition): string => cardSentence({ ...BLANK_CARD, condition });
const objectiveSentence = (condition: Condition): string =>
  cardSentence({ ...BLANK_CARD, class: "objective", condition });
const energizeSentence = (effect: Effect): string => cardSentence({ ...BLANK_CARD, class: "battle", effect });

/**
 * Expects complete sentences: capitalized, with a full stop, and without placeholders, missing values or
 * doubled spaces.
 */
function expectComplete(text: string): void {
  expect(text).toMatch(/^\p{Lu}.*[^\s.,:;]\.$/u);
  expect(text).not.toMatch(/undefined|null|NaN|[{}[\]]| {2}|\s[.,]/);
}

afterEach(() => {
  void setLanguage("en");
  setUnitSheet(null);
});

it("a Secret Mission of the 2005 edition is called red or not red, never an objective", async () => {
  const { info } = await fixture("swapped");
  setUnitSheet(info.catalogue);
  const classes = info.catalogue.cards.filter(({ vp }) => vp > 0).map(cardClass);
  expect(new Set(classes)).toEqual(new Set(["Secret Mission (red)", "Secret Mission (not red)"]));
  setUnitSheet(null);
  expect(cardClass({ ...BLANK_CARD, class: "objective" })).toBe("Secret Mission: Objective");
});

describe.each(languages)("in %s", (language) => {
  it("every card of the catalogue has a complete text, a timing and a provenance", () => {
    void setLanguage(language);
    expect(allCards.length).toBeGreaterThan(40);
    for (const card of allCards) {
      expectComplete(cardSentence(card));
      expect(cardTiming(card)).toMatch(/^\p{Lu}[^{}]+$/u);
      expect(cardAriaLabel(card)).toContain(cardTitle(card));
      // In French, a no-break space precedes : ; ! and ?, so that no line begins with them.
      expect(cardTitle(card).replaceAll("\u00a0", " ")).toBe(card.name[language]);
      expect(cardTitle(card)).not.toMatch(/ [:;!?»]/);
      expectComplete((cardProvenanceText(card) ?? "").replace(/ ◇\s?(?=[,:])/g, ""));
      // The mark and the label for screen readers name the reconstructed fields and no others.
      const fields = ["name", "text", "timing", "vp", "count"] as const;
      const reconstructed = fields.filter((field) => card.provenance[field] === "reconstruction");
      const fieldList = joinWithAnd(reconstructed.map((field) => t(`card.provenance.field.${field}`)));
      expect(reconstructedFieldsText(card)).toBe(fieldList);
      expect(cardProvenanceText(card)).toContain(t("card.provenance.reconstruction", { fields: fieldList }));
      expect(cardAriaLabel(card)).toContain(t("card.provenance.spoken", { fields: fieldList }));
    }
  });

  it("a printed card has no mark, and a reported text is labelled", () => {
    void setLanguage(language);
    expect([cardProvenanceText(BLANK_CARD), reconstructedFieldsText(BLANK_CARD)]).toEqual([null, null]);
    // A part of the word for “reconstructed” that is the same in all three languages.
    expect(cardAriaLabel(BLANK_CARD)).not.toContain("econst");
    const reportedCard = {
      ...BLANK_CARD,
      provenance: { ...BLANK_CARD.provenance, text: "reported" as const },
    };
    expect(reconstructedFieldsText(reportedCard)).toBeNull();
    expect(cardProvenanceText(reportedCard)).toBe(
      t("card.provenance.reported", { fields: t("card.provenance.field.text") }),
    );
  });

  it("cards with equal texts have equal effects or conditions", () => {
    void setLanguage(language);
    const meaningByText = new Map<string, string>();
    for (const { effect, condition, class: type, ...card } of allCards) {
      const meaning = JSON.stringify([type, effect, condition]);
      const text = cardSentence({ ...card, class: type, effect, condition });
      expect(meaningByText.get(text) ?? meaning).toBe(meaning);
      meaningByText.set(text, meaning);
    }
  });

  it("every condition type has a complete text of its own, alone, negated and combined", () => {
    void setLanguage(language);
    const terrains: Terrain[] = [
      "liquifungusForest",
      "crystalSpires",
      "rockPlains",
      "magmaPool",
      "monolith",
      "vortex",
      "homeBase",
    ];
    const kinds: Kind[] = ["human", "fungoid"];
    const simpleConditions: Condition[] = [
      ...terrains.map((terrain): Condition => ({ if: "battleIn", terrain })),
      { if: "battleInOpponentsHomeBase" },
      { if: "survivor", kind: "human" },
      { if: "beganOnlyWith", kinds },
      { if: "beganWithFewer" },
      { if: "noLosses" },
      { if: "cameFromMonolith", kind: "rubiumDragon" },
      { if: "specialAttackDestroyed" },
      { if: "specialAttackDestroyedInBattleHex" },
      ...terrains.map((terrain): Condition => ({ if: "controlsMost", terrain })),
      ...[1, 2].flatMap((atLeast): Condition[] => [
        { if: "destroyed", kind: "fungoid", atLeast },
        { if: "destroyedInOneBattle", kind: "fungoid", atLeast },
        { if: "beganWith", kinds, atLeast },
        { if: "battlesWon", atLeast },
        { if: "controls", terrain: "monolith", atLeast },
        { if: "controls", terrain: "magmaPool", atLeast },
        { if: "minedOutsideHomeBases", atLeast },
        { if: "rubium", atLeast },
        { if: "unitsOnBoard", kinds, atLeast },
      ]),
    ];
    const texts = simpleConditions.flatMap((condition) => [
      missionSentence(condition),
      missionSentence({ if: "not", condition }),
      objectiveSentence(condition),
      missionSentence({ if: "all", conditions: [{ if: "noLosses" }, condition] }),
    ]);
    texts.forEach(expectComplete);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("every effect type has a complete text in the singular and in the plural", () => {
    void setLanguage(language);
    const effects: Effect[] = [
      { effect: "gainRubium", rubium: 1 },
      { effect: "gainPerHex" },
      { effect: "placeUnit", kinds: ["lavaLeaper"] },
      { effect: "placeUnit", kinds: ["human", "fungoid", "crystalline"] },
      { effect: "extraStep", units: 1 },
      { effect: "extraStep", units: 3 },
      { effect: "transport", units: 1 },
      { effect: "transport", units: 3 },
      { effect: "modify", amount: 2 },
      { effect: "modify", amount: -1 },
      { effect: "hitOnRoll", minFace: 4 },
      { effect: "rerollMisses" },
      { effect: "pickCasualty" },
      { effect: "cancelHit" },
      { effect: "attackAgain" },
    ];
    effects.map(energizeSentence).forEach(expectComplete);
  });
});

describe("a sentence", () => {
  const inMagmaPool: Condition = { if: "battleIn", terrain: "magmaPool" };
  const withoutLosses: Condition = { if: "noLosses" };
  const monolith: Condition = { if: "controls", terrain: "monolith", atLeast: 1 };

  it("contains the names in its condition", () => {
    expect(missionSentence(inMagmaPool)).toBe("Win a battle in a Magma Pool.");
    expect(missionSentence({ if: "destroyed", kind: "human", atLeast: 3 })).toBe(
      "Win a battle in which you destroyed at least 3 Humans.",
    );
    expect(objectiveSentence(monolith)).toBe("You control the Monolith.");
  });

  it("has “while” before a condition that is not about the battle", () => {
    expect(missionSentence(monolith)).toBe("Win a battle while you control the Monolith.");
  });

  it("combines conditions with “and”, “or” and “not”", () => {
    expect(missionSentence({ if: "all", conditions: [inMagmaPool, withoutLosses] })).toBe(
      "Win a battle in a Magma Pool and without losing a unit.",
    );
    expect(missionSentence({ if: "any", conditions: [inMagmaPool, withoutLosses] })).toBe(
      "Win a battle in a Magma Pool or without losing a unit.",
    );
    // “Not both” means that at least one of the two is false.
    expect(
      missionSentence({ if: "not", condition: { if: "all", conditions: [inMagmaPool, withoutLosses] } }),
    ).toBe("Win a battle anywhere but in a Magma Pool or in which you lost a unit.");
    expect(missionSentence({ if: "not", condition: { if: "not", condition: withoutLosses } })).toBe(
      missionSentence(withoutLosses),
    );
    expect(
      missionSentence({
        if: "all",
        conditions: [withoutLosses, { if: "any", conditions: [inMagmaPool, monolith] }],
      }),
    ).toBe("Win a battle without losing a unit and (in a Magma Pool or while you control the Monolith).");
  });

  it("writes modifiers with a sign: + or the minus sign −, not a hyphen", () => {
    expect(energizeSentence({ effect: "modify", amount: -1 })).toContain("get −1 ");
    expect(energizeSentence({ effect: "modify", amount: 1 })).toContain("get +1 ");
  });

  it("names the units in play", async () => {
    const { cards, ...catalogue } = (await fixture("alternate")).info.catalogue;
    setUnitSheet(catalogue);
    const sentences = cards.map((card) => cardSentence(card));
    expect(sentences).toContain("Win a battle in which you destroyed a Clone.");
    expect(sentences.filter((text) => /Human|Fungoid|Crystalline|Strider|Leaper|Dragon/.test(text))).toEqual(
      [],
    );
  });
});
