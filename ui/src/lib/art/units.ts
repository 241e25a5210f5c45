import type { Kind } from "../../bindings";

/** A silhouette on a 24 by 24 grid: the outline, and lines cut into it where it is drawn large. */
export type Silhouette = { outline: string; cuts: string };

/** One spike of the Crystalline: a kite from near the centre (12, 13) outwards. */
function shard(degrees: number, length: number, width: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [ux, uy] = [Math.sin(angle), -Math.cos(angle)];
  const at = (along: number, across: number): string =>
    `${(12 + ux * along - uy * across).toFixed(2)} ${(12.6 + uy * along + ux * across).toFixed(2)}`;
  return `M${at(1.1, 0)}L${at(length * 0.52, width)}L${at(length, 0)}L${at(length * 0.52, -width)}Z`;
}

const SHARDS: readonly [number, number, number][] = [
  [0, 12.2, 2.3],
  [51, 10.6, 2],
  [103, 11.4, 2.1],
  [154, 10.4, 2],
  [206, 10.4, 2],
  [257, 11.4, 2.1],
  [309, 10.6, 2],
];

/** The six figures, told apart by outline alone at 24 px. */
export const UNITS: Record<Kind, Silhouette> = {
  human: {
    outline:
      "M12 1.2a3.1 3.1 0 0 1 3.1 3.1v.6a3.1 3.1 0 0 1-6.200 0v-.6A3.1 3.1 0 0 1 12 1.2zM8 8.600h8a2.300 2.300 0 0 1 2.300 2.300v5.300h-2.200v-4.300h-.500V23h-3v-6.700h-1.200V23h-3V11.900h-.500v4.300H5.700v-5.300A2.300 2.300 0 0 1 8 8.600zM19.400 5.600h1.500v4l.6 1v6.300h-2.100z",
    cuts: "M10.200 4.300h3.600M12 9.600v5",
  },
  fungoid: {
    outline:
      "M12 1.600c6 0 10.600 4.100 10.600 8.500 0 1.700-1.400 2.600-3.200 2.600H4.600c-1.800 0-3.200-.9-3.200-2.600C1.400 5.700 6 1.600 12 1.600zM8.900 14h6.200l.5 4.200c.2 1.700 1.700 2.300 2.700 4.400H5.700c1-2.100 2.500-2.700 2.700-4.400z",
    cuts: "M7.200 7.400h.01M12.300 5.200h.01M16.800 8.200h.01M11 9.600h.01",
  },
  crystalline: { outline: SHARDS.map((one) => shard(...one)).join(""), cuts: "M12 12.600h.01" },
  rockStrider: {
    outline:
      "M2.900 13.300C3.300 8.800 7.300 5.800 12.500 5.800c5.400 0 9.200 3.200 9.400 7.500 0 1-.6 1.600-1.600 1.600l2.700 3-.9 3.900-1.800-.4.600-2.700-3.400-3.600 1.300 3.500-.6 3.300h-1.900l.5-3.100-1.700-3.900H10l-1.600 3.900.5 3.100H7l-.6-3.300 1.300-3.500-3.500 3.600.6 2.700-1.800.4-.8-3.900 2.500-3c-1.100 0-1.800-.6-1.800-1.600zM2.200 12.700L.4 9.800l1.500-.9 1.900 2.300z",
    cuts: "M12.400 6.800v7M7.600 8.300l1.700 5.500M17.200 8.300l-1.700 5.500",
  },
  lavaLeaper: {
    outline:
      "M.8 20.700c.4-3.700 2.900-6.700 6.600-8.300l1.500-2.600.8 1.500 2-3 .7 1.600 1.900-3.300.6 1.300c1.200-2.900 3.100-4.500 5.500-4.500 1.900 0 3.200 1.300 3.100 3.100l-3.400 1 2.700 1.300c-.8 1.300-2.200 1.900-4 1.800l-.7 1.700 1.900 1.600 2.900-1.500.9 1.600-4.200 2.300-3.200-2.300c-.7.9-1.600 1.700-2.700 2.300l1.400 1.900-2.800 1.700 2 2.400H11l-2.300-2.600 1.900-1.700-1.500-1.300c-3 .3-5.900.6-8.300 3.200z",
    cuts: "M18.800 5.400h.01",
  },
  rubiumDragon: {
    outline:
      "M12 4.200l1.100-2.700.7 2.700.5 1.900-.8 1.300C15.500 5 18.800 3.500 23.600 3.300c-1.100 2.300-1 4.400-.4 6.900-1.800-.5-3.200.2-4 2.100-1.400-.8-2.800-.2-3.700 2l-1.300-.5-.5 3 1.500 2.200-3.200 4-3.200-4 1.500-2.200-.5-3-1.300.5c-.9-2.200-2.300-2.800-3.700-2-.8-1.900-2.200-2.600-4-2.100.6-2.500.7-4.600-.4-6.900 4.800.2 8.100 1.700 10.100 4.100l-.8-1.300.5-1.900.7-2.700z",
    cuts: "M14.200 8.600c2-1.500 4-2.400 6.200-3M9.800 8.600c-2-1.500-4-2.400-6.200-3",
  },
};

/** The kinds in the order of the reference sheet, left to right. */
export const KINDS: readonly Kind[] = [
  "human",
  "fungoid",
  "crystalline",
  "rockStrider",
  "lavaLeaper",
  "rubiumDragon",
];
