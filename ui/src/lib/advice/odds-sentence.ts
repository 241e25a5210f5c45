/** The odds of a battle as a sentence. */
import type { GameInfo, Odds } from "../../bindings";
import { t } from "../i18n/index.svelte";
import { playerName } from "../words/names";
import { outcomeTexts } from "../words/numbers";

/**
 * The odds of a battle for screen readers. `chances` are the probabilities, as texts, of three outcomes: the
 * attacker wins, nobody wins, the defender wins. If `isViewerFighting`, the outcomes are: the viewer wins,
 * nobody wins, the viewer loses.
 */
export const oddsSentence = (
  odds: Pick<Odds, "attacker" | "defender">,
  chances: readonly string[],
  isViewerFighting: boolean,
  info: Pick<GameInfo, "players">,
): string => {
  const [attacker, defender] = [playerName(info, odds.attacker), playerName(info, odds.defender)];
  return `${t("odds.spoken.attack", { attacker, defender })} ${chancesText([attacker, defender], chances, isViewerFighting)}`;
};

/**
 * The odds of a battle, in a sentence that does not say who attacks. If the viewer fights, the
 * viewer's chance to win comes first.
 */
export function battleOddsSentence(
  odds: Odds,
  viewerSeat: number | null,
  info: Pick<GameInfo, "players">,
): string {
  const { attacker, defender } = odds;
  const chances = outcomeTexts(odds);
  const names = [attacker, defender].map((seat) => playerName(info, seat));
  const orderedChances = viewerSeat === defender ? chances.toReversed() : chances;
  return chancesText(names, orderedChances, viewerSeat === attacker || viewerSeat === defender);
}

const chancesText = (
  [attacker = "", defender = ""]: readonly string[],
  [won = "", both = "", lost = ""]: readonly string[],
  isViewerFighting: boolean,
): string => t(isViewerFighting ? "odds.spoken.you" : "odds.spoken", { attacker, defender, won, both, lost });
