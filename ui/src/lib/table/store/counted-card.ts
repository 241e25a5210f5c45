/** Physical Energize cards, of which only the number is counted. */
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
