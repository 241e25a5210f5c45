/** Texts about damage to the file of a game or table. */
import type { Damage } from "../../bindings";
import { t } from "../i18n/index.svelte";

export function damageText(damage: Damage): string {
  switch (damage.type) {
    case "tooLarge":
      return t("home.damage.tooLarge", { megabytes: damage.megabytes, max: damage.max });
    case "line":
      return t("home.damage.line", { line: damage.line });
    case "diverged":
      return t("home.damage.diverged", { count: damage.step });
    case "unreadable":
      return t("home.damage.unreadable", { reason: damage.reason });
    case "invalidFileName":
    case "newer":
    case "notAFile":
    case "wrongKind":
      return t(`home.damage.${damage.type}`);
  }
}
