/** When something was, in words. */
import { language, t } from "../i18n/index.svelte";

/** Seconds of each unit, the largest first. */
const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "2 hours ago". Both are seconds since the beginning of 1970. */
export function ago(then: number, now: number): string {
  const seconds = now - then;
  for (const [unit, length] of UNITS) {
    if (seconds < length) continue;
    const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
    return format.format(-Math.floor(seconds / length), unit);
  }
  // A clock that was set back is no reason to speak of the future.
  return t("home.justNow");
}

/** The day and time, for whoever wants to know exactly. */
export function exactly(then: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(then * 1000);
}
