/** The factions of those who sit somewhere: nobody shares one. */
import type { Faction } from "../../bindings";

export const FACTIONS: readonly Faction[] = ["ares", "blackHelix", "galacticSyndicate", "zyborg"];

type Seated = { faction: Faction };

/** Gives a faction to the seat at a place; whoever had it gets that seat’s in exchange. */
export function pickFaction(seats: readonly Seated[], place: number, faction: Faction): void {
  const seat = seats[place];
  if (!seat || seat.faction === faction) return;
  const other = holderOf(seats, place, faction);
  if (other) other.faction = seat.faction;
  seat.faction = faction;
}

/** Who else has a faction. */
export const holderOf = <Seat extends Seated>(
  seats: readonly Seat[],
  place: number,
  faction: Faction,
): Seat | undefined => seats.find((seat, index) => index !== place && seat.faction === faction);
