/** The place of the stage above the board. */
import type { HexView } from "../../bindings";
import { bounds, centre } from "../art/geometry";

/** Whether most of these hexes are in the upper half of the board, so that the stage must not cover it. */
export function isUpper(board: readonly HexView[], hexes: readonly number[]): boolean {
  if (hexes.length === 0) return true;
  const box = bounds(board);
  const middle = box.top + box.height / 2;
  const rows = hexes.flatMap((id) => (board[id] ? [centre(board[id]).y] : []));
  return rows.filter((row) => row < middle).length * 2 >= rows.length;
}
