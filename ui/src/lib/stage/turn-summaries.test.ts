import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { turnsSinceLastTurnOf } from "./turn-summaries";

const began = (seat: number, turn: number): GameEvent => ({ type: "turnBegan", seat, turn });
const bought = (seat: number): GameEvent => ({ type: "bought", seat, kind: "human", hex: 1, cost: 2 });

it("the summaries cover the other players' turns between the latest two turns of the player", () => {
  const events = [
    began(0, 1),
    bought(0),
    began(1, 2),
    bought(1),
    began(0, 3),
    bought(0),
    began(1, 4),
    bought(1),
    bought(1),
    began(2, 5),
    began(0, 6),
  ];
  expect(turnsSinceLastTurnOf(events, 0).map(({ seat, purchases }) => [seat, purchases])).toEqual([
    [1, { units: [{ kind: "human", count: 2 }], hexes: [1, 1] }],
    [2, { units: [], hexes: [] }],
  ]);
  expect(turnsSinceLastTurnOf([...events, bought(0)], 0)).toHaveLength(2);
  // Before the player's next turn, the summaries cover the turns so far.
  expect(turnsSinceLastTurnOf(events.slice(0, 8), 0).map(({ seat }) => seat)).toEqual([1]);
  // Before a player's first turn, they cover everything. No event begins the first turn of a game.
  expect(turnsSinceLastTurnOf(events.slice(1, 4), 2).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(turnsSinceLastTurnOf(events.slice(0, 4), 2).map(({ seat }) => seat)).toEqual([0, 1]);
});

it("the summary of a turn groups losses by their cause, and contains the events that scored points", () => {
  const mission: GameEvent = { type: "missionFulfilled", seat: 1, card: 9, vp: 2 };
  const victory: GameEvent = { type: "victoryCardTaken", seat: 1, vp: 1 };
  const endEvent: GameEvent = {
    type: "battleEnded",
    hex: 1,
    attacker: 1,
    defender: 0,
    result: "attackerWon",
    areBothDestroyed: false,
  };
  const attack: GameEvent = { type: "specialAttack", seat: 1, kind: "rubiumDragon", from: 3, to: 4 };
  const lost = (seat: number, cause: "battle" | "sacrifice" | "specialAttack" | "storm"): GameEvent => ({
    type: "unitLost",
    seat,
    kind: "human",
    hex: 1,
    cause,
  });
  const [turn] = turnsSinceLastTurnOf(
    [
      began(1, 1),
      lost(2, "storm"),
      { type: "cardPlayed", seat: 2, card: 4 },
      attack,
      { type: "specialAttackRolled", seat: 1, face: 6, isHit: true },
      lost(0, "specialAttack"),
      { ...attack, to: 5 },
      { type: "specialAttackRolled", seat: 1, face: 1, isHit: false },
      { type: "battleBegan", hex: 1, attacker: 1, defender: 0, forces: [[], []] },
      lost(0, "battle"),
      // A sacrificed unit counts as a loss in the battle.
      lost(0, "sacrifice"),
      { type: "cardPlayed", seat: 0, card: 3 },
      endEvent,
      victory,
      mission,
      { type: "mined", seat: 1, rubium: 5 },
      began(0, 2),
    ],
    0,
  );
  const humans = (seat: number, count: number) => [{ seat, units: [{ kind: "human", count }] }];
  expect(turn?.battles).toEqual([{ endEvent, losses: humans(0, 2) }]);
  expect(turn?.specialAttacks).toEqual([
    { attack, hasHit: true, losses: humans(0, 1) },
    { attack: { ...attack, to: 5 }, hasHit: false, losses: [] },
  ]);
  expect(turn?.stormLosses).toEqual(humans(2, 1));
  expect(turn?.stormHexes).toEqual([1]);
  expect(turn?.points).toEqual([{ seat: 1, vp: 3, scoringEvents: [victory, mission] }]);
  // Cards that the player with the summary (seat 0) played are left out.
  expect(turn?.cards).toMatchObject([{ seat: 2, card: 4 }]);
  expect(turn?.minedRubium).toBe(5);
});

it("the summary of a turn counts the cards that each player drew", () => {
  const drawn = (seat: number, deck: "energize" | "missions"): GameEvent => ({
    type: "drawn",
    seat,
    deck,
    card: null,
  });
  const [turn] = turnsSinceLastTurnOf(
    [
      began(1, 1),
      drawn(0, "energize"),
      drawn(1, "energize"),
      drawn(1, "energize"),
      drawn(1, "missions"),
      // Of two offered missions, only the kept one counts.
      { type: "missionOffered", seat: 2, card: null },
      { type: "missionOffered", seat: 2, card: null },
      { type: "missionKept", seat: 2, card: null },
      { type: "putAtBottom", seat: 2, card: null },
      { ...{ type: "battleEnded", hex: 1, attacker: 1, defender: 0 }, result: "attackerWon" } as GameEvent,
    ],
    0,
  );
  expect(turn?.draws).toEqual([
    { seat: 0, energizeCount: 1, missionCount: 0, isForLoss: true },
    { seat: 1, energizeCount: 2, missionCount: 1, isForLoss: false },
    { seat: 2, energizeCount: 0, missionCount: 1, isForLoss: false },
  ]);
});

it("the summary of a turn leaves out the cards with which the players begin", () => {
  const drawn = (seat: number): GameEvent => ({ type: "drawn", seat, deck: "missions", card: null });
  const [turn, next] = turnsSinceLastTurnOf([drawn(0), drawn(1), bought(0), began(1, 2)], 1);
  expect([turn?.seat, turn?.draws, next]).toEqual([0, [], undefined]);
});
