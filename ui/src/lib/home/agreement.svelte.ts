/**
 * The rules agreed on before a game: edition and optional rules. The core decides which ones are
 * compatible.
 */
import type { Edition, GreenTokenOffer, NewGame, OptionalRule, OptionOffer, Swap } from "../../bindings";

/** An edition with optional rules. Missing values are those of a first game. */
type Chosen = Pick<NewGame, "edition" | "optional">;

export class Agreement {
  edition = $state<Edition>("2012");
  optional = $state.raw<readonly OptionalRule[]>([]);
  /** The tokens to be replaced by green ones. They are kept while the option is off. */
  swaps = $state.raw<readonly Swap[]>([]);

  has(option: OptionalRule): boolean {
    return this.optional.includes(option);
  }

  /** Turns an option on and removes conflicting options, or turns it off. */
  choose({ option, against }: OptionOffer): void {
    const gone = against.flatMap(({ with: other }) => (other.type === "option" ? [other.option] : []));
    this.optional = this.has(option)
      ? this.optional.filter((one) => one !== option)
      : [...this.optional.filter((one) => !gone.includes(one)), option];
  }

  /** Removes options. */
  leave(options: readonly OptionalRule[]): void {
    this.optional = this.optional.filter((one) => !options.includes(one));
  }

  /** Replaces a token of the set with a green one. Without a token, the green one is not used. */
  swap({ token, copy }: { token: GreenTokenOffer["token"]; copy: number }, leaves: string): void {
    // The offer may be older than the latest choice, so the index is determined here.
    const swap = this.swaps.flatMap(({ comes }, at) => (comes === token.id ? [at] : []))[copy] ?? null;
    const made = leaves === "" ? [] : [{ leaves, comes: token.id }];
    this.swaps =
      swap === null
        ? [...this.swaps, ...made]
        : [...this.swaps.slice(0, swap), ...made, ...this.swaps.slice(swap + 1)];
  }

  /** Swaps of the game to begin; empty if the option is off. */
  playedSwaps(): Swap[] {
    return this.has("extraExplorationTokens") ? [...this.swaps] : [];
  }

  /** Applies a preset. */
  take({ edition = "2012", optional = [] }: Chosen): void {
    this.edition = edition;
    this.optional = optional;
  }

  /** Applies the rules of a previous game. */
  takeAgain(last: Pick<NewGame, "edition" | "optional" | "swaps">): void {
    this.take(last);
    this.swaps = last.swaps ?? [];
  }

  /** Whether these are exactly the chosen rules. */
  is({ edition = "2012", optional = [] }: Chosen): boolean {
    const same = optional.length === this.optional.length && optional.every((one) => this.has(one));
    return same && edition === this.edition;
  }
}
