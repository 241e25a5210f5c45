import type { View } from "../../bindings";
import type { Play } from "./play.svelte";

/**
 * The hex whose details are shown: the hex under the pointer or in focus, otherwise the selected hex or the
 * destination of the latest move. During a battle, except while units advance after it, only the hex under
 * the pointer or in focus counts, so that the odds stay visible.
 */
export function inspectedHexOf(play: Play, view: View | null): number | null {
  const isInBattle = (view?.battle ?? null) !== null && !play.isMoving;
  const hex = play.hoveredOrFocusedHex ?? (isInBattle ? null : (play.selectedHex ?? play.arrivalHex));
  return hex !== null && view?.hexes[hex] ? hex : null;
}
