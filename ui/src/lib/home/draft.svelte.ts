/**
 * State of the dialog for a new game or table: players and rules. There are always four seats, of which the
 * first ones play.
 */
import type { Faction } from "../../bindings";
import { Agreement } from "./agreement.svelte";
import { FACTIONS, holderOf } from "./factions";

export const COUNTS = [2, 3, 4] as const;
type Count = (typeof COUNTS)[number];

/** A seat. The key stays with the person when the order changes. */
export type DraftSeat = { key: number; name: string; faction: Faction };

export class Draft<Seat extends DraftSeat = DraftSeat> {
  count = $state<Count>(2);
  seats = $state<Seat[]>([]);
  /** Edition and optional rules. */
  readonly agreed = new Agreement();
  /** As entered; empty for a random seed. */
  seed = $state("");

  readonly playing = $derived(this.seats.slice(0, this.count));

  /** Starts with the seats of the last time. `seatOf` adds further fields to each seat. */
  constructor(last: readonly { faction: Faction | null }[], seatOf: (seat: Omit<DraftSeat, "name">) => Seat) {
    const usedFactions = last.map(({ faction }) => faction);
    const freeFactions = FACTIONS.filter((faction) => !usedFactions.includes(faction));
    this.seats = FACTIONS.map((_, key) =>
      seatOf({ key, faction: last[key]?.faction ?? freeFactions.shift() ?? "ares" }),
    );
    this.count = COUNTS.find((count) => count === last.length) ?? 2;
  }

  /** Assigns a faction to a seat. A player who had it gets the other faction in exchange. */
  pick(index: number, faction: Faction): void {
    const seat = this.seats[index];
    if (!seat || seat.faction === faction) return;
    const other = holderOf(this.seats, index, faction);
    if (other) other.faction = seat.faction;
    seat.faction = faction;
  }

  /** Renames a seat. */
  rename(index: number, name: string): void {
    const seat = this.seats[index];
    if (seat) seat.name = name;
  }

  /** Moves a player one seat forward (1) or back (-1). */
  move(index: number, by: 1 | -1): void {
    const [seat, other] = [this.seats[index], this.seats[index + by]];
    if (!seat || !other || index + by >= this.count) return;
    this.seats[index] = other;
    this.seats[index + by] = seat;
  }

  /** The seed for the shell; `null` if none was entered. */
  protected typedSeed(): string | null {
    const seed = this.seed.trim();
    return seed === "" ? null : seed;
  }
}
