/** Texts about the settings. */
import type { SettingsNotice } from "../../bindings";
import { t } from "../i18n/index.svelte";

/** The problem found with the settings file. */
export function noticeText(notice: SettingsNotice): string {
  const aside = notice.aside === null ? "" : ` ${t("settings.aside", { path: notice.aside })}`;
  return t(`settings.${notice.type}`) + aside;
}
