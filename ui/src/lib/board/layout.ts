/** Positions of the pieces in a hex, in pixels. */
import type { HexView, Kind } from "../../bindings";
import { forcesOf } from "../words/names";
import { pack } from "./pack";

/** Below this radius, in pixels, the silhouette fills more of the token, and its number has no box. */
export const SMALL_TOKEN_RADIUS = 13.5;

/** From this radius on, in pixels, silhouettes are drawn in detail. */
export const LARGE_TOKEN_RADIUS = 18;

type PlacedToken = { key: string; seat: number; kind: Kind; count: number; x: number; y: number };
type HexLayout = {
  tokenRadius: number;
  tokens: PlacedToken[];
  /** Position of the refinery, exploration token or slab of the Monolith, if there is one. */
  otherPiece: { x: number; y: number };
};

/** Lays out the pieces of a hex that is drawn around (0, 0). */
export function layOutHex(hex: HexView, hexRadius: number): HexLayout {
  const forces = forcesOf(hex);
  const hasUnits = forces.length > 0;
  // The slab of the Monolith takes the place of a refinery.
  const hasOtherPiece = hex.refinery > 0 || hex.hasFacedownToken || hex.terrain === "monolith";
  const packing = pack(
    forces.map((force) => force.units.length),
    hasOtherPiece,
  );
  const tokens = forces
    .flatMap((force) => force.units.map((unit) => ({ seat: force.seat, ...unit })))
    .map((unit, index) => ({
      ...unit,
      key: `${unit.seat}-${unit.kind}`,
      x: (packing.slots[index]?.x ?? 0) * hexRadius,
      y: (packing.slots[index]?.y ?? 0) * hexRadius,
    }));
  const isExplorationTokenAlone = hex.hasFacedownToken && !hasUnits;
  return {
    tokenRadius: packing.radius * hexRadius,
    tokens,
    otherPiece: isExplorationTokenAlone
      ? { x: 0, y: 0 }
      : { x: packing.otherPiece.x * hexRadius, y: packing.otherPiece.y * hexRadius },
  };
}
