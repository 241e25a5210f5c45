/** Texts for points in time. */
import { formatterByLanguage, t } from "../i18n/index.svelte";

/** Length of each unit in seconds, largest first. */
const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const datesAndTimes = formatterByLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }),
);

/**
 * A relative time such as "2 hours ago". `time` and `now` are Unix timestamps in seconds. The texts are
 * messages of the app, because creating the first `Intl.RelativeTimeFormat` would delay the start by 7 ms.
 */
export function relativeTime(time: number, now: number): string {
  const seconds = now - time;
  for (const [unit, length] of UNITS) {
    if (seconds < length) continue;
    return t(`home.ago.${unit}`, { count: Math.floor(seconds / length) });
  }
  // Less than a minute ago, or in the future if the clock was set back.
  return t("home.justNow");
}

/** Date and time as text. `time` is a Unix timestamp in seconds. */
export function exactTime(time: number): string {
  return datesAndTimes().format(time * 1000);
}
