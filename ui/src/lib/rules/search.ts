/** Search and navigation in the rulebook. */
import type { Example, KindView, Rule, Rulebook, RuleId, Term } from "../../bindings";
import { language, t, type Language } from "../i18n/index.svelte";
import { isMoveAbility, sheetSentencesOf } from "../words/abilities";
import { kindName } from "../words/names";
import { withUnitSheet } from "../words/unit-sheet.svelte";

/** The prefixes of the rule ids, in the order of the book. */
export const CHAPTERS = [
  "SET",
  "TRN",
  "DEP",
  "MOV",
  "EXP",
  "BAT",
  "MIN",
  "DRW",
  "MIS",
  "WIN",
  "CRD",
  "OPT",
  "UNI",
] as const;
export type Chapter = (typeof CHAPTERS)[number];

type SearchResult = {
  rules: Rule[];
  terms: Term[];
  /**
   * True if the query names a chapter, or if all its words are in the id and title of the same rule, or in
   * its questions.
   */
  hasGoodMatch: boolean;
};
type UnitSearchResult = {
  units: KindView[];
  /** True if a word of the query names a unit that was found, or one of its abilities. */
  isUnitNamed: boolean;
};

/** Removes accents, hyphens, apostrophes and capital letters, so that "mov5" finds "MOV-5". */
export function normalize(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[-‐‑’']/g, "")
    .toLowerCase();
}

/** Words that are ignored in a query, separated by spaces. */
const STOP_WORDS: Record<Language, string> = {
  en: "a all an and any are at be can could do does for from get happens has have how i if in is it may me must my of on or our s should so t than that the their them then there they this to up was we what when where which who whom whose why will with would you your",
  fr: "a ai as au aux avec c ce ces cet cette comment d dans de des dois doit du elle elles en est et il ils j je l la le les leur leurs lui m ma me mes moi mon n ne nos notre nous on ou par pas passe peut peuvent peux pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa se ses si son sont sur t ta tes ton tu un une vos votre vous y",
  es: "a al como con cual cuales cuando cuanto de debe debo del donde el ella ellas ellos en entre es esta este la las le les lo los me mi mis nos o para pasa pero por porque puede pueden puedo que quien se si sobre son su sus te tengo tiene tu tus un una unas uno unos y yo",
};

/** The numbers from 2 to 6 as words. A query may contain these words where a text has digits. */
const NUMBER_WORDS: Record<Language, string> = {
  en: "two three four five six",
  fr: "deux trois quatre cinq six",
  es: "dos tres cuatro cinco seis",
};

/** The words of a query without the stop words. */
function queryWordsOf(query: string, language: Language): string[] {
  const ignored = new Set(STOP_WORDS[language].split(" "));
  // Removes the pronoun of a French question, as in "vole-t-il" and "est-ce que".
  const pronouns = language === "fr" ? /[-‐‑](t[-‐‑])?(ce|ils?|elles?|je|tu|on|nous|vous)(?!\p{L})/giu : "";
  const withoutPronouns = query.replace(pronouns, "");
  const words = normalize(withoutPronouns.replace(/[^\p{L}\p{N}\p{M}\-‐‑\s]/gu, " "))
    .split(/\s+/)
    .filter(Boolean);
  return words.filter((word) => !ignored.has(word));
}

/**
 * True if each query word is the beginning of a word in the text; if `areWholeWords`, a whole word. A plural
 * in the query also matches the singular, and an English word that ends in “y” also matches its plural.
 */
function containsAllWords(text: string, queryWords: readonly string[], areWholeWords = false): boolean {
  // A word is found with and without its elided article: "l’égalité" as "legalite" and as "egalite".
  const words = [text, text.replace(/[’']/g, " ")]
    .map((variant) => normalize(variant).split(/[^\p{L}\p{N}]+/u))
    .flat();
  return queryWords.every((queryWord) => {
    const stems = [/s$/, /es$/].map((ending) => queryWord.replace(ending, ""));
    const englishForms = [queryWord.replace(/ies$/, "y"), queryWord.replace(/([^aeiou])y$/, "$1i")];
    const forms = [queryWord, ...stems, ...englishForms].filter(
      (form) => form === queryWord || form.length > 2,
    );
    return words.some((word) =>
      forms.some((form) => (areWholeWords ? word === form : word.startsWith(form))),
    );
  });
}

/**
 * Finds the rules of a chapter that the query names, the rules whose id, title, text, examples or questions
 * contain all words of the query, and the explanations of words (`Term`) that contain them. The rules are
 * sorted: first those of the chapter, then rules that have the query as one of their questions, then rules
 * with all words of the query in the id and title or in the questions (as whole words, then as beginnings of
 * words), then all others. A query of stop words only, or without words, finds the whole book.
 */
export function searchRulebook(book: Rulebook, query: string, language: Language): SearchResult {
  const queryWords = queryWordsOf(query, language);
  if (queryWords.length === 0) return { ...book, hasGoodMatch: false };
  const exampleTexts = (rule: Rule): string[] =>
    examplesOf(book, rule.id).map((example) => example.text[language]);
  const questionsOf = (rule: Rule): string =>
    book.questions.find((question) => question.rule === rule.id)?.words[language] ?? "";
  const rules = book.rules.filter(
    (rule) =>
      isChapterNamed(chapterOf(rule), queryWords) ||
      containsAllWords(
        [rule.id, rule.title[language], rule.text[language], questionsOf(rule), ...exampleTexts(rule)].join(
          " ",
        ),
        queryWords,
      ),
  );
  const isGoodMatch = (rule: Rule): boolean =>
    containsAllWords(`${rule.id} ${rule.title[language]}`, queryWords) ||
    containsAllWords(questionsOf(rule), queryWords);
  const hasWholeWords = (rule: Rule): boolean =>
    containsAllWords(`${rule.title[language]} ${questionsOf(rule)}`, queryWords, true);
  const hasSameQuestion = (rule: Rule): boolean =>
    questionsOf(rule)
      .split(",")
      .some((question) => queryWordsOf(question, language).join(" ") === queryWords.join(" "));
  const rankOf = (rule: Rule): number => {
    if (isChapterNamed(chapterOf(rule), queryWords)) return 0;
    if (hasSameQuestion(rule)) return 1;
    if (!isGoodMatch(rule)) return 4;
    return hasWholeWords(rule) ? 2 : 3;
  };
  const rankedRules = rules.map((rule) => ({ rule, rank: rankOf(rule) })).sort((a, b) => a.rank - b.rank);
  return {
    rules: rankedRules.map(({ rule }) => rule),
    hasGoodMatch: rankedRules.some(({ rank }) => rank < 4),
    terms: book.terms.filter((term) =>
      containsAllWords(`${term.term[language]} ${term.text[language]}`, queryWords),
    ),
  };
}

/** True if the query names the chapter in the current language, for example "explorations". */
function isChapterNamed(chapter: Chapter | undefined, queryWords: readonly string[]): boolean {
  const title = chapter ? t(`rules.chapter.${chapter}`) : "";
  return queryWords.length === title.split(" ").length && containsAllWords(title, queryWords);
}

const chapterOf = (rule: Rule): Chapter | undefined =>
  CHAPTERS.find((prefix) => rule.id.startsWith(`${prefix}-`));

/** A chapter and those of its rules that were found. */
type FoundChapter = { chapter: Chapter; rules: Rule[] };

/** The found rules by chapter. Chapters are in the order of their first found rule. */
export function chaptersOf(rules: readonly Rule[]): FoundChapter[] {
  const chapters = new Map<Chapter, Rule[]>();
  for (const rule of rules) {
    const chapter = chapterOf(rule);
    if (chapter) chapters.set(chapter, [...(chapters.get(chapter) ?? []), rule]);
  }
  return [...chapters].map(([chapter, chapterRules]) => ({ chapter, rules: chapterRules }));
}

/** The words that players use when they ask about the special moves of a unit type, or about miners. */
const askedWordsOf = ({ abilities, canMine }: KindView): string[] => [
  ...abilities.flatMap(({ ability }) =>
    ability === "leap" || ability === "fly" || ability === "dive" ? [t(`rules.asked.${ability}`)] : [],
  ),
  ...(canMine ? [t("rules.asked.mine")] : []),
];

/**
 * The units for which all words of the query occur in their names, in the sentences about them in the current
 * language, or among the words that players use when they ask about cost, combat value and abilities.
 */
export function searchUnits(units: readonly KindView[], query: string): UnitSearchResult {
  const queryWords = queryWordsOf(query, language());
  const numberWords = NUMBER_WORDS[language()].split(" ");
  const wordsWithDigits = queryWords.map((word) => {
    const index = numberWords.indexOf(word);
    return index < 0 ? word : String(index + 2);
  });
  const namesOf = (unit: KindView): string =>
    withUnitSheet({ kinds: units }, () => [kindName(unit.kind, 1), kindName(unit.kind, 2)])
      .concat(askedWordsOf(unit))
      .join(" ");
  const textOf = (unit: KindView): string =>
    [
      namesOf(unit),
      t("rules.asked.any"),
      unit.abilities.some(isMoveAbility) ? t("rules.asked.far") : "",
      ...sheetSentencesOf(unit).map(({ text }) => text),
    ].join(" ");
  const foundUnits = units.filter((unit) => containsAllWords(textOf(unit), wordsWithDigits));
  const isUnitNamed = foundUnits.some((unit) =>
    queryWords.some((word) => containsAllWords(namesOf(unit), [word])),
  );
  return { units: foundUnits, isUnitNamed };
}

/** The worked examples shown below a rule. Each example is shown only below the first of its rules. */
export function examplesOf(book: Rulebook, rule: RuleId): Example[] {
  return book.examples.filter((example) => example.rules[0] === rule);
}

/** A part of a text: plain text or a rule id. */
type RulebookTextPart = { text: string; rule: RuleId | null };

/** Splits a text at its numbered rule ids, such as "MOV-3". Other ids, such as "OPT-HILL", stay text. */
export function splitAtRuleIds(text: string, knownRuleIds: ReadonlySet<string>): RulebookTextPart[] {
  return text
    .split(/(\b[A-Z]{3}-\d+\b)/)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, rule: knownRuleIds.has(part) ? (part as RuleId) : null }));
}
