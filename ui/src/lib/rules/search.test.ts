import { afterEach, describe, expect, it } from "vitest";
import type { Rulebook } from "../../bindings";
import book from "../../fixtures/rulebook.json";
import en from "../../i18n/around/en.json";
import { fixture } from "../../test/fixture-port";
import { setLanguage } from "../i18n/index.svelte";
import {
  CHAPTERS,
  chaptersOf,
  examplesOf,
  searchRulebook,
  searchUnits,
  splitAtRuleIds,
  normalize,
} from "./search";

const BOOK = book as Rulebook;
const foundIds = (query: string, language: "en" | "fr" | "es" = "en") =>
  searchRulebook(BOOK, query, language).rules.map((rule) => rule.id);

describe("the rulebook", () => {
  afterEach(() => setLanguage("en"));

  it("is shown completely for an empty query", () => {
    expect(searchRulebook(BOOK, "  ", "en").rules).toHaveLength(BOOK.rules.length);
    expect(searchRulebook(BOOK, "", "en").terms).toHaveLength(BOOK.terms.length);
  });

  it.each(["MOV-5", "mov5", "mov-5", " Mov-5 "])("finds a rule by its id: %s", (query) => {
    expect(foundIds(query)[0]).toBe("MOV-5");
  });

  it("is searched without regard to accents and case", () => {
    expect(normalize("Énergie d’Élite")).toBe("energie delite");
    expect(foundIds("deplacement", "fr")).toEqual(foundIds("Déplacement", "fr"));
    expect(foundIds("mision", "es").length).toBeGreaterThan(0);
  });

  it("is searched for rules that contain every word of the query", () => {
    const bothIds = foundIds("dragon special");
    expect(bothIds.length).toBeGreaterThan(0);
    expect(bothIds.every((id) => foundIds("dragon").includes(id) && foundIds("special").includes(id))).toBe(
      true,
    );
    expect(foundIds("dragon qqq")).toEqual([]);
  });

  it.each([
    ["en", "how do I win?", "WIN-1"],
    ["en", "can my dragon", "CRD-6"],
    ["en", "tie", "WIN-2"],
    ["fr", "comment gagner ?", "BAT-10"],
    ["fr", "mon dragon peut", "CRD-6"],
    ["fr", "égalité", "WIN-2"],
    ["es", "¿puede mi dragón?", "CRD-6"],
    ["es", "empates", "WIN-2"],
    ["en", "may I walk away from a battle?", "MOV-5"],
    ["fr", "puis-je quitter un combat ?", "MOV-5"],
    ["es", "¿puedo irme de una batalla?", "MOV-5"],
    ["en", "hand limit", "DRW-1"],
    ["en", "simultaneous", "BAT-7"],
    ["en", "at the same time", "BAT-7"],
    ["fr", "simultané", "BAT-7"],
    ["fr", "en même temps", "BAT-7"],
    ["es", "simultáneo", "BAT-7"],
    ["es", "al mismo tiempo", "BAT-7"],
    ["en", "inconclusive", "BAT-8"],
    ["es", "batalla sin decidir", "BAT-8"],
    ["en", "special attack points", "MOV-6"],
    ["fr", "points d’une attaque spéciale", "MOV-6"],
    ["es", "puntos del ataque especial", "MOV-6"],
    ["en", "what if I have no units", "WIN-2"],
    ["fr", "et si je n’ai plus d’unités ?", "WIN-2"],
    ["es", "¿y si no tengo unidades?", "WIN-2"],
    ["es", "¿cómo gano?", "WIN-1"],
  ] as const)("answers a question in %s: %s", (language, query, rule) => {
    expect(foundIds(query, language)).toContain(rule);
    expect(foundIds(query, language).length).toBeLessThan(30);
  });

  it.each([
    ["en", "can my dragon", "MOV-6"],
    ["en", "what if I have no units", "WIN-2"],
    ["fr", "mon dragon peut-il ?", "MOV-6"],
    ["fr", "comment gagner", "WIN-1"],
    ["fr", "quitter un combat", "MOV-5"],
    ["es", "¿cómo puedo ganar?", "WIN-1"],
    ["es", "sin unidades", "WIN-2"],
  ] as const)(
    "puts a rule that answers the question among the first three, in %s: %s",
    (language, query, rule) => {
      expect(foundIds(query, language).slice(0, 3)).toContain(rule);
    },
  );

  it("puts a rule among the first three if its title contains the words of the question", () => {
    expect(
      chaptersOf(searchRulebook(BOOK, "how do I win", "en").rules).map(({ chapter }) => chapter),
    ).toContain("WIN");
    const topRules = searchRulebook(BOOK, "how do I win", "en").rules.slice(0, 3);
    expect(topRules.map(({ id }) => id)).toContain("WIN-1");
  });

  it.each([
    ["en", "exploration explore", "EXP"],
    ["en", "move movement", "MOV"],
    ["en", "battle battles", "BAT"],
    ["en", "mine mining income", "MIN"],
    ["en", "mission missions", "MIS"],
    ["en", "draw cards", "DRW CRD"],
    ["en", "win winning", "WIN"],
    ["en", "units buy deployment", "DEP"],
    ["en", "Monolith", "DRW"],
    ["fr", "exploration explorer", "EXP"],
    ["fr", "déplacement déplacer bouger", "MOV"],
    ["fr", "combat combats", "BAT"],
    ["fr", "revenus mine récolter", "MIN"],
    ["fr", "mission missions", "MIS"],
    ["fr", "pioche cartes", "DRW CRD"],
    ["fr", "gagner victoire", "WIN"],
    ["fr", "unités acheter déploiement", "DEP"],
    ["fr", "Monolithe", "DRW"],
    ["es", "exploración explorar", "EXP"],
    ["es", "movimiento mover", "MOV"],
    ["es", "batalla batallas", "BAT"],
    ["es", "minería mina extraer", "MIN"],
    ["es", "misión misiones", "MIS"],
    ["es", "robo cartas", "DRW CRD"],
    ["es", "ganar victoria", "WIN"],
    ["es", "unidades comprar despliegue", "DEP"],
    ["es", "Monolito", "DRW"],
  ] as const)("puts the chapter about a word first, in %s: %s", async (language, words, chapters) => {
    await setLanguage(language);
    const expected = chapters.split(" ");
    const firstChapters = words
      .split(" ")
      .map((word) => chaptersOf(searchRulebook(BOOK, word, language).rules)[0]?.chapter);
    expect(firstChapters).toEqual(firstChapters.map((_, index) => expected[index] ?? expected.at(-1)));
  });

  it.each([
    ["en", "special attack", "MOV-6"],
    ["en", "retreat", "MOV-5"],
    ["fr", "attaque spéciale", "MOV-6"],
    ["fr", "retraite", "MOV-5"],
    ["es", "ataque especial", "MOV-6"],
    ["es", "retirada", "MOV-5"],
  ] as const)("puts the rule that explains a word first, in %s: %s", async (language, query, rule) => {
    await setLanguage(language);
    expect(foundIds(query, language)[0]).toBe(rule);
  });

  it("matches only beginnings of words, and is shown completely for a query of stop words only", () => {
    expect(foundIds("inning")).toEqual([]);
    expect(foundIds("how do I")).toHaveLength(BOOK.rules.length);
  });

  it("shows every example once", () => {
    const shownIds = BOOK.rules.flatMap((rule) => examplesOf(BOOK, rule.id)).map((example) => example.id);
    expect(shownIds.sort()).toEqual(BOOK.examples.map((example) => example.id).sort());
  });

  it("has a titled chapter for every rule", () => {
    for (const rule of BOOK.rules) {
      const chapter = CHAPTERS.find((prefix) => rule.id.startsWith(`${prefix}-`));
      expect(en).toHaveProperty([`rules.chapter.${chapter}`]);
    }
  });

  it("splits a text at its rule ids without losing text", () => {
    const knownIds = new Set<string>(BOOK.rules.map((rule) => rule.id));
    const parts = splitAtRuleIds("As (MOV-3) says, not XYZ-9.", knownIds);
    expect(parts.filter((part) => part.rule).map((part) => part.rule)).toEqual(["MOV-3"]);
    for (const rule of BOOK.rules) {
      expect(
        splitAtRuleIds(rule.text.fr, knownIds)
          .map((part) => part.text)
          .join(""),
      ).toBe(rule.text.fr);
    }
  });
});

