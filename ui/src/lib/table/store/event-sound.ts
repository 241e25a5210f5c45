/** The sounds of table events. */
import type { TableEvent } from "../../../bindings";
import type { SoundEffect } from "../../sound/effects";

const SOUND_EFFECTS: Readonly<Partial<Record<TableEvent["type"], SoundEffect>>> = {
  unitLost: "hit",
  rolled: "dice",
  cardRolled: "dice",
  rerolled: "dice",
  specialAttackRolled: "dice",
  stormRolled: "dice",
  trayDieRolled: "dice",
  explored: "find",
  played: "card",
  missionFulfilled: "card",
  unitsChanged: "move",
  refineryChanged: "move",
};

/**
 * The sound of the first event that has a sound; `null` if there is none. Any change to rubium sounds like
 * mining.
 */
export function soundOfEvents(events: readonly TableEvent[]): SoundEffect | null {
  for (const event of events) {
    if (event.type === "rubiumChanged") return "mine";
    const effect = SOUND_EFFECTS[event.type];
    if (effect) return effect;
  }
  return null;
}
