/**
 * Positions of hexes on the screen. A hex has axial coordinates (q, r) and a corner at the top; r increases
 * downwards.
 */

/**
 * A point in the drawing of the board, in units of the hex radius (centre to corner) unless stated
 * otherwise.
 */
export type Point = { x: number; y: number };
/** The axial coordinates of a hex. */
type Axial = { q: number; r: number };
type Box = { left: number; top: number; width: number; height: number };

const SQRT3 = Math.sqrt(3);
/** Distance from the centre of a hex to the middle of a side. */
export const INRADIUS = SQRT3 / 2;

/** The six directions, clockwise from the right. */
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

/** The number of steps from one hex to another. */
export const distance = (a: Axial, b: Axial): number => {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
};

export const areAdjacent = (a: Axial, b: Axial): boolean =>
  DIRECTIONS.some(({ q, r }) => a.q + q === b.q && a.r + r === b.r);

/** The corners of a hex around (0, 0), clockwise from the top. */
export const CORNERS: readonly Point[] = [
  { x: 0, y: -1 },
  { x: INRADIUS, y: -0.5 },
  { x: INRADIUS, y: 0.5 },
  { x: 0, y: 1 },
  { x: -INRADIUS, y: 0.5 },
  { x: -INRADIUS, y: -0.5 },
];

/** The `points` attribute of a hexagon with the given radius and centre. */
export function hexagon(radius: number, middle: Point = { x: 0, y: 0 }): string {
  return CORNERS.map(
    (corner) => `${(middle.x + corner.x * radius).toFixed(2)},${(middle.y + corner.y * radius).toFixed(2)}`,
  ).join(" ");
}

/** The bounding box of the hexes; of size 0 if there are none. */
export function bounds(hexes: readonly Axial[]): Box {
  if (hexes.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const centres = hexes.map(centre);
  const xs = centres.map(({ x }) => x);
  const ys = centres.map(({ y }) => y);
  const left = Math.min(...xs) - INRADIUS;
  const top = Math.min(...ys) - 1;
  return { left, top, width: Math.max(...xs) + INRADIUS - left, height: Math.max(...ys) + 1 - top };
}

/**
 * The index of the hex that an arrow key leads to; `null` at the edge of the board. Left and right lead to the
 * nearest hex in the same row, up and down to the nearest hex in the next row. If two hexes are equally near,
 * up leads to the right one and down to the left one; with Shift, it is the other way round.
 */
export function neighbourInArrowDirection(
  hexes: readonly Axial[],
  from: number,
  arrow: string,
  withShift = false,
): number | null {
  const start = hexes[from];
  if (!start) return null;
  const startPoint = centre(start);
  let nearest: number | null = null;
  let nearestDistance = Infinity;
  hexes.forEach((hex, index) => {
    const point = centre(hex);
    const [dx, dy] = [point.x - startPoint.x, point.y - startPoint.y];
    const isInDirection =
      (arrow === "ArrowRight" && hex.r === start.r && dx > 0) ||
      (arrow === "ArrowLeft" && hex.r === start.r && dx < 0) ||
      (arrow === "ArrowDown" && hex.r > start.r) ||
      (arrow === "ArrowUp" && hex.r < start.r);
    // The row has priority over the horizontal distance. The small offset resolves ties.
    const prefersRight = (arrow === "ArrowUp") !== withShift;
    const weightedDistance = Math.abs(dy) * 100 + Math.abs(dx - (prefersRight ? 0.01 : -0.01));
    if (isInDirection && weightedDistance < nearestDistance) {
      nearest = index;
      nearestDistance = weightedDistance;
    }
  });
  return nearest;
}
