/**
 * The rules chosen in the dialog for a new game or table: edition, optional rules and swapped tokens. The
 * core decides which of them are compatible.
 */
import type { Edition, GreenToken, NewGame, OptionalRule, OptionOffer, Swap } from "../../bindings";

/** An edition with optional rules. The defaults are the 2012 edition and no optional rules. */
type ChosenOptions = Pick<NewGame, "edition" | "optionalRules">;

export class ChosenRules {
  edition = $state<Edition>("2012");
  optionalRules = $state.raw<readonly OptionalRule[]>([]);
  /**
   * The standard tokens to replace, each with the green-bordered token that replaces it. Kept while Extra
   * Exploration Tokens is off.
   */
  swaps = $state.raw<readonly Swap[]>([]);

  has(option: OptionalRule): boolean {
    return this.optionalRules.includes(option);
  }

  /** Turns an option on and removes conflicting options, or turns it off. */
  toggleOption({ option, conflicts }: OptionOffer): void {
    const conflictingOptions = conflicts.flatMap(({ with: subject }) =>
      subject.type === "option" ? [subject.option] : [],
    );
    this.optionalRules = this.has(option)
      ? this.optionalRules.filter((other) => other !== option)
      : [...this.optionalRules.filter((other) => !conflictingOptions.includes(other)), option];
  }

  removeOptions(options: readonly OptionalRule[]): void {
    this.optionalRules = this.optionalRules.filter((option) => !options.includes(option));
  }

  /**
   * Chooses the standard token that a green-bordered token replaces. `removedId` is the id of the standard
   * token; if it is empty, the green-bordered token is not used. `copyIndex` is the number of equal
   * green-bordered tokens before this token.
   */
  swap({ token, copyIndex }: { token: GreenToken["token"]; copyIndex: number }, removedId: string): void {
    // The list of available swaps may be older than the latest choice, so the index is looked up in `swaps`.
    const swapIndex =
      this.swaps.flatMap(({ added }, index) => (added === token.id ? [index] : []))[copyIndex] ?? null;
    const newSwaps = removedId === "" ? [] : [{ removed: removedId, added: token.id }];
    this.swaps =
      swapIndex === null
        ? [...this.swaps, ...newSwaps]
        : [...this.swaps.slice(0, swapIndex), ...newSwaps, ...this.swaps.slice(swapIndex + 1)];
  }

  /** The swaps of the new game; empty if Extra Exploration Tokens is off. */
  swapsInEffect(): Swap[] {
    return this.has("extraExplorationTokens") ? [...this.swaps] : [];
  }

  /** Chooses the edition and the optional rules of a preset or of a previous game. */
  apply({ edition = "2012", optionalRules = [] }: ChosenOptions): void {
    this.edition = edition;
    this.optionalRules = optionalRules;
  }

  /** Chooses all rules of a previous game, including its swaps. */
  restore(lastGame: Pick<NewGame, "edition" | "optionalRules" | "swaps">): void {
    this.apply(lastGame);
    this.swaps = lastGame.swaps ?? [];
  }

  /** True if exactly this edition and these optional rules are chosen. */
  matches({ edition = "2012", optionalRules = [] }: ChosenOptions): boolean {
    const hasSameOptions =
      optionalRules.length === this.optionalRules.length && optionalRules.every((option) => this.has(option));
    return hasSameOptions && edition === this.edition;
  }
}
