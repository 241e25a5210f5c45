import type { CardCount } from "../../bindings";

/** The cards of which there are more now than before, one entry per additional copy. */
export function cardsWithHigherCount(before: readonly CardCount[], now: readonly CardCount[]): number[] {
  const previousCounts = new Map(before.map(({ card, count }) => [card, count]));
  return now.flatMap(({ card, count }) => {
    const addedCount = Math.max(0, count - (previousCounts.get(card) ?? 0));
    return Array.from({ length: addedCount }, () => card);
  });
}
