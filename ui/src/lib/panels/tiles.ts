import type { BoardParts, HexView, Provenance } from "../../bindings";

/** Provenance of the tile that a hex belongs to; `null` if unknown. */
export function tileProvenanceOf(
  hexes: readonly HexView[],
  hex: HexView,
  parts: BoardParts,
): Provenance | null {
  if (hex.home !== null) return null;
  const terrain = hexes.filter(({ tile }) => tile === hex.tile).map((one) => one.terrain);
  const part = parts.tiles.find(
    (tile) => tile.terrain.length === terrain.length && terrain.every((one) => tile.terrain.includes(one)),
  );
  return part?.provenance ?? null;
}
