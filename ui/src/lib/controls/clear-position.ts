/** The position of a tooltip that hides as little as possible. */
type Point = { x: number; y: number };
type Size = { width: number; height: number };
type Rectangle = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * The top left corner for a tooltip of this size inside `area`: beside the anchor if it covers nothing of `avoided`
 * there, otherwise in a corner of the area, wherever it covers least. `gap` is the distance from the anchor and the
 * edges. All lengths are in pixels.
 */
export function clearPosition(
  anchor: Rectangle,
  size: Size,
  area: Rectangle,
  avoided: readonly Rectangle[],
  gap: number,
): Point {
  const middle = { x: (anchor.left + anchor.right) / 2, y: (anchor.top + anchor.bottom) / 2 };
  const centred = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
  const inside = ({ x, y }: Point): Point => ({
    x: Math.max(area.left + gap, Math.min(x, area.right - gap - size.width)),
    y: Math.max(area.top + gap, Math.min(y, area.bottom - gap - size.height)),
  });
  const [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity];
  const candidates = [
    { x: centred.x, y: anchor.top - gap - size.height },
    { x: centred.x, y: anchor.bottom + gap },
    { x: anchor.right + gap, y: centred.y },
    { x: anchor.left - gap - size.width, y: centred.y },
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ].map(inside);
  const covered = ({ x, y }: Point): number => {
    const tooltip = { left: x, top: y, right: x + size.width, bottom: y + size.height };
    return [anchor, ...avoided].reduce((sum, rectangle) => sum + overlap(tooltip, rectangle), 0);
  };
  return candidates.reduce((best, candidate) => (covered(candidate) < covered(best) ? candidate : best));
}
