/** Decides whether the stage covers the upper or the lower half of the board. */
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
