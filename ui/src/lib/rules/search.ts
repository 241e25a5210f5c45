/** Finding one's way in the rulebook. */
import type { Example, Rule, Rulebook, RuleId, Word } from "../../bindings";
import type { Language } from "../i18n/index.svelte";

/** The letters of the ids, in the order of the book. */
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

type Found = { rules: Rule[]; words: Word[] };

/** Without case, accents and the hyphen of ids, so that "mov5" and "epee" find what they should. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[-‐‑’']/g, "")
    .toLowerCase();
}

/** All that holds every word of the query: in its id, title, text or examples. */
export function find(book: Rulebook, query: string, language: Language): Found {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const holds = (...texts: string[]): boolean => {
    const all = plain(texts.join(" "));
    return wanted.every((word) => all.includes(word));
  };
  const shown = (rule: Rule): string[] => examplesOf(book, rule.id).map((example) => example.text[language]);
  return {
    rules: book.rules.filter((rule) =>
      holds(rule.id, rule.title[language], rule.text[language], ...shown(rule)),
    ),
    words: book.words.filter((word) => holds(word.word[language], word.text[language])),
  };
}

/** The examples that show a rule; each stands with the first of its rules. */
export function examplesOf(book: Rulebook, rule: RuleId): Example[] {
  return book.examples.filter((example) => example.rules[0] === rule);
}

/** A stretch of a text: plain, or the id of a rule. */
export type Part = { text: string; rule: RuleId | null };

/** A text with the ids of rules in it told apart. */
export function parts(text: string, known: ReadonlySet<string>): Part[] {
  return text
    .split(/(\b[A-Z]{3}-\d+\b)/)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, rule: known.has(part) ? (part as RuleId) : null }));
}
