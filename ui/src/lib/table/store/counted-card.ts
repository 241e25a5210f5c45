/** Physical Energize cards, of which only the number is counted. */
import type { TableAction } from "../../../bindings";
import type { TableStore } from "./table-store.svelte";

/**
 * True if the latest entry of the table is a physical Energize card that a player played outside a battle. The
 * app does not know its effect, so the players enter it.
 */
export const hasEffectToEnter = (store: TableStore, seat: number): boolean =>
  store.view?.battle === null &&
  store.steps
    .at(-1)
    ?.events.some(
      (event) =>
        event.type === "played" && event.seat === seat && event.deck === "energize" && event.card === null,
    ) === true;

/**
 * The entries with which a player plays a physical Energize card. If no card is counted in the hand, the count
 * is wrong, and is corrected first.
 */
export function entriesToPlay(store: TableStore, seat: number): TableAction[] {
  const deck = "energize" as const;
  const play: TableAction = { type: "play", card: { type: "physical", deck }, target: null };
  if ((store.seat(seat)?.handEnergize ?? 0) > 0) return [play];
  const correction = { type: "physicalCards" as const, seat, deck, count: 1 };
  return [{ type: "correct", correction, expected: 0 }, play];
}
