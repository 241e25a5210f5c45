/** What those who sit down can agree on, as it is asked anew whenever they change something. */
import type { Edition, Offer, OptionalRule, Swap, SwapOffer } from "../../bindings";
import { latest } from "../live/latest";

/** What is asked of the core. */
export type Asks = {
  /** What so many players can agree on, some options being chosen. */
  onoffer: (players: number, edition: Edition, optional: OptionalRule[]) => Promise<Offer>;
  /** Which exploration tokens they can swap, and what is wrong with those that are; nothing without the option. */
  onswaps: (players: number, optional: OptionalRule[], swaps: Swap[]) => Promise<SwapOffer | null>;
};

type Draft = {
  readonly count: number;
  readonly agreed: {
    readonly edition: Edition;
    readonly optional: readonly OptionalRule[];
    readonly swaps: readonly Swap[];
  };
};

/** Made inside a component: its effects end with it. */
export class Offers {
  offer = $state.raw<Offer | null>(null);
  swaps = $state.raw<SwapOffer | null>(null);

  constructor(draft: Draft, { onoffer, onswaps }: Asks) {
    $effect(() => {
      const { edition, optional } = draft.agreed;
      return latest(onoffer(draft.count, edition, [...optional]), (found) => (this.offer = found));
    });
    $effect(() => {
      const { optional, swaps } = draft.agreed;
      return latest(onswaps(draft.count, [...optional], [...swaps]), (found) => (this.swaps = found));
    });
  }
}
