/** Texts of the user interface: typed keys, plural forms by language, and the current language. */
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
/** Makes the argument optional for messages without parameters. */
type Filled<Key extends MessageKey> = [Messages[Key]] extends [never] ? [] : [params: Params<Key>];
/** A message: one text, or one text for each plural form, selected by the parameter `count`. */
type Message = string | { one: string; other: string; [form: string]: string };

/** The messages of the game, of the surrounding screens, and of the table. */
const MESSAGES: Record<Language, Record<MessageKey, Message>> = {
  en: { ...en, ...aroundEn, ...tableEn, ...tablePlayEn },
  fr: { ...fr, ...aroundFr, ...tableFr, ...tablePlayFr },
  es: { ...es, ...aroundEs, ...tableEs, ...tablePlayEs },
};

function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The first supported language among those of the system; otherwise English. */
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

/** Switches the language. The settings store the choice. */
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

/** Fills in the `{placeholders}` of a message. */
function fillIn(language: Language, key: MessageKey, params: Readonly<Record<string, unknown>>): string {
  const message = MESSAGES[language][key];
  const text =
    typeof message === "string"
      ? message
      : (message[PLURALS[language].select(Number(params["count"] ?? 0))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** A message in the given language. */
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

/** Like `t`, but unchecked: `tell` checks its parameters by type. */
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
