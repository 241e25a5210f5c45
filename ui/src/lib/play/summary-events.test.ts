import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { eventsForSummary } from "./summary-events";

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

/** The events that are announced at once to the player of seat 0. `asked`: see `askedIncidents`. */
const announcedAtOnce = (events: readonly GameEvent[], asked: readonly GameEvent[] = []): GameEvent[] => {
  const later = eventsForSummary(events, 0, asked);
  return events.filter((event) => !later.has(event));
};

it("in another player's turn, its beginning and the player's own battles are announced at once", () => {
  const ownTurn = [began(0, 1), bought(0), ...battle(0, 2)];
  const ownBattle = [...battle(1, 0), { type: "victoryCardTaken", seat: 1, vp: 1 } satisfies GameEvent];
  const phase: GameEvent = { type: "phaseBegan", seat: 1, phase: "mining" };
  const mined: GameEvent = { type: "mined", seat: 1, rubium: 4 };
  const turn = [began(1, 2), bought(1), ...battle(1, 2), ...ownBattle, phase, mined];
  expect(announcedAtOnce([...ownTurn, ...turn, began(0, 3)])).toEqual([
    ...ownTurn,
    began(1, 2),
    ...ownBattle,
    began(0, 3),
  ]);
});

it("a battle between other players in which the player had to decide is announced at once", () => {
  const [asked, other] = [battle(1, 2), battle(1, 2)];
  expect(announcedAtOnce([began(1, 2), ...other, ...asked], asked)).toEqual([began(1, 2), ...asked]);
});

it("a special attack that costs the player a unit is announced at once", () => {
  const hit = [{ ...attack }, { ...attackRolled }, lost(0)];
  const hitOnOther = [{ ...attack, to: 5 }, { ...attackRolled }, lost(2)];
  const events = [began(1, 2), ...hitOnOther, ...hit, bought(1)];
  expect(announcedAtOnce(events)).toEqual([began(1, 2), ...hit]);
});

it("if a special attack is announced at once, so are all others on its hex in the same turn, even misses", () => {
  const miss: GameEvent[] = [{ ...attack }, { ...attackRolled, face: 1, isHit: false }];
  const hit = [{ ...attack }, { ...attackRolled }, lost(0)];
  const inOtherTurn = [began(1, 2), { ...attack }, { ...attackRolled, isHit: false }];
  const later = eventsForSummary([...inOtherTurn, began(2, 3), ...miss, ...hit, ...miss], 0, []);
  expect([...later]).toEqual(inOtherTurn.slice(1));
});

it("a special attack in which the player had to decide is announced at once", () => {
  const asked: GameEvent = { ...attack };
  const hit = [asked, { ...attackRolled }];
  const hitOnOther = [{ ...attack, to: 5 }, { ...attackRolled }];
  expect(announcedAtOnce([began(1, 2), ...hitOnOther, ...hit], [asked])).toEqual([began(1, 2), ...hit]);
});

it("the reshuffling of a deck is announced at once", () => {
  const reshuffled: GameEvent = { type: "reshuffled", deck: "energize" };
  expect(announcedAtOnce([began(1, 2), reshuffled, bought(1)])).toEqual([began(1, 2), reshuffled]);
});
