/** What is told of the settings, in words. */
import type { SettingsNotice } from "../../bindings";
import { t } from "../i18n/index.svelte";

/** What was not as it was left with them. */
export function noticeText(notice: SettingsNotice): string {
  const aside = notice.aside === null ? "" : ` ${t("settings.aside", { path: notice.aside })}`;
  return t(`settings.${notice.type}`) + aside;
}
