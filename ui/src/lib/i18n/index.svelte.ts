/** Messages of the user interface: typed keys, plural forms, lists, and the current language. */
import type { Messages } from "../../generated/messages";
import type { Dictionary, Message } from "./dictionary";

/** The available languages in display order, with their native names. */
export const LANGUAGES = { en: "English", fr: "Français", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

export type MessageKey = keyof Messages;
/** A key of a message without parameters. */
export type PlainKey = {
  [Key in MessageKey]: [Messages[Key]] extends [never] ? Key : never;
}[MessageKey];
/** The parameters of a message. If the key is a union, the parameters of all its messages. */
type Params<Key extends MessageKey> = {
  readonly [Name in Messages[Key]]: Name extends "count" ? number : string | number;
};
/** The arguments of `t` after the key; none for a message without parameters. */
type ParamsArgument<Key extends MessageKey> = [Messages[Key]] extends [never] ? [] : [params: Params<Key>];

/** The dictionaries loaded so far. */
const dictionaries: Partial<Record<Language, Dictionary>> = {};

const LOADERS: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: () => import("./dictionaries/en"),
  fr: () => import("./dictionaries/fr"),
  es: () => import("./dictionaries/es"),
};

function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The first supported language among those of the system; otherwise English. */
export function systemLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.split("-")[0]?.toLowerCase();
    if (isLanguage(base)) return base;
  }
  return "en";
}

/** The language that is shown. Its dictionary is `null` only until the first one is loaded. */
let current = $state.raw<{ language: Language; dictionary: Dictionary | null }>({
  language: systemLanguage(navigator.languages),
  dictionary: null,
});
/**
 * The number of the latest request for a language. Dictionaries may not finish loading in the order of their
 * requests.
 */
let latestRequestNumber = 0;
/** The number of the request whose language is shown. */
let shownRequestNumber = 0;

export function language(): Language {
  return current.language;
}

/**
 * Switches the language, and loads its dictionary first if necessary. If the dictionary cannot be loaded, the
 * promise is rejected and the language stays the same. The settings, not this function, store the choice.
 */
export async function setLanguage(language: Language): Promise<void> {
  const requestNumber = (latestRequestNumber += 1);
  dictionaries[language] ??= (await LOADERS[language]()).default;
  const dictionary = dictionaries[language];
  if (requestNumber < shownRequestNumber) return;
  shownRequestNumber = requestNumber;
  if (current.dictionary === dictionary) return;
  current = { language, dictionary };
  document.documentElement.lang = language;
}

/**
 * Returns a function that returns the formatter for the current language. Each formatter is created when it
 * is first used, because creating one is slow.
 */
export function formatterByLanguage<Formatter>(create: (language: Language) => Formatter): () => Formatter {
  const formatters: Partial<Record<Language, Formatter>> = {};
  return () => (formatters[current.language] ??= create(current.language));
}

/**
 * True if a number takes the singular. In French, 0 takes the singular as well. `Intl.PluralRules` is not
 * used, because creating the first formatter would delay the start by 10 ms.
 */
const isSingular = (count: number): boolean => count === 1 || (count === 0 && current.language === "fr");
/** The locale of lists. British English puts no comma before the last part, and neither do the messages. */
const listLocale = (language: Language): string => (language === "en" ? "en-GB" : language);
const conjunctions = formatterByLanguage((language) => new Intl.ListFormat(listLocale(language)));
const disjunctions = formatterByLanguage(
  (language) => new Intl.ListFormat(listLocale(language), { type: "disjunction" }),
);

/** Elides the French "de" and "que" before a parameter that begins with a vowel, y or h, as in "d’Ana". */
const withElisions = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replace(/\b([Dd]|[Qq]u)e \{(\w+)\}/g, (match, start: string, name: string) =>
    /^[aeiouyhàâéèêëîïôùûœ]/i.test(String(params[name] ?? "")) ? `${start}’{${name}}` : match,
  );

/** Patterns that contract a preposition and a default name, as in "du joueur 1", with their replacements. */
const CONTRACTIONS: Record<Language, readonly [RegExp, string][]> = {
  en: [],
  fr: [
    [/(?<=\b[Dd])e Joueur (?=\d)/g, "u joueur "],
    [/à Joueur (?=\d)/g, "au joueur "],
  ],
  es: [[/(?<=\b(?:[Dd]e|[Aa])) Jugador (?=\d)/g, "l jugador "]],
};

function pluralFormFor(count: number, { zero, one, other }: Exclude<Message, string>): string {
  if (count === 0 && zero !== undefined) return zero;
  return isSingular(count) ? one : other;
}

/** Fills in the `{placeholders}` of a message. */
function fillIn(key: MessageKey, params: Readonly<Record<string, unknown>>): string {
  const message = current.dictionary?.[key] ?? key;
  const text = typeof message === "string" ? message : pluralFormFor(Number(params["count"] ?? 0), message);
  const elidedText = current.language === "fr" ? withElisions(text, params) : text;
  const filledText = elidedText.replace(/\{(\w+)\}/g, (match, name: string) => String(params[name] ?? match));
  return CONTRACTIONS[current.language].reduce(
    (contracted, [pattern, replacement]) => contracted.replace(pattern, replacement),
    filledText,
  );
}

/** A message in the current language. */
export function t<Key extends MessageKey>(key: Key, ...[params]: ParamsArgument<Key>): string {
  return fillIn(key, params ?? {});
}

/**
 * Like `t`, but without a check of the parameters. Call it through `typedMessage`, which checks them for each
 * `type` of its value.
 */
export function untypedMessage(key: MessageKey, params: Readonly<Record<string, unknown>>): string {
  return fillIn(key, params);
}

/** "a, b and c" in the current language. */
export function joinWithAnd(parts: readonly string[]): string {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  return conjunctions().format(parts);
}

/** "a, b or c" in the current language. */
export function joinWithOr(parts: readonly string[]): string {
  return disjunctions().format(parts);
}

/** "a; b; c", with the punctuation of the current language. */
export function joinWithSemicolon(parts: readonly string[]): string {
  return parts.reduce((first, second) => t("spoken.parts", { first, second }));
}
