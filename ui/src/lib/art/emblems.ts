import type { Faction } from "../../bindings";

/** An emblem on a 24 by 24 grid: filled shapes, and lines of the given width. */
type EmblemArt = { fill: string; line: string; lineWidth: number };

export const EMBLEMS: Record<Faction, EmblemArt> = {
  // A rising dart between two fins.
  ares: {
    fill: "M12 1l4.200 9.400h-2.500V22h-3.400V10.400H7.800zM2.400 15.400l5.400-2.600v4.100l-2.600 5.600zM21.600 15.400l-5.400-2.600v4.100l2.600 5.600z",
    line: "",
    lineWidth: 0,
  },
  // Two strands with rungs.
  blackHelix: {
    fill: "",
    line: "M6.800 1.500c0 6.200 10.400 6.200 10.400 10.500S6.800 16.300 6.800 22.500M17.200 1.500c0 6.200-10.400 6.200-10.400 10.500s10.400 4.300 10.400 10.500M8.400 5.200h7.200M8.400 18.800h7.200M8 12h8",
    lineWidth: 2.3,
  },
  // A planet with a ring.
  galacticSyndicate: {
    fill: "M12 6.200a5.800 5.800 0 0 1 5.700 4.700L6.500 14A5.800 5.800 0 0 1 12 6.200zM17.600 13.400A5.800 5.800 0 0 1 7.400 15.600z",
    line: "M7 9.900C3 12.600 .7 15.300 1.400 16.900c1 2.100 6.500.9 12.400-2.600s9.800-7.900 8.800-10c-.7-1.500-4-1.200-8 .4",
    lineWidth: 1.7,
  },
  // An eye in a hexagon.
  zyborg: {
    fill: "M12 7.800a4.200 4.200 0 1 1 0 8.400 4.200 4.200 0 0 1 0-8.400zm0 2.700a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z",
    line: "M12 1.900l8.800 5v10.200l-8.800 5-8.800-5V6.900z",
    lineWidth: 2.2,
  },
};

/**
 * The rim around each faction's tokens: the number of dashes (0 for a solid rim), and the fraction of each
 * dash period (a dash and the gap after it) that is drawn.
 */
const RIMS: Record<Faction, { dashCount: number; filledFraction: number }> = {
  ares: { dashCount: 0, filledFraction: 1 },
  blackHelix: { dashCount: 0, filledFraction: 1 },
  galacticSyndicate: { dashCount: 12, filledFraction: 0.55 },
  zyborg: { dashCount: 6, filledFraction: 0.72 },
};

/** The dash pattern of a rim with radius `radius`; undefined for a solid rim. */
export function rimDashes(faction: Faction, radius: number): string | undefined {
  const { dashCount, filledFraction } = RIMS[faction];
  if (dashCount === 0) return undefined;
  const dashPeriod = (2 * Math.PI * radius) / dashCount;
  return `${(dashPeriod * filledFraction).toFixed(2)} ${(dashPeriod * (1 - filledFraction)).toFixed(2)}`;
}
