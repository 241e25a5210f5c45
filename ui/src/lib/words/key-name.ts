/** The names of keys, as printed on keyboards. */
import { t, type PlainKey } from "../i18n/index.svelte";

/** The messages with the names of keys that differ between languages. */
const NAME_MESSAGES: Record<string, PlainKey> = {
  Enter: "keys.name.enter",
  Esc: "keys.name.escape",
  Shift: "keys.name.shift",
};

/** The name of a key, or of several keys joined by "+", in the current language. */
export const keyName = (keys: string): string =>
  // A key may itself be "+".
  keys.length === 1
    ? keys
    : keys
        .split("+")
        .map((key) => (NAME_MESSAGES[key] ? t(NAME_MESSAGES[key]) : key))
        .join("+");
