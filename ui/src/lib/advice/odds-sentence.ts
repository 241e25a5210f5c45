/** The odds of a battle as a sentence. */
import type { GameInfo, Odds } from "../../bindings";
import { t } from "../i18n/index.svelte";
import { playerName } from "../words/names";
import { percentages } from "../words/numbers";

/**
 * The chances for screen readers: the attacker wins, nobody wins, the attacker loses. If `isYours`, the
 * viewer fights in the battle, and the first chance is the one that the viewer wins.
 */
export const oddsSentence = (
  odds: Pick<Odds, "attacker" | "defender">,
  outcomes: readonly string[],
  isYours: boolean,
  info: Pick<GameInfo, "players">,
): string => {
  const [attacker, defender] = [playerName(info, odds.attacker), playerName(info, odds.defender)];
  return `${t("forecast.spoken.attack", { attacker, defender })} ${chancesText([attacker, defender], outcomes, isYours)}`;
};

/** The chances in a battle that has been announced. The first one is that of `viewer`, if they fight in it. */
export function battleOddsSentence(
  { attacker, defender, summary }: Odds,
  viewer: number | null,
  info: Pick<GameInfo, "players">,
): string {
  const chances = percentages([summary.attackerWon, summary.inconclusive, summary.attackerDestroyed]);
  const names = [attacker, defender].map((seat) => playerName(info, seat));
  const outcomes = viewer === defender ? chances.toReversed() : chances;
  return chancesText(names, outcomes, viewer === attacker || viewer === defender);
}

const chancesText = (
  [attacker = "", defender = ""]: readonly string[],
  [won = "", both = "", lost = ""]: readonly string[],
  isYours: boolean,
): string => t(isYours ? "forecast.spoken.you" : "forecast.spoken", { attacker, defender, won, both, lost });
