/** Who sits down, and what they agree on, as it stands in a dialog: always four seats, of which the first few play. */
import type { Faction } from "../../bindings";
import { Agreement } from "./agreement.svelte";
import { FACTIONS, holderOf } from "./factions";

export const COUNTS = [2, 3, 4] as const;
type Count = (typeof COUNTS)[number];

/** A seat. The key stays with the person who sits there while the order changes. */
export type DraftSeat = { key: number; name: string; faction: Faction };

export class Draft<Seat extends DraftSeat = DraftSeat> {
  count = $state<Count>(2);
  seats = $state<Seat[]>([]);
  /** Edition and optional rules. */
  readonly agreed = new Agreement();
  /** As typed; empty for one that is picked. */
  seed = $state("");

  readonly playing = $derived(this.seats.slice(0, this.count));

  /** As those of the last time sat; `seatOf` says who else they are. */
  constructor(last: readonly { faction: Faction | null }[], seatOf: (seat: Omit<DraftSeat, "name">) => Seat) {
    const used = last.map(({ faction }) => faction);
    const free = FACTIONS.filter((faction) => !used.includes(faction));
    this.seats = FACTIONS.map((_, key) =>
      seatOf({ key, faction: last[key]?.faction ?? free.shift() ?? "ares" }),
    );
    this.count = COUNTS.find((count) => count === last.length) ?? 2;
  }

  /** Gives a faction to a seat; whoever had it gets that seat’s in exchange. */
  pick(place: number, faction: Faction): void {
    const seat = this.seats[place];
    if (!seat || seat.faction === faction) return;
    const other = holderOf(this.seats, place, faction);
    if (other) other.faction = seat.faction;
    seat.faction = faction;
  }

  /** Gives a name to a seat. */
  rename(place: number, name: string): void {
    const seat = this.seats[place];
    if (seat) seat.name = name;
  }

  /** Seats somebody one place further on (1) or back (-1). */
  move(place: number, by: 1 | -1): void {
    const [seat, other] = [this.seats[place], this.seats[place + by]];
    if (!seat || !other || place + by >= this.count) return;
    this.seats[place] = other;
    this.seats[place + by] = seat;
  }

  /** What the shell is asked for: nothing where none was typed. */
  protected typedSeed(): string | null {
    const seed = this.seed.trim();
    return seed === "" ? null : seed;
  }
}
