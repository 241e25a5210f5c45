/** What a hex offers to units that can go there. */
import type { HexView, View } from "../../bindings";

/** The most interesting comes first. */
export const INTERESTS = ["enemies", "monolith", "unexplored", "other", "base"] as const;
type Interest = (typeof INTERESTS)[number];

export const hasEnemies = ({ units }: HexView, team: readonly number[]): boolean =>
  units.some(({ seat }) => !team.includes(seat));

/** The seats of the team of `viewer`; without teams, only that seat. */
export const teamOf = ({ teams }: View, viewer: number): readonly number[] =>
  teams.find(({ seats }) => seats.includes(viewer))?.seats ?? [viewer];

/** What the hex offers to `viewer`. The Monolith of the own team is no different from other hexes. */
export function interestOf(hex: HexView, view: View, viewer: number): Interest {
  const team = teamOf(view, viewer);
  if (hasEnemies(hex, team)) return "enemies";
  const isOwn = hex.controller !== null && team.includes(hex.controller);
  if (hex.terrain === "monolith" && !isOwn) return "monolith";
  if (hex.hasFacedownToken) return "unexplored";
  return hex.home === viewer ? "base" : "other";
}
