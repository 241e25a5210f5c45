/** Texts about the edition and the optional rules of a game or table. */
import type { Edition, GameInfo, OptionCatalogue, OptionalRule, TableInfo } from "../../bindings";
import { joinWithAnd, t } from "../i18n/index.svelte";
import { swapsText } from "./names";

type RulesOptions = { edition: Edition; optionalRules: readonly OptionalRule[] };

const namesOf = (options: readonly OptionalRule[]): string[] =>
  options.map((option) => t(`option.${option}`));

export const optionNames = (options: readonly OptionalRule[]): string => joinWithAnd(namesOf(options));

/** In one line: the points needed to win, the edition if it is that of 2005, and the optional rules. */
export function chosenRulesText(
  { edition, optionalRules }: RulesOptions,
  { targetVp }: OptionCatalogue,
): string {
  return [
    t("new.target", { count: targetVp }),
    ...(edition === "2005" ? [t("edition.2005")] : []),
    ...(optionalRules.length > 0 ? [optionNames(optionalRules)] : []),
  ].join(" · ");
}

/** The handicaps of a game, one line each. */
const handicapLines = ({ extraRubium, players }: GameInfo): string[] =>
  extraRubium.flatMap((count, seat) =>
    count > 0 ? [t("menu.handicap", { name: players[seat]?.name ?? "", count })] : [],
  );

/**
 * The ways in which a game or table differs from the 2012 edition without optional rules, as lines. In a
 * practice game, or if the seed is known, a last line mentions this.
 */
export function rulesLines(info: GameInfo | TableInfo): string[] {
  const { board } = info.catalogue;
  const editionAndOptionNames = [
    ...(info.edition === "2005" ? [t("edition.2005")] : []),
    ...namesOf(info.optionalRules),
  ];
  const notes = [
    ...("isPractice" in info && info.isPractice ? [t("menu.practice")] : []),
    ...(info.isSeedKnown ? [t("menu.knownSeed")] : []),
  ];
  return [
    ...(editionAndOptionNames.length > 0 ? [joinWithAnd(editionAndOptionNames)] : []),
    ...(board.tokenSwaps.length > 0 ? [swapsText(board)] : []),
    ...("extraRubium" in info ? handicapLines(info) : []),
    ...(notes.length > 0 ? [notes.join(" ")] : []),
  ];
}
