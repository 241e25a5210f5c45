/** The agreed rules as text. */
import type { Edition, GameInfo, OptionCatalogue, OptionalRule, TableInfo } from "../../bindings";
import { list, t } from "../i18n/index.svelte";
import { swapsText } from "./names";

type Agreed = { edition: Edition; optional: readonly OptionalRule[] };

const namesOf = (options: readonly OptionalRule[]): string[] =>
  options.map((option) => t(`option.${option}`));

export const optionNames = (options: readonly OptionalRule[]): string => list(namesOf(options));

/** In one line: points needed to win, and deviations from the basic game. */
export function agreedText({ edition, optional }: Agreed, { target }: OptionCatalogue): string {
  return [
    t("new.target", { count: target }),
    ...(edition === "2005" ? [t("edition.2005")] : []),
    ...(optional.length > 0 ? [optionNames(optional)] : []),
  ].join(" · ");
}

/** Deviations from the 2012 edition without optional rules, one line each, for a running game. */
export function playedLines(info: GameInfo | TableInfo): string[] {
  const { board } = info.catalogue;
  const agreed = [...(info.edition === "2005" ? [t("edition.2005")] : []), ...namesOf(info.optional)];
  const marked = [
    ...("takeback" in info && info.takeback ? [t("menu.practice")] : []),
    ...(info.knownSeed ? [t("menu.knownSeed")] : []),
  ];
  return [
    ...(agreed.length > 0 ? [list(agreed)] : []),
    ...(board.swapped.length > 0 ? [swapsText(board)] : []),
    ...(marked.length > 0 ? [marked.join(" ")] : []),
  ];
}
