/** The part of a board that an example is about, so that it can be seen in a small space. */
import type { HexView, UnitsOnHex, View } from "../../bindings";
import { areAdjacent } from "../art/geometry";

/** The hexes with these numbers and those next to them; the whole board if there are none. */
export function hexesAround(board: readonly HexView[], hexes: readonly number[]): number[] {
  if (hexes.length === 0) return board.map(({ id }) => id);
  const near = (hex: HexView): boolean =>
    hexes.some((id) => {
      const other = board[id];
      return other !== undefined && (other.id === hex.id || areAdjacent(other, hex));
    });
  return board.filter(near).map(({ id }) => id);
}

/** A view of these hexes only. They are numbered anew, as the board needs them. */
export function crop(view: View, kept: readonly number[]): View {
  const hexes = kept.flatMap((id, index) => {
    const hex = view.hexes[id];
    return hex ? [{ ...hex, id: index }] : [];
  });
  const unitsOn = (units: readonly UnitsOnHex[]): UnitsOnHex[] =>
    units.flatMap((one) => {
      const hex = kept.indexOf(one.hex);
      return hex < 0 ? [] : [{ ...one, hex }];
    });
  const { facts, active, phase } = view;
  return {
    ...view,
    hexes,
    battle: null,
    waiting: { type: "decision", seat: active, ask: { type: "phase", phase } },
    facts: { ...facts, moved: unitsOn(facts.moved), attacked: unitsOn(facts.attacked) },
  };
}
