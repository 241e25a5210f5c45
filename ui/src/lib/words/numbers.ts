/** Odds and averages as text, rounded to a sensible precision. */
import { language, t } from "../i18n/index.svelte";

/** A probability in whole percent. 0% and 100% are shown only for impossible and certain outcomes. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01)
    return t("forecast.below", { percent: t("forecast.percent", { count: 1 }) });
  if (chance > 0.99 && chance < 1)
    return t("forecast.above", { percent: t("forecast.percent", { count: 99 }) });
  return t("forecast.percent", { count: Math.round(chance * 100) });
}

/** An average with one decimal. */
export const average = (number: number): string =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
