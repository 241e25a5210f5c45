/** A new table as it stands in the dialog: always four seats with four factions, of which the first few sit there. */
import type { Correction, Faction, Kind, NewTable, Parts, Phase, TablePreset } from "../../bindings";
import { Agreement } from "../home/agreement.svelte";
import { COUNTS, FACTIONS, type Before, type Count } from "../home/draft.svelte";

/** A seat. The key stays with the person who sits there. */
export type TableDraftSeat = { key: number; name: string; faction: Faction };

/** How a player of a game under way stands. */
export type Standing = {
  rubium: number;
  vp: number;
  board: Partial<Record<Kind, number>>;
};

/** The parts that cards are. */
const CARDS = ["energize", "missions", "victory"] as const;

export class TableDraft {
  count = $state<Count>(2);
  seats = $state<TableDraftSeat[]>([]);
  parts = $state.raw<Parts | null>(null);
  /** Whether the cards are ours: the first thing that is asked. */
  ours = $state(true);
  readonly agreed = new Agreement();
  /** As typed; empty for one that is picked. */
  seed = $state("");
  /** A game under way. */
  underway = $state(false);
  standings = $state<Standing[]>(FACTIONS.map(() => ({ rubium: 0, vp: 0, board: {} })));
  turn = $state(1);
  active = $state(0);
  phase = $state<Phase>("deployment");

  readonly playing = $derived(this.seats.slice(0, this.count));

  constructor({ names, lastGame }: Before, nameOf: (number: number) => string) {
    const last = lastGame?.players ?? [];
    const used = last.map((player) => player.faction);
    const free = FACTIONS.filter((faction) => !used.includes(faction));
    this.seats = FACTIONS.map((_, place) => ({
      key: place,
      name: names[place] ?? nameOf(place + 1),
      faction: last[place]?.faction ?? free.shift() ?? "ares",
    }));
    this.count = COUNTS.find((count) => count === last.length) ?? 2;
  }

  /** Gives a faction to a seat; whoever had it gets that seat’s in exchange. */
  pick(place: number, faction: Faction): void {
    const seat = this.seats[place];
    if (!seat || seat.faction === faction) return;
    const other = this.seats.find((one) => one.faction === faction);
    if (other) other.faction = seat.faction;
    seat.faction = faction;
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
    if (this.ours) return parts;
    return { ...parts, ...Object.fromEntries(CARDS.map((part) => [part, "physical" as const])) };
  }

  /** What the shell is asked for. */
  options(title: string | null): NewTable | null {
    if (!this.parts) return null;
    return {
      title,
      seats: this.playing.map(({ name, faction }) => ({ name, faction })),
      edition: this.agreed.edition,
      optional: [...this.agreed.optional],
      parts: this.parts,
      opening: this.underway ? this.#opening(this.parts) : [],
      seed: this.seed.trim() === "" ? null : this.seed.trim(),
    };
  }

  /** The values of a game under way, as far as the table keeps them. */
  #opening(parts: Parts): Correction[] {
    const values: Correction[] = [];
    this.playing.forEach((_, seat) => {
      const standing = this.standings[seat];
      if (!standing) return;
      if (parts.rubium === "ours") values.push({ type: "rubium", seat, amount: standing.rubium });
      for (const [kind, count] of Object.entries(standing.board)) {
        if (count > 0) values.push({ type: "board", seat, kind: kind as Kind, count });
      }
      if (standing.vp > 0) values.push({ type: "points", seat, source: "other", points: standing.vp });
    });
    if (parts.phases === "ours") {
      values.push({ type: "turn", turn: this.turn, seat: this.active, phase: this.phase });
    }
    return values;
  }
}
