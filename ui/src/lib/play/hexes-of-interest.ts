import type { Choices, View } from "../../bindings";
import { hexOf } from "../words/targets";

/**
 * The hexes that a player may want to see or press now: the hex of the current battle, or else the hexes at
 * which the player can answer the pending question or act in the phase.
 */
export function hexesOfInterest({ battle }: Pick<View, "battle">, choices: Choices | null): number[] {
  if (battle) return [battle.hex];
  if (!choices) return [];
  const { targets, battles, hexesToExplore, moves, specialAttacks, homeHexes } = choices;
  const targetHexes = targets.flatMap((target) => hexOf(target) ?? []);
  const lists = [
    targetHexes,
    battles.map(({ hex }) => hex),
    hexesToExplore,
    [...moves, ...specialAttacks].map(({ from }) => from),
    homeHexes,
  ];
  return [...new Set(lists.find((hexes) => hexes.length > 0) ?? [])];
}
