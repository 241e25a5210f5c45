/** Texts about problems with the file of a game or table. */
import type { FileProblem } from "../../bindings";
import { t } from "../i18n/index.svelte";

export function fileProblemText(problem: FileProblem): string {
  switch (problem.type) {
    case "tooLarge":
      return t("home.fileProblem.tooLarge", { megabytes: problem.megabytes, max: problem.max });
    case "line":
      return t("home.fileProblem.line", { line: problem.line });
    case "notReplayable":
      return t("home.fileProblem.notReplayable", { count: problem.validStepCount });
    case "unreadable":
      return t("home.fileProblem.unreadable", { reason: problem.reason });
    case "invalidFileName":
    case "newer":
    case "notAFile":
    case "wrongKind":
      return t(`home.fileProblem.${problem.type}`);
  }
}
