import { cardTitle } from "../words/names";
import { afterEach, describe, expect, it } from "vitest";
import type { CardView, Condition, Effect, Kind, Terrain } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { useSheet } from "../words/sheet.svelte";
import { LANGUAGES, list, setLanguage, t, type Language } from "../i18n/index.svelte";
import { cardClass, cardDoubt, cardOurs, cardSentence, cardWhen, spokenCard } from "./sentence";

const languages = Object.keys(LANGUAGES) as Language[];
const catalogue = (await fixture("start2")).info.catalogue.cards;
const blank: CardView = {
  id: 0,
  key: "test",
  name: { en: "Test", fr: "Test", es: "Test" },
  class: "battleMission",
  window: null,
  vp: 1,
  red: false,
  count: 1,
  effect: null,
  condition: null,
  sure: { name: "printed", count: "printed", moment: "printed", vp: "printed", text: "printed" },
};
const mission = (condition: Condition): string => cardSentence({ ...blank, condition });
const objective = (condition: Condition): string => cardSentence({ ...blank, class: "objective", condition });
const energize = (effect: Effect): string => cardSentence({ ...blank, class: "battle", effect });

/** Full sentences: a capital, a stop, nothing left open, no doubled or missing word between. */
function expectFull(text: string): void {
  expect(text).toMatch(/^\p{Lu}.*[^\s.,:;]\.$/u);
  expect(text).not.toMatch(/undefined|null|NaN|[{}[\]]| {2}|\s[.,]/);
}

afterEach(() => {
  setLanguage("en");
  useSheet(null);
});

it("a Secret Mission of the 2005 edition is red or not, and never an objective", async () => {
  const { info } = await fixture("swapped");
  useSheet(info.catalogue);
  const classes = info.catalogue.cards.filter(({ vp }) => vp > 0).map(cardClass);
  expect(new Set(classes)).toEqual(new Set(["Secret Mission (red)", "Secret Mission (not red)"]));
  useSheet(null);
  expect(cardClass({ ...blank, class: "objective" })).toBe("Secret Mission: Objective");
});

