import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { eventsForSummary } from "./summary-events";

const turnBegan = (seat: number, turn: number): GameEvent => ({ type: "turnBegan", seat, turn });
const bought = (seat: number): GameEvent => ({ type: "bought", seat, kind: "human", hex: 1, cost: 2 });
const battleBegan = (attacker: number, defender: number): GameEvent => ({
  type: "battleBegan",
  hex: 4,
  attacker,
  defender,
  forces: [[], []],
});
const rolled = (seat: number): GameEvent => ({
  type: "rolled",
  seat,
  kind: "human",
  face: 6,
  isHit: true,
  picksCasualty: false,
});
const battle = (attacker: number, defender: number): GameEvent[] => [
  battleBegan(attacker, defender),
  rolled(attacker),
  { type: "battleEnded", hex: 4, attacker, defender, result: "inconclusive", areBothDestroyed: false },
];
const attack: GameEvent = { type: "specialAttack", seat: 1, kind: "rubiumDragon", from: 3, to: 4 };
const attackRolled: GameEvent = { type: "specialAttackRolled", seat: 1, face: 6, isHit: true };
const unitLost = (seat: number): GameEvent => ({
  type: "unitLost",
  seat,
  kind: "human",
  hex: 4,
  cause: "specialAttack",
});

/** The events that are announced immediately to the player of seat 0. */
const announcedImmediately = (
  events: readonly GameEvent[],
  firstEventsOfIncidentsWithDecision: readonly GameEvent[] = [],
): GameEvent[] => {
  const summaryEvents = eventsForSummary(events, 0, firstEventsOfIncidentsWithDecision);
  return events.filter((event) => !summaryEvents.has(event));
};

it("in another player's turn, its beginning and the player's own battles are announced immediately", () => {
  const ownTurn = [turnBegan(0, 1), bought(0), ...battle(0, 2)];
  const ownBattle = [...battle(1, 0), { type: "victoryCardTaken", seat: 1, vp: 1 } satisfies GameEvent];
  const phase: GameEvent = { type: "phaseBegan", seat: 1, phase: "mining" };
  const mined: GameEvent = { type: "mined", seat: 1, rubium: 4 };
  const turn = [turnBegan(1, 2), bought(1), ...battle(1, 2), ...ownBattle, phase, mined];
  expect(announcedImmediately([...ownTurn, ...turn, turnBegan(0, 3)])).toEqual([
    ...ownTurn,
    turnBegan(1, 2),
    ...ownBattle,
    turnBegan(0, 3),
  ]);
});

it("a battle between other players in which the player had to decide is announced immediately", () => {
  const [battleWithDecision, otherBattle] = [battle(1, 2), battle(1, 2)];
  expect(
    announcedImmediately([turnBegan(1, 2), ...otherBattle, ...battleWithDecision], battleWithDecision),
  ).toEqual([turnBegan(1, 2), ...battleWithDecision]);
});

it("a special attack that costs the player a unit is announced immediately", () => {
  const hit = [{ ...attack }, { ...attackRolled }, unitLost(0)];
  const hitOnOther = [{ ...attack, to: 5 }, { ...attackRolled }, unitLost(2)];
  const events = [turnBegan(1, 2), ...hitOnOther, ...hit, bought(1)];
  expect(announcedImmediately(events)).toEqual([turnBegan(1, 2), ...hit]);
});

it("if a special attack is announced immediately, so are all others on its hex in the same turn, even misses", () => {
  const miss: GameEvent[] = [{ ...attack }, { ...attackRolled, face: 1, isHit: false }];
  const hit = [{ ...attack }, { ...attackRolled }, unitLost(0)];
  const inOtherTurn = [turnBegan(1, 2), { ...attack }, { ...attackRolled, isHit: false }];
  const summaryEvents = eventsForSummary([...inOtherTurn, turnBegan(2, 3), ...miss, ...hit, ...miss], 0, []);
  expect([...summaryEvents]).toEqual(inOtherTurn.slice(1));
});

it("a special attack in which the player had to decide is announced immediately", () => {
  const attackWithDecision: GameEvent = { ...attack };
  const hit = [attackWithDecision, { ...attackRolled }];
  const hitOnOther = [{ ...attack, to: 5 }, { ...attackRolled }];
  expect(announcedImmediately([turnBegan(1, 2), ...hitOnOther, ...hit], [attackWithDecision])).toEqual([
    turnBegan(1, 2),
    ...hit,
  ]);
});

it("the reshuffling of a deck is announced immediately", () => {
  const reshuffled: GameEvent = { type: "reshuffled", deck: "energize" };
  expect(announcedImmediately([turnBegan(1, 2), reshuffled, bought(1)])).toEqual([
    turnBegan(1, 2),
    reshuffled,
  ]);
});