describe("the units", () => {
  afterEach(() => setLanguage("en"));

  it.each([
    ["en", "leap", ["lavaLeaper"]],
    ["en", "can my leaper jump over enemies?", ["lavaLeaper"]],
    ["en", "fly", ["rubiumDragon"]],
    ["en", "can my dragon", ["rubiumDragon"]],
    ["en", "strider two hexes", ["rockStrider"]],
    ["en", "how much does a dragon cost?", ["rubiumDragon"]],
    ["en", "leaper combat value", ["lavaLeaper"]],
    ["en", "miner", ["human", "fungoid", "crystalline"]],
    ["en", "how far does a dragon fly", ["rubiumDragon"]],
    ["en", "who picks the casualty", ["lavaLeaper"]],
    ["fr", "bond", ["lavaLeaper"]],
    ["fr", "sauter par-dessus", ["lavaLeaper"]],
    ["fr", "mon dragon vole-t-il ?", ["rubiumDragon"]],
    ["fr", "Est-ce que mon dragon vole ?", ["rubiumDragon"]],
    ["fr", "Peux-tu sauter ?", ["lavaLeaper"]],
    ["fr", "combien coûte un dragon", ["rubiumDragon"]],
    ["fr", "mineurs", ["human", "fungoid", "crystalline"]],
    ["fr", "chevaucheur deux hexagones", ["rockStrider"]],
    ["es", "salto", ["lavaLeaper"]],
    ["es", "¿vuela mi dragón?", ["rubiumDragon"]],
    ["es", "¿cuánto cuesta un dragón?", ["rubiumDragon"]],
    ["es", "mineros", ["human", "fungoid", "crystalline"]],
    ["es", "caminante dos hexágonos", ["rockStrider"]],
    ["en", "qqq", []],
  ] as const)("are found by their names and abilities, in %s: %s", async (language, query, kinds) => {
    await setLanguage(language);
    const { info } = await fixture("movement");
    expect(searchUnits(info.catalogue.kinds, query).units.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ["leap", true],
    ["dragon cost", true],
    ["miner", true],
    ["who picks the casualty", false],
    ["cost", false],
    ["enemy", false],
  ])("count as named only if the query names a unit or its ability: %s", async (query, isUnitNamed) => {
    const { info } = await fixture("movement");
    expect(searchUnits(info.catalogue.kinds, query)).toMatchObject({ isUnitNamed });
  });

  it("of another sheet are found by their own names and abilities", async () => {
    const { info } = await fixture("alternate");
    const foundKinds = (query: string) =>
      searchUnits(info.catalogue.kinds, query).units.map(({ kind }) => kind);
    expect([foundKinds("diver"), foundKinds("dive far"), foundKinds("leaper")]).toEqual([
      ["lavaLeaper"],
      ["lavaLeaper"],
      [],
    ]);
  });
});
