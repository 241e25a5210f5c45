/** Texts about the settings. */
import type { SettingsNotice } from "../../bindings";
import { t } from "../i18n/index.svelte";

/** Describes the problem that was found with the settings file. */
export function noticeText(notice: SettingsNotice): string {
  const path = notice.damagedFile === null ? "" : ` ${t("settings.aside", { path: notice.damagedFile })}`;
  return t(`settings.${notice.type}`) + path;
}
