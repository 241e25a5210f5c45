/** The agreed rules as text. */
import type { Edition, GameInfo, OptionCatalogue, OptionalRule, TableInfo } from "../../bindings";
import { list, t } from "../i18n/index.svelte";
import { swapsText } from "./names";

type AgreedRules = { edition: Edition; optional: readonly OptionalRule[] };

const namesOf = (options: readonly OptionalRule[]): string[] =>
  options.map((option) => t(`option.${option}`));

export const optionNames = (options: readonly OptionalRule[]): string => list(namesOf(options));

/** The points needed to win and the deviations from the basic game, in one line. */
export function agreedText({ edition, optional }: AgreedRules, { target }: OptionCatalogue): string {
  return [
    t("new.target", { count: target }),
    ...(edition === "2005" ? [t("edition.2005")] : []),
    ...(optional.length > 0 ? [optionNames(optional)] : []),
  ].join(" · ");
}

/** The deviations of a running game from the 2012 edition without optional rules, as lines. */
export function deviationLines(info: GameInfo | TableInfo): string[] {
  const { board } = info.catalogue;
  const agreedNames = [...(info.edition === "2005" ? [t("edition.2005")] : []), ...namesOf(info.optional)];
  const notes = [
    ...("practice" in info && info.practice ? [t("menu.practice")] : []),
    ...(info.knownSeed ? [t("menu.knownSeed")] : []),
  ];
  return [
    ...(agreedNames.length > 0 ? [list(agreedNames)] : []),
    ...(board.swapped.length > 0 ? [swapsText(board)] : []),
    ...(notes.length > 0 ? [notes.join(" ")] : []),
  ];
}
