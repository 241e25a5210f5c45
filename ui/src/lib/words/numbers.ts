/** Odds and averages as text, rounded to a sensible precision. */
import type { Odds } from "../../bindings";
import { language, t } from "../i18n/index.svelte";

/**
 * The odds of a battle. `isWinChanceLowerBound` is missing at a table, because the app does not know
 * whether units may be sacrificed.
 */
export type BattleChances = Pick<Odds, "summary"> & Partial<Pick<Odds, "isWinChanceLowerBound">>;

/** A probability in whole percent. Only impossible outcomes have 0%, and only certain outcomes 100%. */
export const percent = (chance: number): string => percentText(chance, Math.round(chance * 100));

/**
 * The probabilities of outcomes of which exactly one happens, in whole percent that add up to 100. The
 * outcomes with the largest remainders are rounded up.
 */
export function percentages(chances: readonly number[]): string[] {
  const floors = chances.map((chance) => Math.floor(chance * 100));
  const missingPercent = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const remainderOf = (index: number) => (chances[index] ?? 0) * 100 - (floors[index] ?? 0);
  const roundedUpIndexes = [...chances.keys()]
    .sort((a, b) => remainderOf(b) - remainderOf(a))
    .slice(0, missingPercent);
  return chances.map((chance, index) =>
    percentText(chance, (floors[index] ?? 0) + (roundedUpIndexes.includes(index) ? 1 : 0)),
  );
}

/**
 * The probabilities of a battle as texts: the attacker wins, nobody wins, the defender wins. If the attacker
 * may sacrifice units, the first is a minimum.
 */
export function outcomeTexts({ summary, isWinChanceLowerBound = false }: BattleChances): string[] {
  const [attackerWins = "", ...others] = percentages([
    summary.attackerWinChance,
    summary.inconclusiveChance,
    summary.attackerDestroyedChance,
  ]);
  // “Over 99%” is a minimum already, and “under 1%” would be false.
  if (!isWinChanceLowerBound || summary.attackerWinChance > 0.99) return [attackerWins, ...others];
  const minimum = summary.attackerWinChance < 0.01 ? t("odds.percent", { count: 0 }) : attackerWins;
  return [t("odds.atLeast", { percent: minimum }), ...others];
}

function percentText(chance: number, wholePercent: number): string {
  if (chance > 0 && chance < 0.01) return t("odds.below", { percent: t("odds.percent", { count: 1 }) });
  if (chance > 0.99 && chance < 1) return t("odds.above", { percent: t("odds.percent", { count: 99 }) });
  return t("odds.percent", { count: wholePercent });
}

/** An average with one decimal. */
export const formatAverage = (number: number): string =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
