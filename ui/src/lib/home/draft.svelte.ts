/**
 * State of the dialog for a new game or table: players and rules. There are always four seats, of which the
 * first `playerCount` play.
 */
import type { Faction } from "../../bindings";
import { ChosenRules } from "./chosen-rules.svelte";
import { FACTIONS, otherPlayerWithFaction } from "./factions";

export const PLAYER_COUNTS = [2, 3, 4] as const;
type PlayerCount = (typeof PLAYER_COUNTS)[number];

/** A player's seat. The key identifies the player, who keeps it when players change seats. */
export type DraftSeat = { key: number; name: string; faction: Faction };

export class Draft<Seat extends DraftSeat = DraftSeat> {
  playerCount = $state<PlayerCount>(2);
  seats = $state<Seat[]>([]);
  /** Edition, optional rules and swapped tokens. */
  readonly chosenRules = new ChosenRules();
  /** The seed as entered; empty for a random one. */
  seed = $state("");

  /** The seats that play. */
  readonly playingSeats = $derived(this.seats.slice(0, this.playerCount));

  /**
   * Starts with the number of players and the factions of the previous game or table. If there is none, starts
   * with two players. `completeSeat` adds the name and any other fields to a seat.
   */
  constructor(
    lastSeats: readonly { faction: Faction | null }[],
    completeSeat: (seat: Omit<DraftSeat, "name">) => Seat,
  ) {
    const usedFactions = lastSeats.map(({ faction }) => faction);
    const freeFactions = FACTIONS.filter((faction) => !usedFactions.includes(faction));
    this.seats = FACTIONS.map((_, key) =>
      completeSeat({ key, faction: lastSeats[key]?.faction ?? freeFactions.shift() ?? "ares" }),
    );
    this.playerCount = PLAYER_COUNTS.find((count) => count === lastSeats.length) ?? 2;
  }

  /** Assigns a faction to a seat. If another seat has the faction, the two seats exchange factions. */
  pickFaction(index: number, faction: Faction): void {
    const seat = this.seats[index];
    if (!seat || seat.faction === faction) return;
    const holder = otherPlayerWithFaction(this.seats, index, faction);
    if (holder) holder.faction = seat.faction;
    seat.faction = faction;
  }

  rename(index: number, name: string): void {
    const seat = this.seats[index];
    if (seat) seat.name = name;
  }

  /** Moves a player down (1) or up (-1) by one seat in the order. Does nothing at the end of the order. */
  move(index: number, direction: 1 | -1): void {
    const [moved, neighbour] = [this.seats[index], this.seats[index + direction]];
    if (!moved || !neighbour || index + direction >= this.playerCount) return;
    this.seats[index] = neighbour;
    this.seats[index + direction] = moved;
  }

  /** The seed as the shell expects it; `null` if none was entered. */
  protected enteredSeed(): string | null {
    const seed = this.seed.trim();
    return seed === "" ? null : seed;
  }
}
