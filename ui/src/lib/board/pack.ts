/**
 * Where the tokens of one hex lie: as large as they fit, one block of rows for each player, nothing outside the
 * hexagon and nothing over another. All lengths in units of the hex radius.
 */
import { INRADIUS, type Point } from "../art/geometry";

type Packing = {
  /** Of each token. */
  radius: number;
  /** In the order of the players and, for each, of its kinds. */
  slots: Point[];
  /** Where the thing that shares the hex (a refinery, an exploration token) lies. */
  keep: Point;
};

const MARGIN = 0.055;
const LARGEST = 0.33;
/** The thing that shares the hex lies near the top corner and takes this much. */
const KEEP = { x: 0, y: -0.64, radius: 0.21 };
/** Blocks for each player are easier to read: others must be larger by this factor to be taken. */
const BLOCKS_ARE_WORTH = 1.14;
/** More tokens than this lie in two rings. */
const MOST_IN_ROWS = 12;
/** Rows of one player stand closer than rows of two players. */
const BETWEEN_PLAYERS = 1.06;
const TOUCHING = 1.02;

type Row = { size: number; player: number };

/** The ways to lay `count` tokens out in rows of at most `widest`: the short row first, or last. */
function rowings(count: number): number[][] {
  const all = new Map<string, number[]>();
  for (let rows = 1; rows <= 3 && rows <= count; rows += 1) {
    const base = Math.floor(count / rows);
    const even = Array.from({ length: rows }, (_, i) => base + (i < count % rows ? 1 : 0));
    const ways = [even, [...even].reverse()];
    if (rows === 2 && count >= 4) {
      ways.push([base - 1, count - base + 1], [count - base + 1, base - 1]);
    }
    for (const way of ways) all.set(way.join(), way);
  }
  return [...all.values()];
}

function combinations(groups: readonly number[]): Row[][] {
  let all: Row[][] = [[]];
  groups.forEach((count, player) => {
    const ways = rowings(count);
    all = all.flatMap((rows) => ways.map((way) => [...rows, ...way.map((size) => ({ size, player }))]));
  });
  return all;
}

/** All ways to write `count` as up to five rows of one to five tokens, whoever owns them. */
function sharedRows(count: number, rows = 5): Row[][] {
  if (count === 0) return [[]];
  if (rows === 0) return [];
  const all: Row[][] = [];
  for (let size = 1; size <= Math.min(5, count); size += 1) {
    for (const rest of sharedRows(count - size, rows - 1)) all.push([{ size, player: 0 }, ...rest]);
  }
  return all;
}

/** Places for a token of diameter 1, around (0, 0). */
function lay(rows: readonly Row[]): Point[] {
  const slots: Point[] = [];
  let y = 0;
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before) {
      // Rows that differ by an odd number lie in each other's gaps.
      const staggered = (before.size - row.size) % 2 !== 0;
      const gap = before.player === row.player ? TOUCHING : BETWEEN_PLAYERS;
      y += gap * (staggered ? 0.88 : 1);
    }
    for (let i = 0; i < row.size; i += 1) {
      slots.push({ x: (i - (row.size - 1) / 2) * TOUCHING, y });
    }
  });
  return slots.map((slot) => ({ x: slot.x, y: slot.y - y / 2 }));
}

/** Whether every token lies within the hexagon, less the margin, and clear of what shares the hex. */
function fits(block: readonly Point[], diameter: number, dy: number, keep: boolean): boolean {
  const radius = diameter / 2;
  const reach = INRADIUS - MARGIN - radius;
  for (const slot of block) {
    const x = Math.abs(slot.x * diameter);
    const y = slot.y * diameter + dy;
    if (x > reach || x * 0.5 + Math.abs(y) * INRADIUS > reach) return false;
    if (keep && Math.hypot(x - KEEP.x, y - KEEP.y) < KEEP.radius + radius) return false;
  }
  return true;
}

/** How far the whole block has to be moved down until everything fits, if it can. Searched often: it makes nothing. */
function shift(block: readonly Point[], diameter: number, keep: boolean): number | null {
  for (let i = 0; i <= 24; i += 1) {
    // Below what lies at the top there is more room than above.
    const dy = (keep ? 0.12 : 0) + Math.ceil(i / 2) * 0.03 * (i % 2 === 0 ? -1 : 1);
    if (fits(block, diameter, dy, keep)) return dy;
  }
  return null;
}

/** The largest tokens that fit in any of the given rows, if they are larger than `least`. */
function largest(candidates: readonly Row[][], keep: boolean, least: number): Packing | null {
  let best: { block: Point[]; diameter: number; dy: number } | null = null;
  let low = least * 2;
  for (const rows of candidates) {
    const block = lay(rows);
    let high = LARGEST * 2;
    // One look at once tells most candidates off.
    if (shift(block, low + 0.002, keep) === null) continue;
    while (high - low > 0.002) {
      const diameter = (low + high) / 2;
      const dy = shift(block, diameter, keep);
      if (dy === null) high = diameter;
      else {
        low = diameter;
        best = { block, diameter, dy };
      }
    }
  }
  if (!best) return null;
  const { block, diameter, dy } = best;
  const slots = block.map((slot) => ({ x: slot.x * diameter, y: slot.y * diameter + dy }));
  return { radius: diameter / 2, slots, keep: KEEP };
}

/** Up to 18 tokens in two rings around the middle, sorted by angle, so that each player has a sector. */
function rings(count: number): Packing {
  const radius = (INRADIUS - MARGIN) / (4 * TOUCHING * INRADIUS + 1);
  const pitch = 2 * radius * TOUCHING;
  const slots: Point[] = [];
  for (let q = -2; q <= 2; q += 1) {
    for (let r = -2; r <= 2; r += 1) {
      const ring = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
      if (ring === 0 || ring > 2) continue;
      slots.push({ x: q * INRADIUS * pitch, y: (r + q / 2) * pitch });
    }
  }
  const angle = (at: Point): number => (Math.atan2(at.x, -at.y) + 2 * Math.PI + 0.001) % (2 * Math.PI);
  slots.sort((a, b) => angle(a) - angle(b) || Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  // What is not needed is left out evenly around the rings.
  const chosen = Array.from({ length: count }, (_, i) => slots[Math.floor((i * slots.length) / count)]);
  return { radius, slots: chosen.filter((slot) => slot !== undefined), keep: { x: 0, y: 0 } };
}

function search(groups: readonly number[], keep: boolean): Packing {
  const count = groups.reduce((sum, size) => sum + size, 0);
  const blocks = largest(combinations(groups), keep, 0);
  // Single tokens make no blocks.
  const worth = groups.every((size) => size === 1) ? 1 : BLOCKS_ARE_WORTH;
  const bar = (blocks?.radius ?? 0) * worth;
  if (count > 18) return blocks ?? { radius: 0, slots: [], keep: KEEP };
  const rest =
    count <= MOST_IN_ROWS ? largest(sharedRows(count), keep, Math.min(bar, LARGEST)) : rings(count);
  return (rest && rest.radius > bar ? rest : blocks) ?? { radius: 0, slots: [], keep: KEEP };
}

const known = new Map<string, Packing>();

/**
 * The places for the tokens of one hex, player by player.
 * `groups`: how many tokens each player has there (no zeros). `keep`: does something else lie there too?
 */
export function pack(groups: readonly number[], keep: boolean): Packing {
  const name = `${groups.join()}|${keep}`;
  let packing = known.get(name);
  if (!packing) {
    packing = search(groups, keep);
    known.set(name, packing);
  }
  return packing;
}
