/** State of the dialog for a new table. */
import type { NewTable, Parts, Settings, TablePreset } from "../../../bindings";
import { Draft } from "../../home/draft.svelte";
import { OngoingGame } from "./ongoing-game.svelte";

/** Settings of previous games and tables that serve as defaults. */
export type BeforeTable = Pick<Settings, "names" | "lastGame" | "lastTable">;

/** The parts that are card decks. */
const CARDS = ["energize", "missions", "victory"] as const;

export class TableDraft extends Draft {
  parts = $state.raw<Parts | null>(null);
  /** Whether the app deals the cards; the first question. `null` until it is answered, at a first table. */
  ours = $state<boolean | null>(null);
  /** Whether the rules are those of the last table. */
  readonly asBefore = $derived.by(() => this.#last !== null && this.agreed.is(this.#last));
  /** Values of a game that was begun without the app. */
  readonly ongoing = new OngoingGame();

  readonly #last: NewTable | null;

  /** Cards would be tracked, but it has not been chosen whose cards are used. */
  readonly unsaid = $derived(this.ours === null && CARDS.some((part) => this.parts?.[part] === "ours"));

  constructor({ names, lastGame, lastTable }: BeforeTable, nameOf: (number: number) => string) {
    // Defaults are the players of the last table, otherwise those of the last game.
    super(lastTable?.seats ?? lastGame?.seats ?? [], (seat) => ({
      ...seat,
      name: lastTable?.seats[seat.key]?.name ?? names[seat.key] ?? nameOf(seat.key + 1),
    }));
    this.#last = lastTable;
    if (!lastTable) return;
    this.parts = lastTable.parts;
    // If the last table tracked no cards at all, the question was not answered.
    const kept = lastTable.parts.phases === "ours" || CARDS.some((part) => lastTable.parts[part] === "ours");
    this.ours = !kept || CARDS.some((part) => lastTable.parts[part] === "ours");
    this.agreed.takeAgain(lastTable);
  }

  /** Applies a preset of the switches. The choice of cards is kept. */
  take({ parts }: TablePreset): void {
    this.parts = this.#cards(parts);
  }

  /** Sets whose cards are used. */
  deal(ours: boolean, presets: readonly TablePreset[]): void {
    const chosen = presets.find((preset) => this.is(preset));
    this.ours = ours;
    if (chosen) this.take(chosen);
    else if (this.parts)
      this.parts = this.#cards({ ...this.parts, energize: "ours", missions: "ours", victory: "ours" });
  }

  /** Whether the switches equal the preset. */
  is({ parts }: TablePreset): boolean {
    const own = this.parts;
    const wanted = this.#cards(parts);
    return own !== null && Object.entries(wanted).every(([part, set]) => own[part as keyof Parts] === set);
  }

  /** With physical cards, the app deals none. */
  #cards(parts: Parts): Parts {
    if (this.ours !== false) return parts;
    return { ...parts, ...Object.fromEntries(CARDS.map((part) => [part, "physical" as const])) };
  }

  /** The settings to be remembered for the next table. */
  remembered(): NewTable | null {
    const table = this.table();
    return table && { ...table, swaps: [...this.agreed.swaps] };
  }

  /** The options sent to the shell. */
  options(title: string | null): NewTable | null {
    const table = this.table();
    if (!table) return null;
    return {
      ...table,
      title,
      opening: this.#typed(table.parts).map(({ correction }) => correction),
      seed: this.typedSeed(),
    };
  }

  /** The options of the table without the values of a game in progress. */
  table(): NewTable | null {
    if (!this.parts) return null;
    return {
      title: null,
      seats: this.playing.map(({ name, faction }) => ({ name, faction })),
      edition: this.agreed.edition,
      optional: [...this.agreed.optional],
      swaps: this.agreed.playedSwaps(),
      parts: this.parts,
      opening: [],
      seed: null,
    };
  }

  /** Label of the correction at an index of the list. */
  valueAt(place: number): string {
    return (this.parts && this.#typed(this.parts)[place]?.what) ?? "";
  }

  #typed(parts: Parts) {
    return this.ongoing.typed(parts, this.agreed, this.playing);
  }
}
