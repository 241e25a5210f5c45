/**
 * The scenes that the stage in front of the board shows: one for each card played or exchanged, mission
 * fulfilled, other card that gives points, special attack, exploration and sacrifice.
 */
import type { Event as GameEvent, Kind } from "../../bindings";

/** The object that a scene shows large. */
type Subject =
  | { type: "card"; card: number }
  | { type: "mission"; card: number; vp: number }
  /** Points from a card without a text: Battle Victory, Mission (2005) or King of the Hill. */
  | { type: "points"; vp: number }
  | { type: "specialAttack"; kind: Kind; from: number; to: number }
  | { type: "find"; found: Kind | null; refinery: number }
  | { type: "loss"; kind: Kind };

export type Scene = {
  /** The seat that acts. */
  seat: number;
  subject: Subject;
  /** The event that began the scene and the events that followed from it, in order. */
  events: readonly GameEvent[];
  /** The hexes where the events take place. */
  hexes: readonly number[];
};

/**
 * The scene after an event: a new scene, `scene` unchanged, `scene` extended by the event, or `null` if the
 * scene is over.
 */
export function reduceScene(scene: Scene | null, event: GameEvent): Scene | null {
  switch (event.type) {
    case "cardPlayed":
    case "exchanged":
      return beginScene(event, { type: "card", card: event.card });
    case "missionFulfilled":
      return beginScene(event, { type: "mission", card: event.card, vp: event.vp });
    case "victoryCardTaken":
    case "hillCardTaken":
      return beginScene(event, { type: "points", vp: event.vp });
    case "specialAttack": {
      const { kind, from, to } = event;
      return beginScene(event, { type: "specialAttack", kind, from, to }, [from, to]);
    }
    case "explored":
      return beginScene(event, { type: "find", found: event.found, refinery: event.refinery }, [event.hex]);
    case "unitLost":
      if (event.cause === "sacrifice")
        return beginScene(event, { type: "loss", kind: event.kind }, [event.hex]);
      return event.cause === "specialAttack" ? extendScene(scene, event, [event.hex]) : scene;
    case "specialAttackRolled":
    case "cardRolled":
    case "rubiumGained":
    case "diceModified":
    case "rerolled":
    case "forceChosen":
    case "casualtyPickGranted":
    case "hitCancelled":
      return extendScene(scene, event);
    case "placed":
    case "extraStepGranted":
    case "unitPicked":
      return extendScene(scene, event, [event.hex]);
    case "transported":
      return extendScene(scene, event, [event.from, event.to]);
    // Events of battles and storms are shown elsewhere; drawing, keeping or discarding cards and passing are
    // not shown large.
    case "rolled":
    case "stormRolled":
    case "stormMoved":
    case "drawn":
    case "missionOffered":
    case "missionKept":
    case "putAtBottom":
    case "cardGiven":
    case "noCardGiven":
    case "nothingToDraw":
    case "reshuffled":
    case "missionAddedToLine":
    case "discarded":
    case "passed":
      return scene;
    case "turnBegan":
    case "phaseBegan":
    case "bought":
    case "moved":
    case "battleBegan":
    case "stepBegan":
    case "battleEnded":
    case "stormBegan":
    case "playerEliminated":
    case "mined":
    case "gameOver":
      return null;
  }
}

/**
 * True if the scene should be shown after `event`: `next` does not extend it, or `next` is a die, because the
 * card or attack should appear before its die.
 */
export function isSceneDue(scene: Scene, event: GameEvent, next: GameEvent | undefined): boolean {
  // The units for a card are picked one by one. Only their transport is shown.
  if (event.type === "unitPicked") return false;
  const sceneAfterNext = next && reduceScene(scene, next);
  return !(sceneAfterNext && sceneAfterNext.events.length > scene.events.length && !isDieOfScene(next));
}

/** The scenes of a game in order, each with all events that followed from it. */
export function completeScenes(events: readonly GameEvent[]): Scene[] {
  const scenes: Scene[] = [];
  let scene: Scene | null = null;
  for (const event of events) {
    const previousScene: Scene | null = scene;
    scene = reduceScene(scene, event);
    if (!scene || scene === previousScene) continue;
    if (previousScene && scene.events[0] === previousScene.events[0]) scenes[scenes.length - 1] = scene;
    else scenes.push(scene);
  }
  return scenes;
}

/**
 * True if a scene is news even to the acting player: it shows what the player could not expect, such as a die
 * or a find, or what the board does not show, such as points.
 */
export function isNewsToActor({ subject, events }: Scene): boolean {
  return (
    subject.type === "find" ||
    subject.type === "mission" ||
    subject.type === "points" ||
    events.some(
      (event) => isDieOfScene(event) || event.type === "rubiumGained" || event.type === "extraStepGranted",
    )
  );
}

/** True if the event is the die of a special attack or of a card. */
export const isDieOfScene = (event: GameEvent): boolean =>
  event.type === "specialAttackRolled" || event.type === "cardRolled";

const beginScene = (
  event: Extract<GameEvent, { seat: number }>,
  subject: Subject,
  hexes: readonly number[] = [],
): Scene => ({ seat: event.seat, subject, events: [event], hexes });

const extendScene = (scene: Scene | null, event: GameEvent, hexes: readonly number[] = []): Scene | null =>
  scene && { ...scene, events: [...scene.events, event], hexes: [...new Set([...scene.hexes, ...hexes])] };
