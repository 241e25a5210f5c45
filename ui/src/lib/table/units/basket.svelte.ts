/**
 * Units that a player is about to buy. The basket is kept while other sections are shown, until the purchase
 * or the end of the turn.
 */
import type { Kind } from "../../../bindings";
import type { Ledger } from "../ledger/ledger.svelte";

type Counts = Partial<Record<Kind, number>>;

class Basket {
  #wanted = $state.raw<Counts>({});
  /** The turn in which the basket was filled. */
  #turn = $state(0);

  constructor(readonly ledger: Ledger) {}

  /** Number of units of each type, for this turn. */
  get wanted(): Counts {
    return this.#turn === (this.ledger.view?.turn ?? 0) ? this.#wanted : {};
  }

  add(kind: Kind, delta: number): void {
    const { wanted } = this;
    this.#wanted = { ...wanted, [kind]: (wanted[kind] ?? 0) + delta };
    this.#turn = this.ledger.view?.turn ?? 0;
  }

  empty(): void {
    this.#wanted = {};
  }
}

const baskets = new WeakMap<Ledger, Basket[]>();

/** The basket of a seat. */
export function basketOf(ledger: Ledger, seat: number): Basket {
  const seatBaskets = baskets.get(ledger) ?? [];
  baskets.set(ledger, seatBaskets);
  return (seatBaskets[seat] ??= new Basket(ledger));
}
