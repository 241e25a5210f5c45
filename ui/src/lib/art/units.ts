import type { Kind } from "../../bindings";
import { alternateOf, type Alternate } from "../words/unit-sheet.svelte";

/** A silhouette on a 24 by 24 grid: the outline, and inner lines that are drawn only at large sizes. */
export type Silhouette = { outline: string; innerLines: string };

/** A spike of the Crystalline: a kite that points outwards from the centre (12, 12.6). */
function spike(degrees: number, length: number, width: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [ux, uy] = [Math.sin(angle), -Math.cos(angle)];
  const pointAt = (along: number, across: number): string =>
    `${(12 + ux * along - uy * across).toFixed(2)} ${(12.6 + uy * along + ux * across).toFixed(2)}`;
  return `M${pointAt(1.1, 0)}L${pointAt(length * 0.52, width)}L${pointAt(length, 0)}L${pointAt(length * 0.52, -width)}Z`;
}

/** Angle, length and width of each spike of the Crystalline. */
const SPIKES: readonly [number, number, number][] = [
  [0, 12.2, 2.3],
  [51, 10.6, 2],
  [103, 11.4, 2.1],
  [154, 10.4, 2],
  [206, 10.4, 2],
  [257, 11.4, 2.1],
  [309, 10.6, 2],
];

/** The six figures. Their outlines are distinguishable even at 24 px. */
export const CLASSIC_SILHOUETTES: Record<Kind, Silhouette> = {
  human: {
    outline:
      "M12 1.2a3.1 3.1 0 0 1 3.1 3.1v.6a3.1 3.1 0 0 1-6.200 0v-.6A3.1 3.1 0 0 1 12 1.2zM8 8.600h8a2.300 2.300 0 0 1 2.300 2.300v5.300h-2.200v-4.300h-.500V23h-3v-6.700h-1.200V23h-3V11.900h-.500v4.300H5.700v-5.300A2.300 2.300 0 0 1 8 8.600zM19.400 5.600h1.500v4l.6 1v6.300h-2.100z",
    innerLines: "M10.200 4.300h3.600M12 9.600v5",
  },
  fungoid: {
    outline:
      "M12 1.600c6 0 10.600 4.100 10.600 8.500 0 1.700-1.400 2.600-3.200 2.600H4.600c-1.800 0-3.200-.9-3.200-2.600C1.400 5.700 6 1.600 12 1.600zM8.900 14h6.200l.5 4.200c.2 1.700 1.700 2.300 2.700 4.400H5.700c1-2.100 2.500-2.700 2.700-4.400z",
    innerLines: "M7.200 7.400h.01M12.300 5.200h.01M16.800 8.200h.01M11 9.600h.01",
  },
  crystalline: {
    outline: SPIKES.map((parameters) => spike(...parameters)).join(""),
    innerLines: "M12 12.600h.01",
  },
  rockStrider: {
    outline:
      "M2.900 13.300C3.300 8.800 7.300 5.800 12.500 5.800c5.400 0 9.200 3.200 9.400 7.500 0 1-.6 1.600-1.600 1.600l2.700 3-.9 3.900-1.800-.4.600-2.700-3.400-3.600 1.300 3.500-.6 3.300h-1.900l.5-3.100-1.700-3.900H10l-1.600 3.900.5 3.100H7l-.6-3.300 1.300-3.500-3.500 3.600.6 2.700-1.800.4-.8-3.900 2.500-3c-1.100 0-1.800-.6-1.800-1.600zM2.200 12.700L.4 9.800l1.500-.9 1.900 2.300z",
    innerLines: "M12.400 6.800v7M7.600 8.300l1.700 5.500M17.200 8.300l-1.700 5.500",
  },
  lavaLeaper: {
    outline:
      "M.8 20.700c.4-3.700 2.900-6.700 6.600-8.300l1.500-2.600.8 1.500 2-3 .7 1.600 1.900-3.300.6 1.300c1.200-2.900 3.100-4.500 5.500-4.500 1.900 0 3.200 1.300 3.100 3.100l-3.400 1 2.700 1.300c-.8 1.300-2.200 1.900-4 1.800l-.7 1.700 1.900 1.600 2.900-1.500.9 1.600-4.200 2.300-3.200-2.300c-.7.9-1.600 1.700-2.700 2.300l1.400 1.900-2.800 1.700 2 2.400H11l-2.300-2.600 1.900-1.700-1.500-1.300c-3 .3-5.900.6-8.300 3.200z",
    innerLines: "M18.800 5.400h.01",
  },
  rubiumDragon: {
    outline:
      "M12 4.200l1.100-2.700.7 2.700.5 1.900-.8 1.300C15.500 5 18.800 3.500 23.600 3.300c-1.100 2.300-1 4.400-.4 6.900-1.800-.5-3.200.2-4 2.100-1.400-.8-2.800-.2-3.700 2l-1.300-.5-.5 3 1.500 2.200-3.200 4-3.200-4 1.500-2.200-.5-3-1.300.5c-.9-2.200-2.300-2.800-3.700-2-.8-1.900-2.200-2.600-4-2.100.6-2.500.7-4.600-.4-6.900 4.800.2 8.100 1.700 10.100 4.100l-.8-1.300.5-1.900.7-2.700z",
    innerLines: "M14.200 8.600c2-1.500 4-2.400 6.200-3M9.800 8.600c-2-1.500-4-2.400-6.200-3",
  },
};

