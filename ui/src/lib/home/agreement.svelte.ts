/** What a group agrees on before a game: edition and optional rules. What goes together the core says. */
import type { Edition, OptionalRule, OptionOffer, PresetOffer } from "../../bindings";

export class Agreement {
  edition = $state<Edition>("ffg");
  optional = $state.raw<readonly OptionalRule[]>([]);

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

  /** Takes a ready-made choice. */
  take({ edition, optional }: PresetOffer): void {
    this.edition = edition;
    this.optional = optional;
  }

  /** Whether just this is agreed on. */
  is({ edition, optional }: PresetOffer): boolean {
    const same = optional.length === this.optional.length && optional.every((one) => this.has(one));
    return same && edition === this.edition;
  }
}
