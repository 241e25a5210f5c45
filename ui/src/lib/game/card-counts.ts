import type { CardCount } from "../../bindings";

/** The cards whose number has increased. A card is listed once for each additional copy. */
export function cardsWithHigherCount(before: readonly CardCount[], now: readonly CardCount[]): number[] {
  const previousCounts = new Map(before.map(({ card, count }) => [card, count]));
  return now.flatMap(({ card, count }) => {
    const addedCount = Math.max(0, count - (previousCounts.get(card) ?? 0));
    return Array.from({ length: addedCount }, () => card);
  });
}
