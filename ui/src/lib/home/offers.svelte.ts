/** The options available in the dialog for a new game or table. They are requested again after each change. */
import type { Edition, OptionCatalogue, OptionalRule, Swap, SwapOffer } from "../../bindings";
import { applyLatest } from "../live/apply-latest";

/** Requests for the available options. The core answers them. */
export type OfferRequests = {
  /** The options available for this number of players, given the options chosen so far. */
  requestOptions: (players: number, edition: Edition, optional: OptionalRule[]) => Promise<OptionCatalogue>;
  /**
   * The tokens that can be swapped, and problems with the swaps chosen so far; `null` without Extra
   * Exploration Tokens.
   */
  requestSwaps: (players: number, optional: OptionalRule[], swaps: Swap[]) => Promise<SwapOffer | null>;
};

type OfferParams = {
  readonly count: number;
  readonly chosenRules: {
    readonly edition: Edition;
    readonly optional: readonly OptionalRule[];
    readonly swaps: readonly Swap[];
  };
};

/** Must be created inside a component, because its effects end with the component. */
export class AvailableOptions {
  /** `null` until the first answer. */
  catalogue = $state.raw<OptionCatalogue | null>(null);
  /** `null` until the first answer, and without Extra Exploration Tokens. */
  swaps = $state.raw<SwapOffer | null>(null);

  constructor(draft: OfferParams, { requestOptions, requestSwaps }: OfferRequests) {
    $effect(() => {
      const { edition, optional } = draft.chosenRules;
      return applyLatest(
        requestOptions(draft.count, edition, [...optional]),
        (result) => (this.catalogue = result),
      );
    });
    $effect(() => {
      const { optional, swaps } = draft.chosenRules;
      return applyLatest(
        requestSwaps(draft.count, [...optional], [...swaps]),
        (result) => (this.swaps = result),
      );
    });
  }
}
