import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { eventsToldLater } from "./told-later";

const began = (seat: number, turn: number): GameEvent => ({ type: "turnBegan", seat, turn });
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
const lost = (seat: number): GameEvent => ({
  type: "unitLost",
  seat,
  kind: "human",
  hex: 4,
  cause: "specialAttack",
});

/** Those of the events that the player of seat 0 is told at once. */
const toldAtOnce = (events: readonly GameEvent[], asked: readonly GameEvent[] = []): GameEvent[] => {
  const later = eventsToldLater(events, 0, asked);
  return events.filter((event) => !later.has(event));
};

it("in the turns of others, the player is told at once whose turn begins and about their own battles", () => {
  const ownTurn = [began(0, 1), bought(0), ...battle(0, 2)];
  const ownBattle = [...battle(1, 0), { type: "victoryCard", seat: 1, vp: 1 } satisfies GameEvent];
  const phase: GameEvent = { type: "phaseBegan", seat: 1, phase: "mining" };
  const mined: GameEvent = { type: "mined", seat: 1, rubium: 4 };
  const turn = [began(1, 2), bought(1), ...battle(1, 2), ...ownBattle, phase, mined];
  expect(toldAtOnce([...ownTurn, ...turn, began(0, 3)])).toEqual([
    ...ownTurn,
    began(1, 2),
    ...ownBattle,
    began(0, 3),
  ]);
});

it("the player is told at once about a battle of others in which they were asked", () => {
  const [asked, other] = [battle(1, 2), battle(1, 2)];
  expect(toldAtOnce([began(1, 2), ...other, ...asked], asked)).toEqual([began(1, 2), ...asked]);
});

it("the player is told at once about a special attack that costs them a unit", () => {
  const hit = [{ ...attack }, { ...attackRolled }, lost(0)];
  const hitOfOther = [{ ...attack, to: 5 }, { ...attackRolled }, lost(2)];
  const events = [began(1, 2), ...hitOfOther, ...hit, bought(1)];
  expect(toldAtOnce(events)).toEqual([began(1, 2), ...hit]);
});

it("if a special attack is told at once, so are all others on its hex in the same turn, even misses", () => {
  const miss: GameEvent[] = [{ ...attack }, { ...attackRolled, face: 1, isHit: false }];
  const hit = [{ ...attack }, { ...attackRolled }, lost(0)];
  const ofOtherTurn = [began(1, 2), { ...attack }, { ...attackRolled, isHit: false }];
  const later = eventsToldLater([...ofOtherTurn, began(2, 3), ...miss, ...hit, ...miss], 0, []);
  expect([...later]).toEqual(ofOtherTurn.slice(1));
});

it("the player is told at once about a special attack in which they were asked", () => {
  const asked: GameEvent = { ...attack };
  const hit = [asked, { ...attackRolled }];
  const hitOfOther = [{ ...attack, to: 5 }, { ...attackRolled }];
  expect(toldAtOnce([began(1, 2), ...hitOfOther, ...hit], [asked])).toEqual([began(1, 2), ...hit]);
});

it("the player is told at once that a deck was reshuffled", () => {
  const reshuffled: GameEvent = { type: "reshuffled", deck: "energize" };
  expect(toldAtOnce([began(1, 2), reshuffled, bought(1)])).toEqual([began(1, 2), reshuffled]);
});
