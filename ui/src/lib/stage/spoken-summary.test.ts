import { expect, it } from "vitest";
import type { Event as GameEvent } from "../../bindings";
import { fixture } from "../../test/fixture-port";
import { exactPlace } from "../words/names";
import { turnsSinceLastTurnOf, type Setbacks } from "./turn-summaries";
import { spokenSummary } from "./spoken-summary";

const moved = (kind: "human" | "fungoid", from: number, to: number): GameEvent => ({
  type: "moved",
  seat: 1,
  kind,
  from,
  to,
  via: [null, null],
});
const explored = (hex: number, found: "human" | null, refinery: number): GameEvent => ({
  type: "explored",
  seat: 1,
  hex,
  found,
  unavailableUnit: null,
  refinery,
});

/**
 * The spoken parts for seat 0 after a turn of seat 1. `turn` returns the events of that turn, given the id of
 * a home base hex of seat 1 and the ids of the hexes outside the home bases, except the Monolith.
 */
async function partsAfter(
  isBrief: boolean,
  turn: (base: number, hexes: readonly number[]) => GameEvent[],
  setbacksAt: (hexes: readonly number[]) => Setbacks | null = () => null,
) {
  const { info, update } = await fixture("movement");
  const board = update.view.hexes;
  const base = board.find(({ homeOwner }) => homeOwner === 1)?.id ?? -1;
  const hexes = board.filter(({ homeOwner, terrain }) => homeOwner === null && terrain !== "monolith");
  const turnStart: GameEvent = { type: "turnBegan", seat: 1, turn: 2 };
  const ids = hexes.map(({ id }) => id);
  const turns = turnsSinceLastTurnOf([turnStart, ...turn(base, ids)], 0);
  return {
    parts: spokenSummary(turns, setbacksAt(ids), "Since your last turn", { info, board }, isBrief),
    name: info.players[1]?.name ?? "",
    places: ids.map((hex) => exactPlace(info, board, hex)),
  };
}

it("the spoken summary describes a turn in order, and each find after the move that led to it", async () => {
  const { parts, name, places } = await partsAfter(true, (base, [first = 0, second = 0, third = 0]) => [
    { type: "bought", seat: 1, kind: "human", hex: base, cost: 2 },
    moved("human", base, first),
    moved("fungoid", base, first),
    moved("human", third, first),
    moved("human", base, second),
    explored(first, null, 2),
    explored(second, "human", 1),
    { type: "victoryCardTaken", seat: 1, vp: 1 },
    { type: "mined", seat: 1, rubium: 3 },
  ]);
  expect(parts).toEqual([
    "Since your last turn.",
    [
      `${name}: Bought 1 Human.`,
      `Moved 1 Human and 1 Fungoid from their base and 1 Human from ${places[2]} to ${places[0]}.`,
      "Found refinery 2.",
      `Moved 1 Human from their base to ${places[1]}.`,
      "Found refinery 1 and 1 Human.",
      "+1 VP (Battle Victory).",
    ].join(" "),
  ]);
});

it("after the moves, the spoken summary names the hexes where only the player's units remain", async () => {
  const { parts, name, places } = await partsAfter(
    true,
    (base, [first = 0, second = 0]) => [
      moved("human", first, second),
      moved("fungoid", base, second),
      explored(second, null, 2),
    ],
    ([first = 0]) => ({
      ...{ losses: [], draws: [], attacks: [], contestedHexes: [], intruders: [], lostHexes: [] },
      ...{ income: null, threats: [] },
      withdrawals: [{ seat: 1, hex: first }],
    }),
  );
  expect(parts[1]).toBe(
    [
      `${name}: Moved 1 Human from ${places[0]} and 1 Fungoid from their base to ${places[1]}.`,
      "Found refinery 2.",
      `Your units are still at ${places[0]}.`,
    ].join(" "),
  );
});

it("a brief summary of many moves names finds and expensive units, and counts the others", async () => {
  const turn = (base: number, hexes: readonly number[]): GameEvent[] => [
    ...hexes.slice(0, 5).map((hex) => moved("human", base, hex)),
    moved("fungoid", base, hexes[3] ?? 0),
    explored(hexes[4] ?? 0, null, 3),
  ];
  const brief = await partsAfter(true, turn);
  expect(brief.parts[1]).toBe(
    [
      `${brief.name}: Moved 1 Human from their base to ${brief.places[4]}.`,
      "Found refinery 3.",
      `Moved 1 Human and 1 Fungoid from their base to ${brief.places[3]}.`,
      `Moved 1 Human from their base to ${brief.places[0]}.`,
      "Moved 2 other units.",
    ].join(" "),
  );
  const full = await partsAfter(false, turn);
  expect(full.parts[1]?.match(/Moved 1 Human/g)).toHaveLength(5);
  expect(full.parts[1]).not.toContain("other unit");
});

it("a brief summary is empty if the other players have only mined, but a full one is not", async () => {
  const turn = (): GameEvent[] => [{ type: "mined", seat: 1, rubium: 3 }];
  expect((await partsAfter(true, turn)).parts).toEqual([]);
  const { parts, name } = await partsAfter(false, turn);
  expect(parts).toEqual(["Since your last turn.", `${name}: Mined 3.`]);
});
