import type { View } from "../../bindings";
import type { Play } from "./play.svelte";

/**
 * The hex whose details are shown: the hex under the pointer, otherwise the selected hex or the destination of the
 * latest move. In a battle, the selected hex is ignored, so that it does not hide the odds.
 */
export function inspectedHexOf(play: Play, view: View | null): number | null {
  const isInBattle = (view?.battle ?? null) !== null && !play.isMoving;
  const hex = play.hoveredHex ?? (isInBattle ? null : (play.selectedHex ?? play.destination));
  return hex !== null && view?.hexes[hex] ? hex : null;
}
