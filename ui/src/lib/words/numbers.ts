/** Chances and averages as they are shown: never more exact than they are. */
import { language, t } from "../i18n/index.svelte";

/** A chance in whole percent; what is not quite impossible or certain is not shown as if it were. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01)
    return t("forecast.below", { percent: t("forecast.percent", { count: 1 }) });
  if (chance > 0.99 && chance < 1)
    return t("forecast.above", { percent: t("forecast.percent", { count: 99 }) });
  return t("forecast.percent", { count: Math.round(chance * 100) });
}

/** An average with one digit after the point. */
export const average = (number: number): string =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
