/** Search and navigation in the rulebook. */
import type { Example, Rule, Rulebook, RuleId, Word } from "../../bindings";
import type { Language } from "../i18n/index.svelte";

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

type SearchResult = { rules: Rule[]; words: Word[] };

/** Normalizes case, accents and the hyphens of ids, so that "mov5" and "epee" match. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[-‐‑’']/g, "")
    .toLowerCase();
}

/** Entries with every word of the query in their id, title, text or examples. */
export function searchRulebook(book: Rulebook, query: string, language: Language): SearchResult {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const matches = (...texts: string[]): boolean => {
    const searchable = plain(texts.join(" "));
    return wanted.every((word) => searchable.includes(word));
  };
  const exampleTexts = (rule: Rule): string[] =>
    examplesOf(book, rule.id).map((example) => example.text[language]);
  return {
    rules: book.rules.filter((rule) =>
      matches(rule.id, rule.title[language], rule.text[language], ...exampleTexts(rule)),
    ),
    words: book.words.filter((word) => matches(word.word[language], word.text[language])),
  };
}

/** Examples of a rule. An example with several rules belongs to the first of them. */
export function examplesOf(book: Rulebook, rule: RuleId): Example[] {
  return book.examples.filter((example) => example.rules[0] === rule);
}

/** A part of a text: plain text or a rule id. */
export type Part = { text: string; rule: RuleId | null };

/** Splits a text at the rule ids in it. */
export function parts(text: string, known: ReadonlySet<string>): Part[] {
  return text
    .split(/(\b[A-Z]{3}-\d+\b)/)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, rule: known.has(part) ? (part as RuleId) : null }));
}
