/** The factions of those who sit somewhere: nobody shares one. */
import type { Faction } from "../../bindings";

export const FACTIONS: readonly Faction[] = ["ares", "blackHelix", "galacticSyndicate", "zyborg"];

/** Who else has a faction. */
export const holderOf = <Seat extends { faction: Faction }>(
  seats: readonly Seat[],
  place: number,
  faction: Faction,
): Seat | undefined => seats.find((seat, index) => index !== place && seat.faction === faction);