describe.each(languages)("in %s", (code) => {
  it("every card of the catalogue has a full text, a moment and words on how sure it is", () => {
    setLanguage(code);
    expect(catalogue.length).toBeGreaterThan(40);
    for (const card of catalogue) {
      expectFull(cardSentence(card));
      expect(cardWhen(card)).toMatch(/^\p{Lu}[^{}]+$/u);
      expect(spokenCard(card)).toContain(cardTitle(card));
      // The same letters, and no line that begins with a sign.
      expect(cardTitle(card).replaceAll("\u00a0", " ")).toBe(card.name[code]);
      expect(cardTitle(card)).not.toMatch(/ [:;!?»]/);
      expectFull((cardDoubt(card) ?? "").replace(/ ◇\s?(?=[,:])/g, ""));
      // Field by field: just the reconstructed ones are named as ours, on the mark and by screen readers.
      const fields = ["name", "text", "moment", "vp", "count"] as const;
      const ours = fields.filter((field) => card.sure[field] === "reconstruction");
      const named = list(ours.map((field) => t(`card.sure.field.${field}`)));
      expect(cardOurs(card)).toBe(named);
      expect(cardDoubt(card)).toContain(t("card.sure.reconstruction", { fields: named }));
      expect(spokenCard(card)).toContain(t("card.sure.spoken", { fields: named }));
    }
  });

  it("a card that a rulebook prints bears no mark, and one that is reported says so", () => {
    setLanguage(code);
    expect([cardDoubt(blank), cardOurs(blank)]).toEqual([null, null]);
    expect(spokenCard(blank)).not.toContain("econst");
    const reported = { ...blank, sure: { ...blank.sure, text: "reported" as const } };
    expect(cardOurs(reported)).toBeNull();
    expect(cardDoubt(reported)).toBe(t("card.sure.reported", { fields: t("card.sure.field.text") }));
  });

  it("cards of the same text have the same effect, and only those", () => {
    setLanguage(code);
    const meanings = new Map<string, string>();
    for (const { effect, condition, class: type, ...card } of catalogue) {
      const meaning = JSON.stringify([type, effect, condition]);
      const text = cardSentence({ ...card, class: type, effect, condition });
      expect(meanings.get(text) ?? meaning).toBe(meaning);
      meanings.set(text, meaning);
    }
  });

  it("every condition of the vocabulary reads well as it is, negated and joined", () => {
    setLanguage(code);
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
    const singles: Condition[] = [
      ...terrains.map((terrain): Condition => ({ if: "battleIn", terrain })),
      { if: "battleInOpponentsHomeBase" },
      { if: "survivor", kind: "human" },
      { if: "beganOnlyWith", kinds },
      { if: "beganWithFewer" },
      { if: "noLosses" },
      { if: "cameFromMonolith", kind: "rubiumDragon" },
      { if: "specialAttackDestroyed" },
      { if: "battleWhereScorched" },
      ...terrains.map((terrain): Condition => ({ if: "controlsMost", terrain })),
      ...[1, 2].flatMap((atLeast): Condition[] => [
        { if: "destroyed", kind: "fungoid", atLeast },
        { if: "destroyedThisTurn", kind: "fungoid", atLeast },
        { if: "beganWith", kinds, atLeast },
        { if: "battlesWon", atLeast },
        { if: "controls", terrain: "monolith", atLeast },
        { if: "controls", terrain: "magmaPool", atLeast },
        { if: "minedOutsideHomeBases", atLeast },
        { if: "rubium", atLeast },
        { if: "unitsOnBoard", kinds, atLeast },
      ]),
    ];
    const texts = singles.flatMap((condition) => [
      mission(condition),
      mission({ if: "not", condition }),
      objective(condition),
      mission({ if: "all", conditions: [{ if: "noLosses" }, condition] }),
    ]);
    texts.forEach(expectFull);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("every effect of the vocabulary reads well, whatever its numbers", () => {
    setLanguage(code);
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
      { effect: "hitOnRoll", hits: 4 },
      { effect: "rerollMisses" },
      { effect: "pickCasualty" },
      { effect: "cancelHit" },
      { effect: "attackAgain" },
    ];
    effects.map(energize).forEach(expectFull);
  });
});

describe("a sentence", () => {
  const inPool: Condition = { if: "battleIn", terrain: "magmaPool" };
  const clean: Condition = { if: "noLosses" };
  const monolith: Condition = { if: "controls", terrain: "monolith", atLeast: 1 };

  it("names what the condition names", () => {
    expect(mission(inPool)).toBe("Win a battle in a Magma Pool.");
    expect(mission({ if: "destroyed", kind: "human", atLeast: 3 })).toBe(
      "Win a battle in which you destroyed at least 3 Humans.",
    );
    expect(objective(monolith)).toBe("You control the Monolith.");
  });

  it("tells how things must stand apart from the battle", () => {
    expect(mission(monolith)).toBe("Win a battle while you control the Monolith.");
  });

  it("joins, chooses and negates as the rules do", () => {
    expect(mission({ if: "all", conditions: [inPool, clean] })).toBe(
      "Win a battle in a Magma Pool and without losing a unit.",
    );
    expect(mission({ if: "any", conditions: [inPool, clean] })).toBe(
      "Win a battle in a Magma Pool or without losing a unit.",
    );
    // Not both is: the one not, or the other not.
    expect(mission({ if: "not", condition: { if: "all", conditions: [inPool, clean] } })).toBe(
      "Win a battle anywhere but in a Magma Pool or in which you lost a unit.",
    );
    expect(mission({ if: "not", condition: { if: "not", condition: clean } })).toBe(mission(clean));
    expect(mission({ if: "all", conditions: [clean, { if: "any", conditions: [inPool, monolith] }] })).toBe(
      "Win a battle without losing a unit and (in a Magma Pool or while you control the Monolith).",
    );
  });

  it("writes modifiers with a sign, the minus as it is printed", () => {
    expect(energize({ effect: "modify", amount: -1 })).toContain("get −1 ");
    expect(energize({ effect: "modify", amount: 1 })).toContain("get +1 ");
  });
});
