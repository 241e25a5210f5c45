/**
 * The units that a player is about to buy. They are kept until the purchase or the end of the turn, even
 * while another section is shown.
 */
import type { Kind } from "../../../bindings";
import type { TableStore } from "../store/table-store.svelte";

type Counts = Partial<Record<Kind, number>>;

class Basket {
  #wanted = $state.raw<Counts>({});
  /** The turn in which the basket was filled. */
  #turn = $state(0);

  constructor(readonly store: TableStore) {}

  /** Number of units of each type, for this turn. */
  get wanted(): Counts {
    return this.#turn === (this.store.view?.turn ?? 0) ? this.#wanted : {};
  }

  add(kind: Kind, delta: number): void {
    const { wanted } = this;
    this.#wanted = { ...wanted, [kind]: (wanted[kind] ?? 0) + delta };
    this.#turn = this.store.view?.turn ?? 0;
  }

  empty(): void {
    this.#wanted = {};
  }
}

const baskets = new WeakMap<TableStore, Basket[]>();

/** The basket of a seat. */
export function basketOf(store: TableStore, seat: number): Basket {
  const seatBaskets = baskets.get(store) ?? [];
  baskets.set(store, seatBaskets);
  return (seatBaskets[seat] ??= new Basket(store));
}
