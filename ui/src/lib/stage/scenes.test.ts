import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { animationPaceOf } from "./pace";
import { beatsOf } from "./beats";
import { completeScenes, isNewsToActor, type Scene } from "./scenes";

const played: GameEvent = { type: "cardPlayed", seat: 1, card: 7 };
const attack: GameEvent = { type: "specialAttack", seat: 1, kind: "rubiumDragon", from: 4, to: 5 };
const missed: GameEvent = { type: "specialAttackRolled", seat: 1, face: 1, isHit: false };
const hit: GameEvent = { type: "specialAttackRolled", seat: 1, face: 6, isHit: true };
const lost: GameEvent = { type: "unitLost", seat: 0, kind: "human", hex: 5, cause: "specialAttack" };

/** The scenes shown for events that follow `scene`. */
const scenesOf = (scene: Scene | null, events: readonly GameEvent[]): Scene[] =>
  beatsOf({ scene, battle: null }, events, animationPaceOf("normal"), () => true).flatMap((beat) =>
    beat.type === "scene" ? [beat.scene] : [],
  );

/** The types of the events of each scene. */
const sceneEventTypes = (events: readonly GameEvent[]): string[][] =>
  scenesOf(null, events).map((scene) => scene.events.map(({ type }) => type));

it("a card appears together with its effects", () => {
  expect(sceneEventTypes([played, { type: "rubiumGained", seat: 1, rubium: 3 }])).toEqual([
    ["cardPlayed", "rubiumGained"],
  ]);
});

it("the scene of a card is news to its own player if the board does not show the effect", () => {
  const areNewsToActor = (...events: GameEvent[]): boolean[] => scenesOf(null, events).map(isNewsToActor);
  expect(areNewsToActor(played, { type: "rubiumGained", seat: 1, rubium: 3 })).toEqual([true]);
  expect(areNewsToActor(played, { type: "extraStepGranted", seat: 1, kind: "human", hex: 5 })).toEqual([
    true,
  ]);
  expect(areNewsToActor(played, { type: "placed", seat: 1, kind: "human", hex: 5 })).toEqual([false]);
});

it("a special attack is shown before its die, and its loss appears with the die", () => {
  expect(sceneEventTypes([attack, hit, lost])).toEqual([
    ["specialAttack"],
    ["specialAttack", "specialAttackRolled", "unitLost"],
  ]);
  expect(scenesOf(null, [attack])[0]?.hexes).toEqual([4, 5]);
});

it("a die in a later update belongs to the attack that was already shown", () => {
  const [attackScene] = scenesOf(null, [attack]);
  const scenesWithDie = scenesOf(attackScene ?? null, [missed]);
  expect(scenesWithDie.map(({ events }) => events)).toEqual([[attack, missed]]);
});

it("a scene that is new or has a new die is shown for the full time, and a continued scene for less", () => {
  const durationsOf = (scene: Scene | null, events: readonly GameEvent[]): number[] =>
    beatsOf({ scene, battle: null }, events, animationPaceOf("normal"), () => true).map(
      ({ duration }) => duration,
    );
  const { sceneMs } = animationPaceOf("normal");
  const [attackScene, sceneWithDie] = scenesOf(null, [attack, hit]);
  expect(durationsOf(attackScene ?? null, [hit, lost])).toEqual([sceneMs]);
  const found: GameEvent = {
    type: "explored",
    seat: 1,
    hex: 5,
    found: "human",
    unavailableUnit: null,
    refinery: 0,
  };
  const placed: GameEvent = { type: "placed", seat: 1, kind: "human", hex: 5 };
  expect(durationsOf(null, [found, placed])).toEqual([sceneMs]);
  expect(durationsOf(sceneWithDie ?? null, [lost])[0]).toBeLessThan(sceneMs);
});

it("the die of a card appears after the card", () => {
  const chosen: GameEvent = { type: "forceChosen", seat: 1, owner: 0 };
  const rolled: GameEvent = { type: "cardRolled", seat: 1, side: "defender", face: 5, isHit: true };
  expect(sceneEventTypes([played, chosen, rolled])).toEqual([
    ["cardPlayed", "forceChosen"],
    ["cardPlayed", "forceChosen", "cardRolled"],
  ]);
});

it("moves, dice of a battle and hidden cards have no scene", () => {
  const eventsWithoutScene: GameEvent[] = [
    { type: "phaseBegan", seat: 1, phase: "movement" },
    { type: "moved", seat: 1, kind: "human", from: 1, to: 2, via: [null, null] },
    { type: "rolled", seat: 1, kind: "human", face: 6, isHit: true, picksCasualty: false },
    { type: "drawn", seat: 1, deck: "energize", card: null },
  ];
  expect(sceneEventTypes(eventsWithoutScene)).toEqual([]);
});

it("two cards in a row are two scenes", () => {
  expect(sceneEventTypes([played, played])).toEqual([["cardPlayed"], ["cardPlayed"]]);
});

it("a scene can be shown again with all events that followed from it", () => {
  const eventWithoutScene: GameEvent = { type: "phaseBegan", seat: 1, phase: "movement" };
  expect(completeScenes([attack, hit, lost, eventWithoutScene, played]).map(({ events }) => events)).toEqual([
    [attack, hit, lost],
    [played],
  ]);
});
