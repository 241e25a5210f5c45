/** Size and position of a board that fills its container. */
import type { HexView } from "../../bindings";
import { bounds, centre, type Point } from "../art/geometry";

/** Distance to the edge of the container, in pixels. */
const PADDING = 14;
/** Height of the board's side wall, which is visible below the lowest hexes, in hex radii. */
const SIDE_WALL_HEIGHT = 0.26;

type BoardFit = {
  /** In pixels. */
  hexRadius: number;
  /** The centre of the hex (0, 0), in pixels. */
  origin: Point;
  /** The centre of a hex, in pixels. */
  centreOf: (hex: number) => Point;
};

/** Fits the whole board into a container of this size, as large as possible. */
export function fitBoard(board: readonly HexView[], width: number, height: number): BoardFit {
  const box = bounds(board);
  const hexRadius = Math.max(
    1,
    Math.min(
      (width - 2 * PADDING) / (box.width + 0.1),
      (height - 2 * PADDING) / (box.height + SIDE_WALL_HEIGHT + 0.1),
    ),
  );
  const origin = {
    x: width / 2 - (box.left + box.width / 2) * hexRadius,
    y: height / 2 - (box.top + (box.height + SIDE_WALL_HEIGHT) / 2) * hexRadius,
  };
  return { hexRadius, origin, centreOf: (hex) => centreAt(board, hex, origin, hexRadius) };
}

export function centreAt(board: readonly HexView[], hex: number, origin: Point, hexRadius: number): Point {
  const hexView = board[hex];
  const { x, y } = hexView ? centre(hexView) : { x: 0, y: 0 };
  return { x: origin.x + x * hexRadius, y: origin.y + y * hexRadius };
}
