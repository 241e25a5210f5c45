/** Guesses which action was intended by a press that has no effect, to find out which rule forbids it. */
import type { Action, Kind, Phase, View } from "../../bindings";
import { areAdjacent } from "../art/geometry";

/**
 * The action that was probably intended by a press on `hex`; `null` if there is none, for example because the
 * active player has no units there. The press then only selects the hex.
 */
export function intendedAction(
  phase: Phase | null,
  view: View,
  hex: number,
  buyingKind: Kind | null,
): Action | null {
  const target = view.hexes[hex];
  const ownUnits = target?.units.find((unit) => unit.seat === view.active);
  switch (phase) {
    case "deployment":
      return buyingKind ? { type: "buy", kind: buyingKind, hex } : null;
    case "movement": {
      const neighbour = target && view.hexes.find((candidate) => areAdjacent(candidate, target));
      return ownUnits && neighbour
        ? { type: "move", kind: ownUnits.kind, from: hex, to: neighbour.id }
        : null;
    }
    case "exploration":
      return ownUnits ? { type: "explore", hex } : null;
    case "battle": {
      const enemySeat = target?.units.find((unit) => unit.seat !== view.active)?.seat;
      const defender = enemySeat ?? (view.active + 1) % view.seats.length;
      return ownUnits ? { type: "battle", hex, defender } : null;
    }
    case "draw":
    case "mining":
    case null:
      return null;
  }
}
