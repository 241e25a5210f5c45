/** What goes back on the table when steps are taken back, in the current language. */
import type { Instruction } from "../../../bindings";
import { effectSentence } from "../../cards/sentence";
import { cardName, kindCount } from "../../words/names";
import { t } from "../../i18n/index.svelte";
import { seatName, type TableNaming } from "./words";

/** How hands undo what they were told. */
export function backText(instruction: Instruction, naming: TableNaming): string {
  const name = "seat" in instruction ? seatName(naming, instruction.seat) : "";
  switch (instruction.type) {
    case "placeUnits":
    case "removeUnits":
      return t(`back.${instruction.type}`, { name, units: kindCount(instruction.kind, instruction.count) });
    case "takeRubium":
    case "payRubium":
      return t(`back.${instruction.type}`, { name, amount: instruction.amount });
    case "drawCards":
      return t(`back.drawCards.${instruction.deck}`, { name, count: instruction.count });
    case "discardCards":
      return t(`back.discardCards.${instruction.deck}`, { name, count: instruction.count });
    case "placeRefinery":
      return t("back.placeRefinery", { value: instruction.value });
    case "followCard":
      return t("back.followCard", {
        name,
        card: cardName(naming.info, instruction.card),
        what: effectSentence(instruction.effect),
      });
    case "carryUnits":
      return t("back.carryUnits", { from: instruction.fromEdge, to: instruction.toEdge });
    case "destroyUnits":
      return t("back.destroyUnits", { edge: instruction.edge });
    case "fillLine":
      return t("back.fillLine");
    case "returnRubium":
    case "putUnder":
    case "takeVictoryCard":
    case "takeMissionCard":
    case "takeHillCard":
      return t(`back.${instruction.type}`, { name });
  }
}
