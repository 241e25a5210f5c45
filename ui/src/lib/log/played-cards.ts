/** The Energize cards that a player has played and the missions that the player has fulfilled. */
import type { Entry } from "./entries";

/**
 * The Energize cards that `seat` has played and the missions it has fulfilled, in order, each with its turn.
 */
export function playedCards(log: readonly Entry[], seat: number): { card: number; turn: number }[] {
  const cards: { card: number; turn: number }[] = [];
  let turn = 1;
  for (const event of log.flatMap(({ events }) => events)) {
    if (event.type === "turnBegan") turn = event.turn;
    else if ((event.type === "cardPlayed" || event.type === "missionFulfilled") && event.seat === seat)
      cards.push({ card: event.card, turn });
  }
  return cards;
}
