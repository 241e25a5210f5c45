/** Finds the position where a tooltip covers as little as possible. */
type Point = { x: number; y: number };
type Size = { width: number; height: number };
type Rectangle = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Places a tooltip of this size in the corner of `area` where it covers the least of `avoidedRectangles` and
 * of the anchor. If several corners are equally good, the one farthest from the anchor is used. `gap` is the
 * distance from the edges of `area`. Returns the top left corner of the tooltip. All lengths are in pixels.
 */
export function tooltipPosition(
  anchor: Rectangle,
  size: Size,
  area: Rectangle,
  avoidedRectangles: readonly Rectangle[],
  gap: number,
): Point {
  const [left, top] = [area.left + gap, area.top + gap];
  const right = Math.max(left, area.right - gap - size.width);
  const bottom = Math.max(top, area.bottom - gap - size.height);
  const corners = [left, right].flatMap((x) => [top, bottom].map((y): Point => ({ x, y })));
  const coveredArea = ({ x, y }: Point): number => {
    const tooltip = { left: x, top: y, right: x + size.width, bottom: y + size.height };
    return [anchor, ...avoidedRectangles].reduce((sum, rectangle) => sum + overlap(tooltip, rectangle), 0);
  };
  const distance = ({ x, y }: Point): number =>
    Math.hypot(
      x + size.width / 2 - (anchor.left + anchor.right) / 2,
      y + size.height / 2 - (anchor.top + anchor.bottom) / 2,
    );
  const isBetter = (a: Point, b: Point): boolean =>
    coveredArea(a) === coveredArea(b) ? distance(a) > distance(b) : coveredArea(a) < coveredArea(b);
  return corners.reduce((best, corner) => (isBetter(corner, best) ? corner : best));
}
