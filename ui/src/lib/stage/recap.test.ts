import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { turnsSince } from "./recap";

const began = (seat: number, turn: number): GameEvent => ({ type: "turnBegan", seat, turn });
const bought = (seat: number): GameEvent => ({ type: "bought", seat, kind: "human", hex: 1, cost: 2 });

it("covers the turns of the others between the latest two turns of the player", () => {
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
  expect(turnsSince(events, 0).map(({ seat, bought }) => [seat, bought])).toEqual([
    [1, [{ kind: "human", count: 2 }]],
    [2, []],
  ]);
  expect(turnsSince([...events, bought(0)], 0)).toEqual([]);
  // While the others are still playing, it covers what they did so far.
  expect(turnsSince(events.slice(0, 8), 0).map(({ seat }) => seat)).toEqual([1]);
  // Before the first turn of a player it covers everything.
  expect(turnsSince(events.slice(0, 4), 2).map(({ seat }) => seat)).toEqual([0, 1]);
});

it("sums up losses and points by player, in the turn in which they occurred", () => {
  const [turn] = turnsSince(
    [
      began(1, 1),
      { type: "unitLost", seat: 0, kind: "human", hex: 1, cause: "battle" },
      { type: "unitLost", seat: 0, kind: "human", hex: 1, cause: "battle" },
      { type: "unitLost", seat: 1, kind: "fungoid", hex: 1, cause: "specialAttack" },
      { type: "specialAttackRolled", seat: 1, face: 1, hit: false },
      { type: "victoryCard", seat: 1, vp: 1 },
      { type: "missionFulfilled", seat: 1, card: 9, vp: 2 },
      { type: "cardPlayed", seat: 0, card: 3 },
      { type: "mined", seat: 1, rubium: 5 },
      began(0, 2),
    ],
    0,
  );
  expect(turn?.losses).toEqual([
    { seat: 0, units: [{ kind: "human", count: 2 }] },
    { seat: 1, units: [{ kind: "fungoid", count: 1 }] },
  ]);
  expect(turn?.points).toEqual([{ seat: 1, vp: 3, missions: [9] }]);
  expect(turn?.specialAttacks).toEqual([false]);
  // Cards that the player played are no news to the player.
  expect(turn?.cards).toEqual([]);
  expect(turn?.mined).toBe(5);
});
