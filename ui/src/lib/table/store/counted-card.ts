/** Physical Energize cards, of which only the number is counted. */
import type { TableAction } from "../../../bindings";
import type { TableStore } from "./table-store.svelte";

/** True if the player of `seat` has played a physical Energize card in the latest step. */
const isLatestPlayOf = (store: TableStore, seat: number): boolean =>
  store.steps
    .at(-1)
    ?.events.some(
      (event) =>
        event.type === "played" && event.seat === seat && event.deck === "energize" && event.card === null,
    ) === true;

/**
 * True if the player of `seat` has played a physical Energize card in the latest step, outside a battle. The
 * app does not know the effect of the card, so the players enter it.
 */
export const hasEffectToEnter = (store: TableStore, seat: number): boolean =>
  store.view?.battle === null && isLatestPlayOf(store, seat);

/**
 * The index of the step to undo so that a card that a player has just played returns to the hand; `null` if
 * the player has not played a card in the latest step.
 */
export const stepIndexToUndoPlay = (store: TableStore, seat: number): number | null =>
  isLatestPlayOf(store, seat) ? (store.steps.at(-1)?.index ?? null) : null;

/** True if, by the app’s count, the player of `seat` has no Energize card. */
export const hasNoCountedCard = (store: TableStore, seat: number): boolean =>
  store.view?.countsEnergize === true && store.seat(seat)?.handEnergizeCount === 0;

/**
 * Plays a physical Energize card, with `effects` that follow in the same step. If no card is counted in the
 * hand, the same step first corrects the count, so that one undo restores it too if the wrong player was
 * chosen.
 */
export function playPhysicalEnergizeCard(
  store: TableStore,
  seat: number,
  ...effects: TableAction[]
): Promise<boolean> {
  const deck = "energize" as const;
  const play: TableAction[] = [{ type: "play", card: { type: "physical", deck }, target: null }, ...effects];
  if ((store.seat(seat)?.handEnergizeCount ?? 0) > 0) return store.enter(seat, ...play);
  const correction = { type: "physicalCards" as const, seat, deck, count: 1 };
  return store.enter(seat, { type: "correct", correction, expected: 0 }, ...play);
}
