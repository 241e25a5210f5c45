/**
 * Arranges the unit tokens of a hex: as large as possible, inside the hexagon and without overlaps. Each
 * player has one block of rows, unless another arrangement allows much larger tokens. All lengths are in hex
 * radii unless stated otherwise.
 */
import { INRADIUS, type Point } from "../art/geometry";

type Packing = {
  /** Radius of each token. */
  radius: number;
  /** Positions, sorted by player and then by unit type. */
  slots: Point[];
  /**
   * Position of the other piece, if the hex has one: a refinery, an exploration token or the slab of the
   * Monolith.
   */
  otherPiece: Point;
};

/** Minimum distance between a token and the edge of the hexagon. */
const MARGIN = 0.055;
/** Maximum radius of a token. */
const MAX_RADIUS = 0.33;
/** Position and radius of the other piece, near the top corner. */
const OTHER_PIECE = { x: 0, y: -0.64, radius: 0.21 };
/**
 * Blocks per player are easier to read, so another arrangement is used only if its tokens are larger by this
 * factor.
 */
const BLOCK_PREFERENCE = 1.14;
/** Above this number, tokens that are not in blocks are arranged in two rings instead of rows. */
const MAX_IN_ROWS = 12;
/** Distance between rows of different players, in token diameters. */
const PLAYER_DISTANCE = 1.06;
/** Distance between adjacent tokens, and between adjacent rows of a player, in token diameters. */
const TOKEN_DISTANCE = 1.02;

type Row = { size: number; player: number };

/**
 * The ways to arrange `count` tokens in up to three rows of similar sizes, the shorter rows first or last.
 */
function rowArrangements(count: number): number[][] {
  const arrangementsByKey = new Map<string, number[]>();
  for (let rowCount = 1; rowCount <= 3 && rowCount <= count; rowCount += 1) {
    const minSize = Math.floor(count / rowCount);
    const evenSizes = Array.from({ length: rowCount }, (_, i) => minSize + (i < count % rowCount ? 1 : 0));
    const arrangements = [evenSizes, [...evenSizes].reverse()];
    if (rowCount === 2 && count >= 4) {
      arrangements.push([minSize - 1, count - minSize + 1], [count - minSize + 1, minSize - 1]);
    }
    for (const arrangement of arrangements) arrangementsByKey.set(arrangement.join(), arrangement);
  }
  return [...arrangementsByKey.values()];
}

/** Every combination of the players' row arrangements, each as a list of rows. */
function combinations(groupSizes: readonly number[]): Row[][] {
  let rowLists: Row[][] = [[]];
  groupSizes.forEach((count, player) => {
    const arrangements = rowArrangements(count);
    rowLists = rowLists.flatMap((rows) =>
      arrangements.map((arrangement) => [...rows, ...arrangement.map((size) => ({ size, player }))]),
    );
  });
  return rowLists;
}

/** All ways to split `count` into up to `maxRows` rows of one to five tokens, regardless of players. */
function sharedRows(count: number, maxRows = 5): Row[][] {
  if (count === 0) return [[]];
  if (maxRows === 0) return [];
  const rowLists: Row[][] = [];
  for (let size = 1; size <= Math.min(5, count); size += 1) {
    for (const remainingRows of sharedRows(count - size, maxRows - 1))
      rowLists.push([{ size, player: 0 }, ...remainingRows]);
  }
  return rowLists;
}

/** Slots in token diameters. The middle of all rows is at (0, 0). */
function layOutRows(rows: readonly Row[]): Point[] {
  const slots: Point[] = [];
  let y = 0;
  rows.forEach((row, index) => {
    const previousRow = rows[index - 1];
    if (previousRow) {
      // Rows whose sizes differ by an odd number are interlocked.
      const isStaggered = (previousRow.size - row.size) % 2 !== 0;
      const distance = previousRow.player === row.player ? TOKEN_DISTANCE : PLAYER_DISTANCE;
      y += distance * (isStaggered ? 0.88 : 1);
    }
    for (let i = 0; i < row.size; i += 1) {
      slots.push({ x: (i - (row.size - 1) / 2) * TOKEN_DISTANCE, y });
    }
  });
  return slots.map((slot) => ({ x: slot.x, y: slot.y - y / 2 }));
}

/**
 * True if all tokens of this diameter are inside the margin of the hexagon and do not overlap the other
 * piece. `dy` is the distance by which they are moved down.
 */
function fits(
  slotsInDiameters: readonly Point[],
  diameter: number,
  dy: number,
  hasOtherPiece: boolean,
): boolean {
  const radius = diameter / 2;
  const maxDistance = INRADIUS - MARGIN - radius;
  for (const slot of slotsInDiameters) {
    const x = Math.abs(slot.x * diameter);
    const y = slot.y * diameter + dy;
    if (x > maxDistance || x * 0.5 + Math.abs(y) * INRADIUS > maxDistance) return false;
    if (hasOtherPiece && Math.hypot(x - OTHER_PIECE.x, y - OTHER_PIECE.y) < OTHER_PIECE.radius + radius)
      return false;
  }
  return true;
}

