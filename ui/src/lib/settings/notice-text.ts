/** Texts about problems with the settings file. */
import type { SettingsNotice } from "../../bindings";
import { t } from "../i18n/index.svelte";

export function settingsNoticeText(notice: SettingsNotice): string {
  const asideText =
    notice.damagedFile === null ? "" : ` ${t("settings.aside", { path: notice.damagedFile })}`;
  return t(`settings.${notice.type}`) + asideText;
}
