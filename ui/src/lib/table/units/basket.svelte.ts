/** What somebody is about to buy: it is kept while the page shows something else, until it is bought or the turn is over. */
import type { Kind } from "../../../bindings";
import type { Ledger } from "../ledger/ledger.svelte";

type Counts = Partial<Record<Kind, number>>;

class Basket {
  #wanted = $state.raw<Counts>({});
  /** The turn it was filled in. */
  #turn = $state(0);

  constructor(readonly ledger: Ledger) {}

  /** How many of each kind, in this turn. */
  get wanted(): Counts {
    return this.#turn === (this.ledger.view?.turn ?? 0) ? this.#wanted : {};
  }

  add(kind: Kind, by: number): void {
    const { wanted } = this;
    this.#wanted = { ...wanted, [kind]: (wanted[kind] ?? 0) + by };
    this.#turn = this.ledger.view?.turn ?? 0;
  }

  empty(): void {
    this.#wanted = {};
  }
}

const baskets = new WeakMap<Ledger, Basket[]>();

/** The basket of a seat. */
export function basketOf(ledger: Ledger, seat: number): Basket {
  const all = baskets.get(ledger) ?? [];
  baskets.set(ledger, all);
  return (all[seat] ??= new Basket(ledger));
}
