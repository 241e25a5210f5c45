/** Notices about the files of a game as text. */
import type { Notice } from "../../bindings";
import { t } from "../i18n/index.svelte";

export function noticeText(notice: Notice): string {
  switch (notice.type) {
    case "torn":
      return t("home.notice.torn", { line: notice.line });
    case "wentOn":
      return t("home.notice.wentOn", { count: notice.steps });
    case "setAside":
      return t("home.notice.setAside", { count: notice.steps, path: notice.path });
    case "pins":
      return t("home.notice.pins", { path: notice.path });
    case "seats":
      return t("home.notice.seats", { path: notice.path });
    case "rewritten":
      return notice.path === null
        ? t("home.notice.rewritten")
        : t("home.notice.rewrittenOver", { path: notice.path });
  }
}
