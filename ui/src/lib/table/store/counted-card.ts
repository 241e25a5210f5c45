/** Physical cards, of which only the number is counted. */
import type { Deck, TableStep } from "../../../bindings";

/**
 * True if a physical card of a player was played or discarded in the latest step. The app does not know its
 * effect. A card exchanged for rubium has none.
 */
export const hasCountedCardLeft = (step: TableStep | undefined, seat: number, deck?: Deck): boolean =>
  step?.events.some(
    (event) =>
      (event.type === "played" || (event.type === "discarded" && !event.isExchanged)) &&
      event.seat === seat &&
      event.card === null &&
      (deck === undefined || event.deck === deck),
  ) === true;
