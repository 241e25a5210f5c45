/** The intended action of a press that has no effect, used to ask which rule forbids it. */
import type { Action, Kind, Phase, View } from "../../bindings";
import { near } from "../art/geometry";

/** `null` if the active player has no units for it: the press only selects the hex. */
export function intendedAction(
  phase: Phase | null,
  view: View,
  hex: number,
  buying: Kind | null,
): Action | null {
  const here = view.hexes[hex];
  const own = here?.units.find((unit) => unit.seat === view.active);
  switch (phase) {
    case "deployment":
      return buying ? { type: "buy", kind: buying, hex } : null;
    case "movement": {
      const to = here && view.hexes.find((one) => near(one, here));
      return own && to ? { type: "move", kind: own.kind, from: hex, to: to.id } : null;
    }
    case "exploration":
      return own ? { type: "explore", hex } : null;
    case "battle": {
      const enemy = here?.units.find((unit) => unit.seat !== view.active)?.seat;
      const defender = enemy ?? (view.active + 1) % view.seats.length;
      return own ? { type: "battle", hex, defender } : null;
    }
    case "draw":
    case "mining":
    case null:
      return null;
  }
}
