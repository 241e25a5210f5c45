/**
 * The units that a player has chosen but not bought. They are kept until the purchase or the end of the turn,
 * even while another section is shown.
 */
import type { Kind, TableEvent } from "../../../bindings";
import type { TableStore } from "../store/table-store.svelte";

type Counts = Partial<Record<Kind, number>>;

class Basket {
  #counts = $state.raw<Counts>({});
  /** The turn in which the basket was filled. */
  #turn = $state(0);

  #handledEvents: readonly TableEvent[] = [];

  constructor(readonly store: TableStore) {}

  /** The numbers of units in the basket; empty after the turn in which it was filled. */
  get counts(): Counts {
    return this.#turn === (this.store.view?.turn ?? 0) ? this.#counts : {};
  }

  add(kind: Kind, delta: number): void {
    const { counts } = this;
    this.#counts = { ...counts, [kind]: (counts[kind] ?? 0) + delta };
    this.#turn = this.store.view?.turn ?? 0;
  }

  empty(): void {
    this.#counts = {};
  }

  /** Empties the basket if the latest update contains a purchase by `seat`. Handles each update only once. */
  emptyAfterPurchase(latestEvents: readonly TableEvent[], seat: number): void {
    if (latestEvents === this.#handledEvents) return;
    this.#handledEvents = latestEvents;
    if (latestEvents.some((event) => event.type === "bought" && event.seat === seat)) this.empty();
  }
}

const baskets = new WeakMap<TableStore, Basket[]>();

/** The basket of a seat. */
export function basketOf(store: TableStore, seat: number): Basket {
  const seatBaskets = baskets.get(store) ?? [];
  baskets.set(store, seatBaskets);
  return (seatBaskets[seat] ??= new Basket(store));
}
