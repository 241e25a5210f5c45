/** What the stage has shown, to be read again. */
import type { Event as GameEvent } from "../../bindings";
import { followBattle } from "../log/battle";
import type { Entry } from "../log/entries";
import type { Beat } from "./beats";
import { followScene, wholeScenes } from "./scenes";

/** Whether the stage can show an entry of the log again. */
export const canShowAgain = ({ events }: Entry): boolean =>
  events.some((event) => isOfBattle(event) || followScene(null, event) !== null);

/** What the stage shows about an entry of the log, with everything that followed; `null` if it shows nothing. */
export function beatAgain(log: readonly Entry[], { events }: Entry): Beat | null {
  const all = log.flatMap((entry) => entry.events);
  const [event] = events;
  if (!event) return null;
  if (isOfBattle(event)) {
    // The end belongs to the battle before it.
    const began = all.slice(0, all.indexOf(event) + 1).findLast(({ type }) => type === "battleBegan");
    const start = began ? all.indexOf(began) : -1;
    if (start < 0) return null;
    const next = all.findIndex(
      ({ type }, at) => at > start && (type === "battleBegan" || type === "turnBegan"),
    );
    const battle = followBattle(null, all.slice(start, next < 0 ? undefined : next));
    return battle && { type: "battle", battle, moment: battle.ended ? "ended" : "began", duration: 0 };
  }
  const scene = wholeScenes(all).find((one) => one.events.includes(event));
  return scene ? { type: "scene", scene, duration: 0 } : null;
}

const isOfBattle = ({ type }: GameEvent): boolean => type === "battleBegan" || type === "battleEnded";
