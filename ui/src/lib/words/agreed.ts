/** What a group has agreed on, in words. */
import type { Edition, GameInfo, Offer, OptionalRule, TableInfo } from "../../bindings";
import { list, t } from "../i18n/index.svelte";
import { swapsText } from "./names";

type Agreed = { edition: Edition; optional: readonly OptionalRule[] };

const namesOf = (options: readonly OptionalRule[]): string[] =>
  options.map((option) => t(`option.${option}`));

export const optionNames = (options: readonly OptionalRule[]): string => list(namesOf(options));

/** In one line: how many points win, and what is not as in the plain game. */
export function agreedText({ edition, optional }: Agreed, { target }: Offer): string {
  return [
    t("new.target", { count: target }),
    ...(edition === "ah" ? [t("edition.ah")] : []),
    ...(optional.length > 0 ? [optionNames(optional)] : []),
  ].join(" · ");
}

/** What is not as in the game of 2012 without optional rules, line by line, once it is played. */
export function playedLines(info: GameInfo | TableInfo): string[] {
  const { board } = info.catalogue;
  const agreed = [...(info.edition === "ah" ? [t("edition.ah")] : []), ...namesOf(info.optional)];
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
