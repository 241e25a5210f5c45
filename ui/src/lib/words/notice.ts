/** Texts of notices about the files of a game or table. */
import type { Notice } from "../../bindings";
import { t } from "../i18n/index.svelte";

export function fileNoticeText(notice: Notice): string {
  switch (notice.type) {
    case "truncatedLine":
      return t("home.notice.truncatedLine", { line: notice.line });
    case "resumed":
      return t("home.notice.resumed", { count: notice.steps });
    case "resumedWithBackup":
      return t("home.notice.resumedWithBackup", { count: notice.steps, path: notice.path });
    case "pinsReset":
      return t("home.notice.pinsReset", { path: notice.path });
    case "controllersReset":
      return t("home.notice.controllersReset", { path: notice.path });
    case "rewritten":
      return notice.path === null
        ? t("home.notice.rewritten")
        : t("home.notice.rewrittenOver", { path: notice.path });
  }
}
