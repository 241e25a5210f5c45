/** Reduces a board to the hexes of an example, so that it fits into a small space. */
import type { UnitsOnHex, View } from "../../bindings";

/**
 * A view with only these hexes, renumbered from 0, in which the active player acts in the current phase. The
 * current battle and the pending input are left out, because they may refer to other hexes.
 */
export function cropToHexes(view: View, keptHexes: readonly number[]): View {
  const hexes = keptHexes.flatMap((id, index) => {
    const hex = view.hexes[id];
    return hex ? [{ ...hex, id: index }] : [];
  });
  const unitsOnKeptHexes = (units: readonly UnitsOnHex[]): UnitsOnHex[] =>
    units.flatMap((entry) => {
      const hex = keptHexes.indexOf(entry.hex);
      return hex < 0 ? [] : [{ ...entry, hex }];
    });
  const { facts, active, phase } = view;
  return {
    ...view,
    hexes,
    battle: null,
    pendingInput: { type: "decision", seat: active, decision: { type: "phase", phase } },
    facts: {
      ...facts,
      movedUnits: unitsOnKeptHexes(facts.movedUnits),
      unitsThatAttacked: unitsOnKeptHexes(facts.unitsThatAttacked),
    },
  };
}
