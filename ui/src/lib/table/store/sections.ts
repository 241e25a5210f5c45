/** The sections of the table screen. */
import type { PartSetting, SwitchableDice, PartSettings, Phase, TableView } from "../../../bindings";
import type { IconName } from "../../art/icons";

export type TableSection = "rubium" | "units" | "cards" | "battle" | "score" | "log";

export const SECTION_ICONS: Record<TableSection, IconName> = {
  rubium: "rubium",
  units: "units",
  cards: "energize",
  battle: "battle",
  score: "victory",
  log: "list",
};

/** Keyboard shortcut of each section. */
export const SECTION_SHORTCUTS: Record<TableSection, string> = {
  rubium: "r",
  units: "u",
  cards: "c",
  battle: "b",
  score: "s",
  log: "l",
};

/** The sections of a table, which depend on the parts that the app tracks. */
export function sectionsOf(parts: PartSettings): TableSection[] {
  const isTracked = (part: keyof PartSettings): boolean => parts[part] === "managed";
  const sections: TableSection[] = [];
  if (isTracked("rubium")) sections.push("rubium");
  if (isTracked("phases") || isTracked("rubium") || isTracked("tokens")) sections.push("units");
  if (isTracked("phases") || isTracked("energize") || isTracked("missions")) sections.push("cards");
  // Energize cards that the app tracks are played in the battle section, and the dice of the Vortex are
  // rolled there. A table where everything is physical is for battles with the players' own dice.
  const hasBattles =
    (["phases", "dice", "energize", "vortexDice"] as const).some(isTracked) ||
    !Object.values(parts).includes("managed");
  if (hasBattles) sections.push("battle");
  // Every table has a section for the score and the players, and one for the log.
  return [...sections, "score", "log"];
}

/**
 * The sections of an open table. If dice have become physical since the table was opened, they keep their
 * section, because the players now enter them there.
 */
export function openTableSections(initialParts: PartSettings, { parts }: TableView): TableSection[] {
  const initialOrCurrent = (dice: SwitchableDice): PartSetting =>
    initialParts[dice] === "managed" ? "managed" : parts[dice];
  return sectionsOf({ ...parts, dice: initialOrCurrent("dice"), vortexDice: initialOrCurrent("vortexDice") });
}

const PHASE_SECTIONS: Record<Phase, TableSection> = {
  deployment: "units",
  movement: "units",
  exploration: "units",
  battle: "battle",
  mining: "rubium",
  draw: "cards",
};

/** True while a special attack is being resolved. */
export const isSpecialAttackPending = ({ pendingInput, battle }: TableView): boolean =>
  (pendingInput.type === "chance" && pendingInput.request.type === "specialAttackDie") ||
  pendingInput.type === "victim" ||
  (pendingInput.type === "casualty" && battle === null);

/** True if digit keys are reserved for answers: in a battle, and for a question about dice or a number. */
export const reservesDigitKeys = ({ pendingInput, battle }: TableView): boolean =>
  battle !== null ||
  pendingInput.type === "stormCards" ||
  pendingInput.type === "count" ||
  (pendingInput.type === "chance" &&
    pendingInput.isEnteredByPlayers &&
    pendingInput.request.type !== "firstPlayer");

/** True if a unit of the active player may make a special attack now. */
const canMakeSpecialAttack = ({ reminders }: TableView): boolean =>
  reminders.some(({ reminder }) => reminder.type === "specialAttacks");

/** The section for the next step of the game; `null` to remain in the current section. */
export function sectionForNextStep(sections: readonly TableSection[], view: TableView): TableSection | null {
  const { phase, pendingInput, battle } = view;
  const target: TableSection | null =
    battle !== null || isSpecialAttackPending(view)
      ? "battle"
      : pendingInput.type === "keep"
        ? "cards"
        : pendingInput.type === "over"
          ? "score"
          : canMakeSpecialAttack(view)
            ? "battle"
            : phase && PHASE_SECTIONS[phase];
  return sections.find((section) => section === target) ?? null;
}
