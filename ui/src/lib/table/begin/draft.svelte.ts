/** A new table as it stands in the dialog. */
import type { NewTable, Parts, Settings, TablePreset } from "../../../bindings";
import { Draft } from "../../home/draft.svelte";
import { Underway } from "./underway.svelte";

/** What is remembered of earlier games and tables. */
export type BeforeTable = Pick<Settings, "names" | "lastGame" | "lastTable">;

/** The parts that cards are. */
const CARDS = ["energize", "missions", "victory"] as const;

export class TableDraft extends Draft {
  parts = $state.raw<Parts | null>(null);
  /** Whether the cards are ours: the first thing that is asked. At a first table nobody has said so yet. */
  ours = $state<boolean | null>(null);
  /** The rules are those of the last table. */
  readonly asBefore = $derived.by(() => this.#last !== null && this.agreed.is(this.#last));
  /** A game that was begun without Rubium. */
  readonly underway = new Underway();

  readonly #last: NewTable | null;

  /** Cards would be kept here, and nobody has said whose they are. */
  readonly unsaid = $derived(this.ours === null && CARDS.some((part) => this.parts?.[part] === "ours"));

  constructor({ names, lastGame, lastTable }: BeforeTable, nameOf: (number: number) => string) {
    // Whoever sat at a table last sits there again; else those who played here.
    super(lastTable?.seats ?? lastGame?.seats ?? [], (seat) => ({
      ...seat,
      name: lastTable?.seats[seat.key]?.name ?? names[seat.key] ?? nameOf(seat.key + 1),
    }));
    this.#last = lastTable;
    if (!lastTable) return;
    this.parts = lastTable.parts;
    // Where no card was kept at all, as with money alone, nobody said whose they were.
    const kept = lastTable.parts.phases === "ours" || CARDS.some((part) => lastTable.parts[part] === "ours");
    this.ours = !kept || CARDS.some((part) => lastTable.parts[part] === "ours");
    this.agreed.takeAgain(lastTable);
  }

  /** Takes a common setting of the switches; whose cards there are was said before. */
  take({ parts }: TablePreset): void {
    this.parts = this.#cards(parts);
  }

  /** Says whose cards are played with. */
  deal(ours: boolean, presets: readonly TablePreset[]): void {
    const chosen = presets.find((preset) => this.is(preset));
    this.ours = ours;
    if (chosen) this.take(chosen);
    else if (this.parts)
      this.parts = this.#cards({ ...this.parts, energize: "ours", missions: "ours", victory: "ours" });
  }

  /** Whether just this is set. */
  is({ parts }: TablePreset): boolean {
    const own = this.parts;
    const wanted = this.#cards(parts);
    return own !== null && Object.entries(wanted).every(([part, set]) => own[part as keyof Parts] === set);
  }

  /** Where the cards lie on the table, none is kept here. */
  #cards(parts: Parts): Parts {
    if (this.ours !== false) return parts;
    return { ...parts, ...Object.fromEntries(CARDS.map((part) => [part, "physical" as const])) };
  }

  /** What the next table is offered. */
  remembered(): NewTable | null {
    const table = this.table();
    return table && { ...table, swaps: [...this.agreed.swaps] };
  }

  /** What the shell is asked for. */
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

  /** The table itself: nothing of a game that is under way. */
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

  /** What a value of the game under way is called, by its place in the list. */
  valueAt(place: number): string {
    return (this.parts && this.#typed(this.parts)[place]?.what) ?? "";
  }

  #typed(parts: Parts) {
    return this.underway.typed(parts, this.agreed, this.playing);
  }
}
