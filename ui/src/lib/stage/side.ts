/** Where the stage covers the board, and how the board makes room for the hexes that take part. */
import type { HexView } from "../../bindings";
import { bounds, centre } from "../art/geometry";

/** True if at least half of these hexes are in the upper half of the board. The stage then covers the lower. */
export function areMostlyInUpperHalf(board: readonly HexView[], hexes: readonly number[]): boolean {
  if (hexes.length === 0) return true;
  const box = bounds(board);
  const middle = box.top + box.height / 2;
  const hexYs = hexes.flatMap((id) => (board[id] ? [centre(board[id]).y] : []));
  return hexYs.filter((row) => row < middle).length * 2 >= hexYs.length;
}

/** Whether more than half of these hexes are in the left half of the board. */
export function areMostlyInLeftHalf(board: readonly HexView[], hexes: readonly number[]): boolean {
  const box = bounds(board);
  const middle = box.left + box.width / 2;
  const hexXs = hexes.flatMap((id) => (board[id] ? [centre(board[id]).x] : []));
  return hexXs.filter((column) => column < middle).length * 2 > hexXs.length;
}

/** What the stage covers: a strip at the top or at the foot of the board. */
export type StageCover = {
  atFoot: boolean;
  /** Height of the strip, in pixels. */
  height: number;
  /** The hexes that take part and have to stay visible. */
  hexes: readonly number[];
};

/**
 * By how much the board moves down (up if negative) so that the hexes that take part are beside the stage and
 * inside the board's area, in pixels. `rows`: the vertical positions of their middles; `size`: the hex radius;
 * `height`: the height of the area.
 */
export function shiftBesideStage(
  { atFoot, height: covered }: StageCover,
  rows: readonly number[],
  size: number,
  height: number,
): number {
  if (rows.length === 0 || covered === 0) return 0;
  const [highest, lowest] = [Math.min(...rows) - size, Math.max(...rows) + size];
  if (atFoot) return -Math.max(0, Math.min(lowest - (height - covered), highest));
  return Math.max(0, Math.min(covered - highest, height - lowest));
}
