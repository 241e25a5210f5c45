/**
 * The rules agreed on before a game: edition and optional rules. The core decides which ones are
 * compatible.
 */
import type { Edition, GreenTokenOffer, NewGame, OptionalRule, OptionOffer, Swap } from "../../bindings";

/** An edition with optional rules. Missing values are those of a first game. */
type ChosenOptions = Pick<NewGame, "edition" | "optional">;

export class Agreement {
  edition = $state<Edition>("2012");
  optional = $state.raw<readonly OptionalRule[]>([]);
  /** The tokens to be replaced by green ones. They are kept while the option is off. */
  swaps = $state.raw<readonly Swap[]>([]);

  has(option: OptionalRule): boolean {
    return this.optional.includes(option);
  }

  /** Turns an option on and removes conflicting options, or turns it off. */
  toggleOption({ option, against }: OptionOffer): void {
    const removed = against.flatMap(({ with: other }) => (other.type === "option" ? [other.option] : []));
    this.optional = this.has(option)
      ? this.optional.filter((one) => one !== option)
      : [...this.optional.filter((one) => !removed.includes(one)), option];
  }

  /** Removes options. */
  removeOptions(options: readonly OptionalRule[]): void {
    this.optional = this.optional.filter((one) => !options.includes(one));
  }

  /** Replaces a token of the set with a green one. Without a token, the green one is not used. */
  swap({ token, copy }: { token: GreenTokenOffer["token"]; copy: number }, leaves: string): void {
    // The offer may be older than the latest choice, so the index is determined here.
    const swap = this.swaps.flatMap(({ comes }, index) => (comes === token.id ? [index] : []))[copy] ?? null;
    const newSwaps = leaves === "" ? [] : [{ leaves, comes: token.id }];
    this.swaps =
      swap === null
        ? [...this.swaps, ...newSwaps]
        : [...this.swaps.slice(0, swap), ...newSwaps, ...this.swaps.slice(swap + 1)];
  }

  /** Swaps of the game to begin; empty if the option is off. */
  playedSwaps(): Swap[] {
    return this.has("extraExplorationTokens") ? [...this.swaps] : [];
  }

  /** Applies a preset. */
  apply({ edition = "2012", optional = [] }: ChosenOptions): void {
    this.edition = edition;
    this.optional = optional;
  }

  /** Applies the rules of a previous game. */
  restore(last: Pick<NewGame, "edition" | "optional" | "swaps">): void {
    this.apply(last);
    this.swaps = last.swaps ?? [];
  }

  /** Whether these are exactly the chosen rules. */
  matches({ edition = "2012", optional = [] }: ChosenOptions): boolean {
    const hasSameOptions = optional.length === this.optional.length && optional.every((one) => this.has(one));
    return hasSameOptions && edition === this.edition;
  }
}
