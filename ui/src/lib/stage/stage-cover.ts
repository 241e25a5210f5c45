/**
 * Decides which half of the board the stage covers, and how far the board moves to keep the hexes of the
 * event visible. Also says whether hexes are in the left half, for the card selected in the dock.
 */
import type { HexView } from "../../bindings";
import { bounds, centre } from "../art/geometry";

/** Height of the dock below the board, where the hand is, in rem. */
export const DOCK_HEIGHT_REM = 9.75;

/**
 * True if at least half of the hexes are in the upper half of the board or in its middle row, or if there
 * are none. The stage then covers the lower half. The middle row counts as upper, because there is more room
 * below the board than above it.
 */
export function areMostlyInUpperHalf(board: readonly HexView[], hexes: readonly number[]): boolean {
  if (hexes.length === 0) return true;
  const box = bounds(board);
  const middle = box.top + box.height / 2;
  const hexYs = hexes.flatMap((id) => (board[id] ? [centre(board[id]).y] : []));
  return hexYs.filter((y) => y <= middle + 0.01).length * 2 >= hexYs.length;
}

/** True if more than half of these hexes are in the left half of the board. */
export function areMostlyInLeftHalf(board: readonly HexView[], hexes: readonly number[]): boolean {
  const box = bounds(board);
  const middle = box.left + box.width / 2;
  const hexXs = hexes.flatMap((id) => (board[id] ? [centre(board[id]).x] : []));
  return hexXs.filter((x) => x < middle).length * 2 > hexXs.length;
}

/** The strip at the top or at the foot of the board that the stage covers. */
export type StageCover = {
  isAtFoot: boolean;
  /** Height of the strip, in pixels. */
  height: number;
  /** The hexes of the event shown. They have to stay visible. */
  hexes: readonly number[];
};

/** The part of the board's area that the stage does not cover. */
export function uncoveredArea({ x, y, width, height }: DOMRect, cover: StageCover | null): DOMRect {
  if (cover === null) return new DOMRect(x, y, width, height);
  return new DOMRect(x, cover.isAtFoot ? y : y + cover.height, width, height - cover.height);
}

/**
 * Radius of the part of a hex where its units are, relative to the radius of the hex. The stage may cover the
 * rest, so that the board rarely has to move.
 */
const UNITS_RADIUS = 0.65;

/**
 * Returns the distance in pixels by which the board moves down (up if negative), so that the stage covers no
 * units on the hexes of the event. The board moves less far if these hexes would otherwise leave the board's
 * area. `hexYs` are the vertical positions of their centres.
 */
export function shiftClearOfStage(
  { isAtFoot, height: stageHeight }: StageCover,
  hexYs: readonly number[],
  hexRadius: number,
  areaHeight: number,
): number {
  if (hexYs.length === 0 || stageHeight === 0) return 0;
  const [highest, lowest] = [Math.min(...hexYs), Math.max(...hexYs)];
  const neededDistance = stageHeight + UNITS_RADIUS * hexRadius;
  if (isAtFoot) return -Math.max(0, Math.min(lowest + neededDistance - areaHeight, highest - hexRadius));
  return Math.max(0, Math.min(neededDistance - highest, areaHeight - lowest - hexRadius));
}
