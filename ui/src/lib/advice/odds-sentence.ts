/** The odds of a battle as a sentence. */
import type { GameInfo, Odds } from "../../bindings";
import { t } from "../i18n/index.svelte";
import { playerName } from "../words/names";

/**
 * The chances for screen readers: the attacker wins, nobody wins, the attacker loses. If `isYours`, the
 * viewer fights in the battle, and the first chance is the one that the viewer wins.
 */
export const oddsSentence = (
  { attacker, defender }: Pick<Odds, "attacker" | "defender">,
  [won = "", both = "", lost = ""]: readonly string[],
  isYours: boolean,
  info: Pick<GameInfo, "players">,
): string =>
  t(isYours ? "forecast.spoken.you" : "forecast.spoken", {
    attacker: playerName(info, attacker),
    defender: playerName(info, defender),
    ...{ won, both, lost },
  });
