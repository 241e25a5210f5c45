import type { GameInfo, View } from "../../bindings";
import { t } from "../i18n/index.svelte";
import { exactPlace, forcesOf, kindCountsText, playerName } from "../words/names";

/** A battle that the active player can begin: both forces and the place. */
export function battleText(
  { hex, defender }: { hex: number; defender: number },
  { hexes, active }: View,
  info: GameInfo,
): string {
  const forces = hexes[hex] ? forcesOf(hexes[hex]) : [];
  const unitsOf = (seat: number): string =>
    kindCountsText(forces.find((force) => force.seat === seat)?.units ?? []);
  return t("fight.against", {
    own: unitsOf(active),
    units: unitsOf(defender),
    name: playerName(info, defender),
    place: exactPlace(info, hexes, hex),
  });
}
