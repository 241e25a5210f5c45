/** Factions of the players, each used once. */
import type { Faction } from "../../bindings";

export const FACTIONS: readonly Faction[] = ["ares", "blackHelix", "galacticSyndicate", "zyborg"];

/** The other player who has a faction, if any. */
export const holderOf = <Seat extends { faction: Faction }>(
  seats: readonly Seat[],
  index: number,
  faction: Faction,
): Seat | undefined => seats.find((seat, other) => other !== index && seat.faction === faction);
