/** The part of a board that an example is about, so that it can be seen in a small space. */
import type { UnitsOnHex, View } from "../../bindings";

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
