/** Every word on the screen comes from here: typed keys, plural forms by language, one current language. */
import type { Messages } from "../../generated/messages";
import en from "../../i18n/en.json";
import es from "../../i18n/es.json";
import fr from "../../i18n/fr.json";
import aroundEn from "../../i18n/around/en.json";
import aroundEs from "../../i18n/around/es.json";
import aroundFr from "../../i18n/around/fr.json";
import tableEn from "../../i18n/table/en.json";
import tableEs from "../../i18n/table/es.json";
import tableFr from "../../i18n/table/fr.json";
import tablePlayEn from "../../i18n/table-play/en.json";
import tablePlayEs from "../../i18n/table-play/es.json";
import tablePlayFr from "../../i18n/table-play/fr.json";

/** The languages, in the order they are offered, each under its own name. */
export const LANGUAGES = { en: "English", fr: "Français", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

export type MessageKey = keyof Messages;
/** A message that nothing is to be filled in. */
export type PlainKey = {
  [Key in MessageKey]: [Messages[Key]] extends [never] ? Key : never;
}[MessageKey];
/** What fills in a message; where one of several messages is meant, what any of them needs. */
type Params<Key extends MessageKey> = {
  readonly [Name in Messages[Key]]: Name extends "count" ? number : string | number;
};
/** Nothing follows the key of a message without parameters. */
type Filled<Key extends MessageKey> = [Messages[Key]] extends [never] ? [] : [params: Params<Key>];
/** A message: one text, or one for each plural form that the parameter `count` selects. */
type Message = string | { one: string; other: string; [form: string]: string };

/** The messages of the game, those of everything around it, and those of the table: its desk, its battles and hands. */
const MESSAGES: Record<Language, Record<MessageKey, Message>> = {
  en: { ...en, ...aroundEn, ...tableEn, ...tablePlayEn },
  fr: { ...fr, ...aroundFr, ...tableFr, ...tablePlayFr },
  es: { ...es, ...aroundEs, ...tableEs, ...tablePlayEs },
};

function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The first of the system's languages that we speak; English if there is none. */
export function fromSystem(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.split("-")[0]?.toLowerCase();
    if (isLanguage(base)) return base;
  }
  return "en";
}

const current = $state({ language: fromSystem(navigator.languages) });

export function language(): Language {
  return current.language;
}

/** Switches the language at once; the settings remember it. */
export function setLanguage(language: Language): void {
  current.language = language;
  document.documentElement.lang = language;
}

const PLURALS: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules("en"),
  fr: new Intl.PluralRules("fr"),
  es: new Intl.PluralRules("es"),
};

const LISTS: Record<Language, Intl.ListFormat> = {
  en: new Intl.ListFormat("en"),
  fr: new Intl.ListFormat("fr"),
  es: new Intl.ListFormat("es"),
};

const CHOICES: Record<Language, Intl.ListFormat> = {
  en: new Intl.ListFormat("en", { type: "disjunction" }),
  fr: new Intl.ListFormat("fr", { type: "disjunction" }),
  es: new Intl.ListFormat("es", { type: "disjunction" }),
};

/** A message, its `{placeholders}` filled in with whatever is there. */
function fillIn(language: Language, key: MessageKey, params: Readonly<Record<string, unknown>>): string {
  const message = MESSAGES[language][key];
  const text =
    typeof message === "string"
      ? message
      : (message[PLURALS[language].select(Number(params["count"] ?? 0))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** A message in a given language. */
export function translate<Key extends MessageKey>(
  language: Language,
  key: Key,
  ...[params]: Filled<Key>
): string {
  return fillIn(language, key, params ?? {});
}

/** A message in the current language. */
export function t<Key extends MessageKey>(key: Key, ...[params]: Filled<Key>): string {
  return fillIn(current.language, key, params ?? {});
}

/** The same, unchecked: for `tell`, which checks its parameters by type. */
export function told(key: MessageKey, params: Readonly<Record<string, unknown>>): string {
  return fillIn(current.language, key, params);
}

/** "a, b and c" in the current language. */
export function list(parts: readonly string[]): string {
  return LISTS[current.language].format(parts);
}

/** "a, b or c" in the current language. */
export function eitherOf(parts: readonly string[]): string {
  return CHOICES[current.language].format(parts);
}
