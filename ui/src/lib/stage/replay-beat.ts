/** Finds the beat with which the stage replays an entry of the log. */
import type { Event as GameEvent } from "../../bindings";
import { reduceBattle } from "../log/battle";
import type { Entry } from "../log/entries";
import type { Beat } from "./beats";
import { reduceScene, completeScenes } from "./scenes";

/** True if the stage can show an entry of the log again. */
export const canReplay = ({ events }: Entry): boolean =>
  events.some((event) => beginsOrEndsBattle(event) || reduceScene(null, event) !== null);

/**
 * The beat that replays an entry of the log, with all events that followed from the first event of the entry;
 * `null` if the stage does not show that event.
 */
export function replayBeat(log: readonly Entry[], { events: entryEvents }: Entry): Beat | null {
  const events = log.flatMap((entry) => entry.events);
  const [event] = entryEvents;
  if (!event) return null;
  if (beginsOrEndsBattle(event)) {
    // The battle is the latest one that began with or before this event.
    const battleBegan = events
      .slice(0, events.indexOf(event) + 1)
      .findLast(({ type }) => type === "battleBegan");
    const startIndex = battleBegan ? events.indexOf(battleBegan) : -1;
    if (startIndex < 0) return null;
    const endIndex = events.findIndex(
      ({ type }, index) => index > startIndex && (type === "battleBegan" || type === "turnBegan"),
    );
    const battle = reduceBattle(null, events.slice(startIndex, endIndex < 0 ? undefined : endIndex));
    return battle && { type: "battle", battle, moment: battle.end ? "end" : "beginning", duration: 0 };
  }
  const scene = completeScenes(events).find((candidate) => candidate.events.includes(event));
  return scene ? { type: "scene", scene, duration: 0 } : null;
}

const beginsOrEndsBattle = ({ type }: GameEvent): boolean => type === "battleBegan" || type === "battleEnded";
