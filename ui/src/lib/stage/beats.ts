/** What has happened, as beats in the order of the events: each is shown on the stage or the board for some time. */
import type { Event as GameEvent, HexView } from "../../bindings";
import { ghostsOf, type Ghost } from "./ghosts";
import type { Pace } from "./pace";
import { stormStages } from "./storm-stages";
import { followBattle, type LoggedBattle } from "../log/battle";
import { hexesOf } from "../log/named";
import { runOf } from "../log/runs";
import type { Storm } from "../log/storm";
import { followScene, isDie, isSceneComplete, type Scene } from "./scenes";

/** What the battle stage draws attention to. */
export type Moment = "began" | "dice" | "losses" | "ended" | "gains";

export type Beat = { duration: number } & (
  | { type: "scene"; scene: Scene }
  /** A purchase or income: an entry of the log and its hexes. */
  | { type: "note"; events: readonly GameEvent[] }
  | { type: "travel"; events: readonly GameEvent[]; ghosts: readonly Ghost[] }
  | { type: "battle"; battle: LoggedBattle; moment: Moment }
  | { type: "storm"; storm: Storm; ghosts: readonly Ghost[] }
);

/** Durations as parts of that of a scene. */
const PARTS = {
  grown: 0.6,
  note: 0.35,
  grownNote: 0.1,
  arrival: 0.3,
  began: 0.7,
  dice: 0.75,
  losses: 0.5,
  ended: 1.4,
  gains: 0.7,
} as const;

/** What was shown before the events. */
export type Before = {
  scene: Scene | null;
  battle: LoggedBattle | null;
  storm?: Storm | null;
  hexes: readonly HexView[];
  /** The purchases or income shown last, if nothing else was shown since. Equal ones are added to them. */
  note?: readonly GameEvent[];
};

/**
 * The beats of `events` at a pace. `isNews`: whether somebody at the screen does not know yet what a seat did. Its
 * moves are then shown longer, and its purchases at all.
 */
export function beatsOf(
  before: Before,
  events: readonly GameEvent[],
  pace: Pace,
  isNews: (seat: number) => boolean,
): Beat[] {
  const beats: Beat[] = [];
  let { scene, battle } = before;
  /** The moves, purchases or the like since the last event of another type. */
  let run: GameEvent[] = [];
  const isOfRun = (event: GameEvent | undefined): boolean =>
    event !== undefined && (run.length === 0 || event.type === run[0]?.type);
  events.forEach((event, index) => {
    const next = events[index + 1];
    const earlier = scene;
    scene = followScene(scene, event);
    battle = followBattle(battle, [event], before.hexes);
    // The battle stage shows what a battle was worth.
    if (event.type === "victoryCard" && battle?.gains.includes(event)) scene = null;
    if (scene && scene !== earlier && isSceneComplete(scene, event, next)) {
      const isGrown = earlier !== null && scene.events.length > 1 && !isDie(event);
      beats.push({ type: "scene", scene, duration: pace.sceneMs * (isGrown ? PARTS.grown : 1) });
    }
    if (event.type === "moved" || event.type === "transported") {
      run.push(event);
      if (isOfRun(next)) return;
      const ghosts = pace.msPerHex > 0 ? ghostsOf(run, pace.msPerHex) : [];
      const arrival = isNews(event.seat) ? pace.sceneMs * PARTS.arrival : 0;
      const duration = Math.max(0, ...ghosts.map((ghost) => ghost.duration)) + arrival;
      beats.push({ type: "travel", events: run, ghosts, duration });
    } else if ((event.type === "bought" || event.type === "mined") && isNews(event.seat)) {
      run.push(event);
      if (isOfRun(next)) return;
      const shown = beats.length === 0 ? earlierOfRun(before.note, run) : [];
      const part = shown.length > 0 ? PARTS.grownNote : PARTS.note;
      beats.push({ type: "note", events: [...shown, ...runsTogether(run)], duration: pace.sceneMs * part });
    }
    run = [];
    const hasEnded = events.slice(0, index + 1).some(({ type }) => type === "battleEnded");
    const moment = battle && momentOf(battle, event, next, hasEnded);
    if (battle && moment) {
      beats.push({ type: "battle", battle, moment, duration: pace.sceneMs * PARTS[moment] });
    }
  });
  const storms = stormStages(before.storm ?? null, events, pace);
  return [...beats, ...storms.map((stage) => ({ type: "storm" as const, ...stage }))].filter(
    ({ duration }) => duration > 0,
  );
}

/** The events shown before, if all events of `run` are equal to them. */
function earlierOfRun(shown: readonly GameEvent[] = [], run: readonly GameEvent[]): readonly GameEvent[] {
  const keys = new Set([...shown, ...run].map(runOf));
  return keys.size === 1 && !keys.has(null) ? shown : [];
}

/** Purchases in the order of the first of each unit type and hex, so that each of these has one line. */
function runsTogether(events: readonly GameEvent[]): GameEvent[] {
  const keys = [...new Set(events.map(runOf))];
  return keys.flatMap((key) => events.filter((event) => runOf(event) === key));
}

/**
 * What the battle stage shows after an event, together with those of the same type before it. `hasEnded`: whether the
 * end of the battle is among the events that are shown.
 */
function momentOf(
  battle: LoggedBattle,
  event: GameEvent,
  next: GameEvent | undefined,
  hasEnded: boolean,
): Moment | null {
  if (event.type === "battleBegan") return "began";
  if (event.type === "rolled") return next?.type === "rolled" ? null : "dice";
  if (event.type === "unitLost")
    return event.cause !== "battle" || next?.type === "unitLost" ? null : "losses";
  if (isGain(next)) return null;
  if (event.type === "battleEnded") return "ended";
  if (!isGain(event) || !battle.gains.includes(event)) return null;
  return hasEnded ? "ended" : "gains";
}

/** Whether an event follows from a won or lost battle without a decision that is shown by itself. */
const isGain = (event: GameEvent | undefined): boolean =>
  event?.type === "victoryCard" || event?.type === "drawn";

/** The hexes that take part in a beat. */
export function hexesOfBeat(beat: Beat): number[] {
  switch (beat.type) {
    case "scene":
      return [...beat.scene.hexes];
    case "battle":
      return [beat.battle.began.hex];
    case "note":
    case "travel":
      return [...new Set(beat.events.flatMap(hexesOf))];
    case "storm":
      return [];
  }
}
