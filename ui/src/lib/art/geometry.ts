/** Where hexes lie on the screen: axial (q, r), pointy side up, r growing downwards. */

/** A place on the board's drawing, in units of the hex radius (centre to corner) unless said otherwise. */
export type Point = { x: number; y: number };
/** An axial coordinate. */
type Axial = { q: number; r: number };
type Box = { left: number; top: number; width: number; height: number };

const SQRT3 = Math.sqrt(3);
/** From a hex's centre to the middle of a side. */
export const INRADIUS = SQRT3 / 2;

/** The six directions d0 to d5, clockwise from the right. */
const DIRECTIONS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

/** The centre of a hex. */
export function centre({ q, r }: Axial): Point {
  return { x: SQRT3 * (q + r / 2), y: 1.5 * r };
}

/** Whether two hexes lie side by side. */
export const near = (a: Axial, b: Axial): boolean =>
  DIRECTIONS.some(({ q, r }) => a.q + q === b.q && a.r + r === b.r);

/** The corners of a hex around (0, 0), from the top one clockwise. */
export const CORNERS: readonly Point[] = [
  { x: 0, y: -1 },
  { x: INRADIUS, y: -0.5 },
  { x: INRADIUS, y: 0.5 },
  { x: 0, y: 1 },
  { x: -INRADIUS, y: 0.5 },
  { x: -INRADIUS, y: -0.5 },
];

/** The `points` of a hexagon of the given radius around a point. */
export function hexagon(radius: number, at: Point = { x: 0, y: 0 }): string {
  return CORNERS.map((c) => `${(at.x + c.x * radius).toFixed(2)},${(at.y + c.y * radius).toFixed(2)}`).join(
    " ",
  );
}

/** The box around all hexes. Empty boards have an empty box. */
export function bounds(hexes: readonly Axial[]): Box {
  if (hexes.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const centres = hexes.map(centre);
  const xs = centres.map((c) => c.x);
  const ys = centres.map((c) => c.y);
  const left = Math.min(...xs) - INRADIUS;
  const top = Math.min(...ys) - 1;
  return { left, top, width: Math.max(...xs) + INRADIUS - left, height: Math.max(...ys) + 1 - top };
}

/** A name for a coordinate, to look hexes up by. */
export function key({ q, r }: Axial): string {
  return `${q},${r}`;
}

/**
 * The hex to go to from `from` on an arrow key: straight to the side for left and right, the nearest one of the
 * next row for up and down. Nothing if the board ends there.
 */
export function neighbourByKey(hexes: readonly Axial[], from: number, arrow: string): number | null {
  const start = hexes[from];
  if (!start) return null;
  const here = centre(start);
  let best: number | null = null;
  let bestDistance = Infinity;
  hexes.forEach((hex, index) => {
    const there = centre(hex);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const fits =
      (arrow === "ArrowRight" && hex.r === start.r && dx > 0) ||
      (arrow === "ArrowLeft" && hex.r === start.r && dx < 0) ||
      (arrow === "ArrowDown" && hex.r > start.r) ||
      (arrow === "ArrowUp" && hex.r < start.r);
    // Rows first, then the distance to the side, a little in favour of the right so that ties have one answer.
    const distance = Math.abs(dy) * 100 + Math.abs(dx - 0.01);
    if (fits && distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  });
  return best;
}
