/** What a group agrees on before a game: edition and optional rules. What goes together the core says. */
import type { Edition, GreenOffer, NewGame, OptionalRule, OptionOffer, Swap } from "../../bindings";

/** An edition and optional rules; what is not said is as in a first game. */
type Chosen = Pick<NewGame, "edition" | "optional">;

export class Agreement {
  edition = $state<Edition>("ffg");
  optional = $state.raw<readonly OptionalRule[]>([]);
  /** The tokens that make way for green ones; they stay agreed on while the option is left out. */
  swaps = $state.raw<readonly Swap[]>([]);

  has(option: OptionalRule): boolean {
    return this.optional.includes(option);
  }

  /** Chooses an option and puts away what it does not go with, or leaves it out. */
  choose({ option, against }: OptionOffer): void {
    const gone = against.flatMap(({ with: other }) => (other.type === "option" ? [other.option] : []));
    this.optional = this.has(option)
      ? this.optional.filter((one) => one !== option)
      : [...this.optional.filter((one) => !gone.includes(one)), option];
  }

  /** Leaves options out. */
  leave(options: readonly OptionalRule[]): void {
    this.optional = this.optional.filter((one) => !options.includes(one));
  }

  /** Lets a token of the set make way for a green one; with no token it stays in the box. */
  swap({ token, copy }: { token: GreenOffer["token"]; copy: number }, leaves: string): void {
    // What is offered may be older than what was chosen a moment ago: the place is looked for here.
    const swap = this.swaps.flatMap(({ comes }, at) => (comes === token.id ? [at] : []))[copy] ?? null;
    const made = leaves === "" ? [] : [{ leaves, comes: token.id }];
    this.swaps =
      swap === null
        ? [...this.swaps, ...made]
        : [...this.swaps.slice(0, swap), ...made, ...this.swaps.slice(swap + 1)];
  }

  /** The swaps of the game that begins: none without the option. */
  playedSwaps(): Swap[] {
    return this.has("extraExplorationTokens") ? [...this.swaps] : [];
  }

  /** Takes a ready-made choice. */
  take({ edition = "ffg", optional = [] }: Chosen): void {
    this.edition = edition;
    this.optional = optional;
  }

  /** Takes what was agreed on the last time. */
  takeAgain(last: Pick<NewGame, "edition" | "optional" | "swaps">): void {
    this.take(last);
    this.swaps = last.swaps ?? [];
  }

  /** Whether just this is agreed on. */
  is({ edition = "ffg", optional = [] }: Chosen): boolean {
    const same = optional.length === this.optional.length && optional.every((one) => this.has(one));
    return same && edition === this.edition;
  }
}
