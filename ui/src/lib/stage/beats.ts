/** Splits events into beats: groups of events, each animated for some time on the stage or the board. */
import type { Event as GameEvent } from "../../bindings";
import { ghostsOf, type Ghost } from "./ghosts";
import type { AnimationPace } from "./pace";
import { timedStormFrames } from "./storm-frames";
import { reduceBattle, type LoggedBattle } from "../log/battle";
import { hexesOf } from "../log/named-in-entry";
import { runKeyOf } from "../log/event-runs";
import type { Storm } from "../log/storm";
import { reduceScene, isDieOfScene, isSceneDue, type Scene } from "./scenes";

/** The part of a battle that a beat shows. */
export type BattleMoment = "beginning" | "dice" | "losses" | "end" | "gains";

/**
 * A beat: a group of consecutive events that the stage or the board shows together, such as the dice of a
 * battle step. `duration`: the time for which it is shown, in milliseconds.
 */
export type Beat = { duration: number } & (
  | { type: "scene"; scene: Scene }
  /** Purchases or income, shown as a caption. */
  | { type: "note"; events: readonly GameEvent[] }
  /** Moves. The ghosts are the moving units. */
  | { type: "travel"; events: readonly GameEvent[]; ghosts: readonly Ghost[] }
  | { type: "battle"; battle: LoggedBattle; moment: BattleMoment }
  | { type: "storm"; storm: Storm; ghosts: readonly Ghost[] }
);

/**
 * Durations of beats relative to the duration of a scene. `arrival` is the pause after the moves of a player
 * whose actions are new to the people at the screen.
 */
const DURATION_FACTORS = {
  extendedScene: 0.6,
  note: 0.35,
  extendedNote: 0.1,
  arrival: 0.3,
  beginning: 0.7,
  dice: 0.75,
  losses: 0.5,
  end: 1.4,
  gains: 0.7,
} as const;

/** The state that was shown before the events. */
type StateBefore = {
  scene: Scene | null;
  battle: LoggedBattle | null;
  storm?: Storm | null;
  /** The events of the note that was shown last, if nothing was shown after it. Equal events extend it. */
  note?: readonly GameEvent[];
};

/**
 * The beats of `events` at a pace. `areActionsNewToViewer` returns true for a seat whose actions are new to
 * the people at the screen. The moves of such a seat are shown longer, and its purchases and income are
 * shown as well.
 */
export function beatsOf(
  before: StateBefore,
  events: readonly GameEvent[],
  pace: AnimationPace,
  areActionsNewToViewer: (seat: number) => boolean,
): Beat[] {
  const beats: Beat[] = [];
  let { scene, battle } = before;
  /** The scene that was shown last. */
  let shownScene = scene;
  /** True if a die of the scene has not been shown yet. */
  let hasNewDie = false;
  /** The consecutive move, purchase or income events of one type that end with the current event. */
  let sameTypeEvents: GameEvent[] = [];
  const continuesType = (event: GameEvent | undefined): boolean =>
    event !== undefined && (sameTypeEvents.length === 0 || event.type === sameTypeEvents[0]?.type);
  events.forEach((event, index) => {
    const nextEvent = events[index + 1];
    const previousScene = scene;
    scene = reduceScene(scene, event);
    hasNewDie ||= isDieOfScene(event);
    battle = reduceBattle(battle, [event]);
    // The battle stage already shows the points of a battle.
    if (event.type === "victoryCardTaken" && battle?.gains.includes(event)) scene = null;
    if (scene && scene !== previousScene && isSceneDue(scene, event, nextEvent)) {
      const isExtended = shownScene?.events[0] === scene.events[0] && !hasNewDie;
      [shownScene, hasNewDie] = [scene, false];
      beats.push({
        type: "scene",
        scene,
        duration: pace.sceneMs * (isExtended ? DURATION_FACTORS.extendedScene : 1),
      });
    }
    if (event.type === "moved" || event.type === "transported") {
      sameTypeEvents.push(event);
      if (continuesType(nextEvent)) return;
      const ghosts = pace.msPerHex > 0 ? ghostsOf(sameTypeEvents, pace.msPerHex) : [];
      const arrivalPause = areActionsNewToViewer(event.seat) ? pace.sceneMs * DURATION_FACTORS.arrival : 0;
      const duration = Math.max(0, ...ghosts.map((ghost) => ghost.duration)) + arrivalPause;
      beats.push({ type: "travel", events: sameTypeEvents, ghosts, duration });
    } else if ((event.type === "bought" || event.type === "mined") && areActionsNewToViewer(event.seat)) {
      sameTypeEvents.push(event);
      if (continuesType(nextEvent)) return;
      const earlierEvents = beats.length === 0 ? earlierEventsOfRun(before.note, sameTypeEvents) : [];
      const factor = earlierEvents.length > 0 ? DURATION_FACTORS.extendedNote : DURATION_FACTORS.note;
      const noteEvents = [...earlierEvents, ...groupByRun(sameTypeEvents)];
      beats.push({ type: "note", events: noteEvents, duration: pace.sceneMs * factor });
    }
    sameTypeEvents = [];
    const hasBattleEnded = events.slice(0, index + 1).some(({ type }) => type === "battleEnded");
    const moment = battle && momentOf(battle, event, nextEvent, hasBattleEnded);
    if (battle && moment) {
      beats.push({ type: "battle", battle, moment, duration: pace.sceneMs * DURATION_FACTORS[moment] });
    }
  });
  const stormFrames = timedStormFrames(before.storm ?? null, events, pace);
  return [...beats, ...stormFrames.map((frame) => ({ type: "storm" as const, ...frame }))].filter(
    ({ duration }) => duration > 0,
  );
}

