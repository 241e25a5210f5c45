import type { BoardParts, HexView, Provenance } from "../../bindings";

/** Provenance of the tile that a hex belongs to; `null` for a home base hex, or if no tile matches. */
export function tileProvenanceOf(
  hexes: readonly HexView[],
  hex: HexView,
  parts: BoardParts,
): Provenance | null {
  if (hex.homeOwner !== null) return null;
  const tileTerrains = hexes.filter(({ tile }) => tile === hex.tile).map((tileHex) => tileHex.terrain);
  const part = parts.tiles.find(
    (tile) =>
      tile.terrain.length === tileTerrains.length &&
      tileTerrains.every((hexTerrain) => tile.terrain.includes(hexTerrain)),
  );
  return part?.provenance ?? null;
}
