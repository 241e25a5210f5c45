/** The odds of the active player's possible battles on given hexes, as far as they have been computed. */
import type { Odds } from "../../bindings";
import type { GamePort } from "../game/port";
import { t } from "../i18n/index.svelte";
import { RequestError } from "../live/request-failure";
import { outcomeTexts } from "../words/numbers";

export class BattleOdds {
  #odds = $state.raw<readonly Odds[]>([]);

  /**
   * Requests the odds of these hexes whenever they change; none if `requestOdds` returns `null`. Must be
   * created inside a component, because its effect ends with the component.
   */
  constructor(hexes: () => readonly number[], requestOdds: () => GamePort["odds"] | null) {
    $effect(() => {
      let isStale = false;
      const replaceOdds = (hex: number, odds: readonly Odds[]) => {
        if (!isStale) this.#odds = [...this.#odds.filter((battle) => battle.hex !== hex), ...odds];
      };
      for (const hex of hexes())
        requestOdds()?.({ type: "upcoming", hex, moves: [] }).then(
          (odds) => replaceOdds(hex, odds),
          // A battle may be too large to compute.
          (error: unknown) => {
            if (!(error instanceof RequestError)) throw error;
            replaceOdds(hex, []);
          },
        );
      return () => (isStale = true);
    });
  }

  /** The defenders on a hex against whom the odds of a battle are known. */
  defendersOn(hex: number): number[] {
    return this.#odds.flatMap((battle) => (battle.hex === hex ? [battle.defender] : []));
  }

  /** The active player's chance to win, as text; `null` if it is not known. */
  chanceText(hex: number, defender: number): string | null {
    const odds = this.#odds.find((battle) => battle.hex === hex && battle.defender === defender);
    if (!odds) return null;
    const [won = ""] = outcomeTexts(odds);
    return t("table.labelled", { name: t("odds.youWin"), what: won });
  }
}