/** The events that were already shown, if they and the new ones form one run (`runKeyOf`); otherwise none. */
function earlierEventsOfRun(
  shownEvents: readonly GameEvent[] = [],
  newEvents: readonly GameEvent[],
): readonly GameEvent[] {
  const keys = new Set([...shownEvents, ...newEvents].map(runKeyOf));
  return keys.size === 1 && !keys.has(null) ? shownEvents : [];
}

/**
 * Sorts the events so that purchases of the same unit type on the same hex follow one another, and therefore
 * share one line. The groups are in the order of their first event.
 */
function groupByRun(events: readonly GameEvent[]): GameEvent[] {
  const keys = [...new Set(events.map(runKeyOf))];
  return keys.flatMap((key) => events.filter((event) => runKeyOf(event) === key));
}

/**
 * The part of the battle to show after `event`, together with the preceding events of the same type; `null`
 * if nothing is shown after this event. `hasBattleEnded`: true if the events so far include the end of the
 * battle.
 */
function momentOf(
  battle: LoggedBattle,
  event: GameEvent,
  nextEvent: GameEvent | undefined,
  hasBattleEnded: boolean,
): BattleMoment | null {
  if (event.type === "battleBegan") return "beginning";
  if (event.type === "rolled") return nextEvent?.type === "rolled" ? null : "dice";
  if (event.type === "unitLost")
    return event.cause !== "battle" || nextEvent?.type === "unitLost" ? null : "losses";
  if (canBeGain(nextEvent)) return null;
  if (event.type === "battleEnded") return "end";
  if (!canBeGain(event) || !battle.gains.includes(event)) return null;
  return hasBattleEnded ? "end" : "gains";
}

/**
 * True if the event can be a reward of a battle. The battle stage shows the rewards that need no decision.
 */
const canBeGain = (event: GameEvent | undefined): boolean =>
  event?.type === "victoryCardTaken" || event?.type === "drawn";

/** The hexes where the events of a beat take place; none for a storm. */
export function hexesOfBeat(beat: Beat): number[] {
  switch (beat.type) {
    case "scene":
      return [...beat.scene.hexes];
    case "battle":
      return [beat.battle.beginning.hex];
    case "note":
    case "travel":
      return [...new Set(beat.events.flatMap(hexesOf))];
    case "storm":
      return [];
  }
}

/** The seat that acts in a beat; in a battle the attacker. `null` if nobody acts. */
export function seatOfBeat(beat: Beat): number | null {
  switch (beat.type) {
    case "scene":
      return beat.scene.seat;
    case "battle":
      return beat.battle.beginning.attacker;
    case "note":
    case "travel": {
      const [event] = beat.events;
      return event && "seat" in event ? event.seat : null;
    }
    case "storm":
      return null;
  }
}
