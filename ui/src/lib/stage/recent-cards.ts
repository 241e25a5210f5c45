/** The cards that others have played since a person last chose something. The stage keeps them readable. */
import type { Event as GameEvent } from "../../bindings";
import { reduceBattle, type BattleCard, type LoggedBattle } from "../log/battle";
import type { Entry } from "../log/entries";
import { reduceScene, type Scene } from "./scenes";

export type RecentCard = BattleCard & {
  /** The hexes where the card had its effect. */
  hexes: readonly number[];
  /** The beginning of the battle in which the card was played; `null` outside battles. */
  battle: LoggedBattle["beginning"] | null;
};

/**
 * The Energize cards played in the step with the index `firstStepIndex` and later ones, in order, without
 * those that `exceptSeat` has played, those of battles in which no person fights, and those of battles that
 * another battle has followed.
 */
export function recentCards(
  log: readonly Entry[],
  firstStepIndex: number,
  exceptSeat: number | null,
  isPerson: (seat: number) => boolean,
): RecentCard[] {
  const firstEntryIndex = log.findIndex(({ steps }) => (steps.at(-1) ?? -1) >= firstStepIndex);
  if (firstEntryIndex < 0) return [];
  const turnStartIndex = log.findLastIndex(
    ({ events }, index) => index <= firstEntryIndex && events[0]?.type === "turnBegan",
  );
  let battle: LoggedBattle | null = null;
  let scene: Scene | null = null;
  /** The cards by the events that played them. */
  const cards = new Map<GameEvent | undefined, RecentCard>();
  for (const { events, steps } of log.slice(Math.max(turnStartIndex, 0))) {
    for (const [index, event] of events.entries()) {
      battle = reduceBattle(battle, [event]);
      scene = reduceScene(scene, event);
      if (event.type === "battleBegan")
        for (const [playing, card] of cards) if (card.battle) cards.delete(playing);
      if (event.type === "cardPlayed") {
        const running = battle?.end === null ? battle.beginning : null;
        const { seat, card } = event;
        const concernsPeople = !running || isPerson(running.attacker) || isPerson(running.defender);
        if ((steps[index] ?? -1) >= firstStepIndex && seat !== exceptSeat && concernsPeople)
          cards.set(event, { seat, card, effects: [], hexes: running ? [running.hex] : [], battle: running });
      } else {
        const playing = scene?.events[0];
        const card = cards.get(playing);
        if (scene && card)
          cards.set(playing, {
            ...card,
            effects: scene.events.slice(1),
            hexes: [...new Set([...card.hexes, ...scene.hexes])],
          });
      }
    }
  }
  return [...cards.values()];
}
