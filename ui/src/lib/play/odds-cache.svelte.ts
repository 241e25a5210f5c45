/** Odds of battles, requested once for each query and view. */
import type { Action, Odds, OddsQuery, View } from "../../bindings";
import { type GamePort } from "../game/port";
import { RequestError } from "../live/request-failure";
import { moveActions } from "./moves";
import type { Play } from "./play.svelte";

/**
 * The result of a query: empty if there would be no battle or the request failed, `null` if the battle is too
 * large to compute.
 */
type OddsResult = readonly Odds[] | null;

export class OddsCache {
  /** The latest result and its query. */
  #latest = $state.raw<{
    queryKey: string;
    battleKey: string;
    odds: OddsResult;
    /** The odds without the card or the sacrificed unit of the query; `null` for other queries. */
    baseline: Odds | null;
  } | null>(null);
  #view: View | null = null;
  #cachedOdds: Record<string, OddsResult> = {};
  #requestedKey = "";

  constructor(private readonly port: Pick<GamePort, "odds">) {}

  /** Requests the odds for `view`. For a card or a sacrificed unit, also requests the odds without it. */
  async request(query: OddsQuery, view: View): Promise<void> {
    if (this.#view !== view) {
      this.#view = view;
      this.#cachedOdds = {};
    }
    const key = keyOf(query);
    this.#requestedKey = key;
    const odds = await this.#cachedResult(query);
    const baseline =
      query.type === "card" || query.type === "sacrifice"
        ? await this.#cachedResult({ type: "currentBattle" })
        : null;
    // The view or the query may have changed in the meantime.
    if (this.#view === view && this.#requestedKey === key) {
      this.#latest = {
        queryKey: key,
        battleKey: battleKeyOf(query, view),
        odds,
        baseline: baseline?.[0] ?? null,
      };
    }
  }

  /**
   * The latest result if it belongs to `query` and to the same battle, even if the view has changed since.
   * Results of other queries are not returned, because they may name a card.
   */
  resultFor(query: OddsQuery | null, view: View | null): { odds: OddsResult; baseline: Odds | null } | null {
    const latest = this.#latest;
    const isForQuery = query !== null && latest?.queryKey === keyOf(query);
    return isForQuery && view && query && latest.battleKey === battleKeyOf(query, view) ? latest : null;
  }

  /** Discards all results. */
  clear(): void {
    this.#requestedKey = "";
    this.#view = null;
    this.#cachedOdds = {};
    this.#latest = null;
  }

  async #cachedResult(query: OddsQuery): Promise<OddsResult> {
    const key = keyOf(query);
    const view = this.#view;
    const cachedOdds = this.#cachedOdds[key];
    if (cachedOdds !== undefined) return cachedOdds;
    const result = await this.#fetch(query);
    if (this.#view === view) this.#cachedOdds[key] = result;
    return result;
  }

  async #fetch(query: OddsQuery): Promise<OddsResult> {
    try {
      return await this.port.odds(query);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return error.failure.type === "noOdds" ? null : [];
    }
  }
}

const keyOf = (query: OddsQuery): string => JSON.stringify(query);

/**
 * A key for the battle of a query: the current battle, or the possible battle between the units on the hex.
 */
function battleKeyOf(query: OddsQuery, { turn, battle, hexes }: View): string {
  if (battle) return [turn, battle.hex, ...battle.forces.map(({ seat }) => seat)].join();
  return query.type === "upcoming" ? JSON.stringify([turn, hexes[query.hex]?.units]) : "";
}

/**
 * The query for the odds that fit the current selection. During a battle, these are its odds, with the
 * selected card or sacrificed unit. Otherwise, and for another hex while units advance after a won battle,
 * they are the odds of possible battles on the inspected hex, after the picked units have moved there.
 * Returns `null` if a special attack on the inspected hex is selected. During a battle, returns `null` if
 * another hex is inspected, unless a card or a sacrifice is selected, and while the target of a played card
 * is chosen, because the odds would leave out its effect. Outside battles, returns `null` if no hex is
 * inspected.
 */
export function oddsQueryOf(play: Play, view: View, inspectedHex: number | null): OddsQuery | null {
  const { selectedHex, selectedCard, previewedSacrifice, choices } = play;
  if (specialAttackOf(play, inspectedHex)) return null;
  // Units that advance after a won battle may cause the next battle.
  const isAdvanceInspected =
    choices?.decision.type === "advance" && inspectedHex !== null && inspectedHex !== view.battle?.hex;
  if (view.battle && !isAdvanceInspected) {
    if (choices?.decision.type === "target") return null;
    if (previewedSacrifice !== null) return { type: "sacrifice", kind: previewedSacrifice };
    if (selectedCard !== null && play.game.openHandSeat !== null) return { type: "card", card: selectedCard };
    return inspectedHex === null || inspectedHex === view.battle.hex ? { type: "currentBattle" } : null;
  }
  if (inspectedHex === null) return null;
  const movingUnits = play.isMoving ? play.destinations.get(inspectedHex) : undefined;
  const moves =
    movingUnits && selectedHex !== null ? moveActions(selectedHex, inspectedHex, movingUnits) : [];
  return { type: "upcoming", hex: inspectedHex, moves };
}

/** The special attack that the selected unit type can make on the inspected hex; `null` if there is none. */
export function specialAttackOf(play: Play, inspectedHex: number | null): Action | null {
  const { selectedHex, attackingKind, choices } = play;
  const option = choices?.specialAttacks.find(
    (attack) => attack.from === selectedHex && attack.kind === attackingKind,
  );
  if (!option || selectedHex === null || inspectedHex === null || !option.to.includes(inspectedHex))
    return null;
  return { type: "specialAttack", kind: option.kind, from: selectedHex, to: inspectedHex };
}
