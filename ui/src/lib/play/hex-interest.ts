/** What a hex offers to units that can go there. */
import type { HexView, View } from "../../bindings";
import { teamOf } from "../words/team";

/** What a hex can offer, the most interesting first. */
export const INTERESTS = ["enemies", "monolith", "unexplored", "other", "base"] as const;
type Interest = (typeof INTERESTS)[number];

export const hasEnemies = ({ units }: HexView, team: readonly number[]): boolean =>
  units.some(({ seat }) => !team.includes(seat));

/** What the hex offers to a player. A Monolith that the player's team controls counts like any other hex. */
export function interestOf(hex: HexView, view: View, playerSeat: number): Interest {
  const team = teamOf(view, playerSeat);
  if (hasEnemies(hex, team)) return "enemies";
  const isOwn = hex.controller !== null && team.includes(hex.controller);
  if (hex.terrain === "monolith" && !isOwn) return "monolith";
  if (hex.hasFacedownToken) return "unexplored";
  return hex.homeOwner === playerSeat ? "base" : "other";
}