/** A rolling boulder: a toothed wheel around (14.2, 12.6). */
function boulder(toothCount: number, outerRadius: number, innerRadius: number): string {
  const corners = Array.from({ length: toothCount * 3 }, (_, index) => {
    const angle = (index / (toothCount * 3)) * 2 * Math.PI;
    const radius = index % 3 === 0 ? outerRadius : innerRadius;
    return `${(14.2 + radius * Math.sin(angle)).toFixed(2)} ${(12.6 - radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** One of two cloned soldiers, with its left edge at `x`. */
const twin = (x: number): string =>
  `M${x + 4.7} 1.800a2.800 2.800 0 0 1 0 5.600a2.800 2.800 0 0 1 0-5.600z` +
  `M${x + 1.9} 8.400h5.600a1.900 1.900 0 0 1 1.900 1.900v6h-1.800v-4.100h-.5V23h-2v-6.200h-.800V23h-2V12.200h-.500v4.100h-1.800v-6` +
  "a1.900 1.900 0 0 1 1.900-1.900z";

/**
 * The alternate units. Their outlines are distinguishable from each other and from those of the six
 * figures.
 */
export const ALTERNATE_SILHOUETTES: Record<Alternate, Silhouette> = {
  clone: { outline: twin(1.4) + twin(13.2), innerLines: "M4.800 4.600h2.600M16.600 4.600h2.600" },
  sporling: {
    outline:
      "M9.500 8.600c4.600 0 8 2.800 8 5.900 0 1.200-1 1.900-2.500 1.900H4c-1.500 0-2.500-.7-2.500-1.900 0-3.100 3.400-5.900 8-5.900zM7.300 17.600h4.400l.8 5.200H6.500zM17.300 2.200a2.600 2.600 0 0 1 0 5.200a2.600 2.600 0 0 1 0-5.200zM10.300 1.600a1.900 1.900 0 0 1 0 3.800a1.900 1.900 0 0 1 0-3.800zM21.300 9.400a1.700 1.700 0 0 1 0 3.400a1.700 1.700 0 0 1 0-3.400zM20 16.600a1.400 1.400 0 0 1 0 2.800a1.400 1.400 0 0 1 0-2.800z",
    innerLines: "M6.400 12.600h.01M9.600 11h.01M12.800 12.800h.01",
  },
  shardian: {
    outline:
      "M11.600 1l4 8.400-3 3.600-4.700-2.400zM6.900 11.900l4.900 2.500-.9 8.600-6.700-5.600zM13.400 14.500l3.700-4.200 5.200 5.400-7.300 6.700zM17.600 2.400l4.200 1.700-3.400 3.700zM2.600 4.400l3.900 1.500-1.700 4.100z",
    innerLines: "M11.500 3.500l.7 7M8.300 14.400l-.6 4.600M17 12.600l-1.200 6",
  },
  boulderBlitzer: {
    outline: `${boulder(7, 10.2, 7.6)}M.6 7.600h4.600v2H.6zM0 11.600h3.400v2H0zM.6 15.600h4.600v2H.6z`,
    innerLines: "M10.600 9.600l3.400 2.200 3.800-2M14 11.800l.400 4.600M9.800 15l4.200-3.200",
  },
  magmaDiver: {
    outline:
      "M12 23.400c-2-2.200-3.500-4.600-3.900-7.200L2.400 14c-.9-.4-.8-1.500.2-1.700l5.700-1.200c.3-1.700 1-3.200 1.900-4.400L6.400 1.200c2.700.1 4.500.9 5.600 2.600 1.100-1.700 2.900-2.500 5.600-2.600l-3.800 5.500c.9 1.200 1.600 2.700 1.900 4.400l5.700 1.200c1 .2 1.100 1.300.2 1.700l-5.700 2.200c-.4 2.600-1.900 5-3.900 7.200z",
    innerLines: "M10.300 18h.01M13.700 18h.01M12 7.600v6",
  },
  monolithWyrm: {
    outline:
      "M18.400.8l.5 2.700c2.200.8 3.600 2.500 3.600 4.700 0 3.300-3 4.600-6.300 5.200-3.700.6-5.600 1-5.600 2.600 0 1.300 1.500 1.900 4 1.900 2.700 0 5-.8 7.100-2.200l1.500 3.700c-2.500 2.400-5.500 3.600-9.100 3.600-5.100 0-8.700-2.500-8.700-6.600 0-4.400 3.700-5.600 7.800-6.400 2.800-.5 4.200-.8 4.200-1.800 0-.7-.7-1.100-1.800-1.100-1.400 0-2.600.5-3.600 1.400L6.200 10.400l-1.800-1.900 3.600-2.300-5.600.2L1.600 4l9.200-1.200c1.300-.5 2.700-.7 4.200-.6z",
    innerLines: "M15.600 5.200h.01",
  },
};

/** The silhouette of a unit type on the reference sheet of the current game. */
export function silhouette(kind: Kind): Silhouette {
  const name = alternateOf(kind);
  return name ? ALTERNATE_SILHOUETTES[name] : CLASSIC_SILHOUETTES[kind];
}

/** The unit types in the order of the reference sheet, left to right. */
export const KINDS: readonly Kind[] = [
  "human",
  "fungoid",
  "crystalline",
  "rockStrider",
  "lavaLeaper",
  "rubiumDragon",
];
