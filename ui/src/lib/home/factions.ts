/** All factions. No two players have the same faction. */
import type { Faction } from "../../bindings";

export const FACTIONS: readonly Faction[] = ["ares", "blackHelix", "galacticSyndicate", "zyborg"];

/** The player with this faction, if it is not the player at `index`. */
export const otherPlayerWithFaction = <Seat extends { faction: Faction }>(
  seats: readonly Seat[],
  index: number,
  faction: Faction,
): Seat | undefined => seats.find((seat, other) => other !== index && seat.faction === faction);
