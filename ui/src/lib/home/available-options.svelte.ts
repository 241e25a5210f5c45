/**
 * The options available in the dialog for a new game or table. They are requested again whenever the number
 * of players or the chosen rules change.
 */
import type { Edition, OptionCatalogue, OptionalRule, Swap, AvailableSwaps } from "../../bindings";
import { applyLatest } from "../live/apply-latest";

/** Requests for the available options, which the core determines. */
export type OptionRequests = {
  /** The options available for this number of players, given the options chosen so far. */
  requestOptions: (
    playerCount: number,
    edition: Edition,
    optionalRules: OptionalRule[],
  ) => Promise<OptionCatalogue>;
  /**
   * The tokens that can be swapped, and problems with the swaps chosen so far; `null` without Extra
   * Exploration Tokens.
   */
  requestSwaps: (
    playerCount: number,
    optionalRules: OptionalRule[],
    swaps: Swap[],
  ) => Promise<AvailableSwaps | null>;
};

/** The fields of a `Draft` that determine which options are available. */
type OptionsDraft = {
  readonly playerCount: number;
  readonly chosenRules: {
    readonly edition: Edition;
    readonly optionalRules: readonly OptionalRule[];
    readonly swaps: readonly Swap[];
  };
};

/** Must be created while a component is being initialized, because its effects belong to that component. */
export class AvailableOptions {
  /** The available options; `null` until the first response. */
  catalogue = $state.raw<OptionCatalogue | null>(null);
  /** The available swaps; `null` until the first response, and without Extra Exploration Tokens. */
  swaps = $state.raw<AvailableSwaps | null>(null);

  constructor(draft: OptionsDraft, { requestOptions, requestSwaps }: OptionRequests) {
    $effect(() => {
      const { edition, optionalRules } = draft.chosenRules;
      return applyLatest(
        requestOptions(draft.playerCount, edition, [...optionalRules]),
        (catalogue) => (this.catalogue = catalogue),
      );
    });
    $effect(() => {
      const { optionalRules, swaps } = draft.chosenRules;
      return applyLatest(
        requestSwaps(draft.playerCount, [...optionalRules], [...swaps]),
        (availableSwaps) => (this.swaps = availableSwaps),
      );
    });
  }
}