/**
 * Vertical offset at which all tokens fit, or `null` if there is none. Allocates nothing, because it is
 * called often.
 */
function verticalOffset(
  slotsInDiameters: readonly Point[],
  diameter: number,
  hasOtherPiece: boolean,
): number | null {
  for (let i = 0; i <= 24; i += 1) {
    // There is more space below the other piece than above it.
    const dy = (hasOtherPiece ? 0.12 : 0) + Math.ceil(i / 2) * 0.03 * (i % 2 === 0 ? -1 : 1);
    if (fits(slotsInDiameters, diameter, dy, hasOtherPiece)) return dy;
  }
  return null;
}

/** The arrangement with the largest tokens among `candidates`; `null` if none exceeds `minRadius`. */
function largestArrangement(
  candidates: readonly Row[][],
  hasOtherPiece: boolean,
  minRadius: number,
): Packing | null {
  let best: { slotsInDiameters: Point[]; diameter: number; dy: number } | null = null;
  let low = minRadius * 2;
  for (const rows of candidates) {
    const slotsInDiameters = layOutRows(rows);
    let high = MAX_RADIUS * 2;
    // A single check rules out most candidates.
    if (verticalOffset(slotsInDiameters, low + 0.002, hasOtherPiece) === null) continue;
    while (high - low > 0.002) {
      const diameter = (low + high) / 2;
      const dy = verticalOffset(slotsInDiameters, diameter, hasOtherPiece);
      if (dy === null) high = diameter;
      else {
        low = diameter;
        best = { slotsInDiameters, diameter, dy };
      }
    }
  }
  if (!best) return null;
  const { slotsInDiameters, diameter, dy } = best;
  const slots = slotsInDiameters.map((slot) => ({ x: slot.x * diameter, y: slot.y * diameter + dy }));
  return { radius: diameter / 2, slots, otherPiece: OTHER_PIECE };
}

/** Arranges up to 18 tokens in two rings around the centre, by angle, so that each player has a sector. */
function packInRings(count: number): Packing {
  const radius = (INRADIUS - MARGIN) / (4 * TOKEN_DISTANCE * INRADIUS + 1);
  const spacing = 2 * radius * TOKEN_DISTANCE;
  const slots: Point[] = [];
  for (let q = -2; q <= 2; q += 1) {
    for (let r = -2; r <= 2; r += 1) {
      const ring = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
      if (ring === 0 || ring > 2) continue;
      slots.push({ x: q * INRADIUS * spacing, y: (r + q / 2) * spacing });
    }
  }
  const angle = (slot: Point): number => (Math.atan2(slot.x, -slot.y) + 2 * Math.PI + 0.001) % (2 * Math.PI);
  slots.sort((a, b) => angle(a) - angle(b) || Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  // Unused positions are distributed evenly around the rings.
  const chosen = Array.from({ length: count }, (_, i) => slots[Math.floor((i * slots.length) / count)]);
  return { radius, slots: chosen.filter((slot) => slot !== undefined), otherPiece: { x: 0, y: 0 } };
}

function computePacking(groupSizes: readonly number[], hasOtherPiece: boolean): Packing {
  const count = groupSizes.reduce((sum, size) => sum + size, 0);
  const blockPacking = largestArrangement(combinations(groupSizes), hasOtherPiece, 0);
  // If every player has a single token, there are no blocks to prefer.
  const preference = groupSizes.every((size) => size === 1) ? 1 : BLOCK_PREFERENCE;
  const minRadius = (blockPacking?.radius ?? 0) * preference;
  if (count > 18) return blockPacking ?? { radius: 0, slots: [], otherPiece: OTHER_PIECE };
  const sharedPacking =
    count <= MAX_IN_ROWS
      ? largestArrangement(sharedRows(count), hasOtherPiece, Math.min(minRadius, MAX_RADIUS))
      : packInRings(count);
  return (
    (sharedPacking && sharedPacking.radius > minRadius ? sharedPacking : blockPacking) ?? {
      radius: 0,
      slots: [],
      otherPiece: OTHER_PIECE,
    }
  );
}

const cache = new Map<string, Packing>();

/**
 * Positions for the unit tokens of a hex, player by player. `groupSizes` holds the number of tokens of each
 * player who has any. `hasOtherPiece`: the hex contains a refinery, an exploration token or the slab of the
 * Monolith.
 */
export function pack(groupSizes: readonly number[], hasOtherPiece: boolean): Packing {
  const cacheKey = `${groupSizes.join()}|${hasOtherPiece}`;
  let packing = cache.get(cacheKey);
  if (!packing) {
    packing = computePacking(groupSizes, hasOtherPiece);
    cache.set(cacheKey, packing);
  }
  return packing;
}
