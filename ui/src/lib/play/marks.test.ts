import { describe, expect, it } from "vitest";
import type { Marks } from "../board/marks";
import { nextMarkedHex } from "./marks";

describe("the next marked hex", () => {
  /** Hexes that are not in reading order: 2 and 0 are in the upper row; 3, 1 and 4 are in the row below. */
  const board = [
    { q: 1, r: 0 },
    { q: 1, r: 1 },
    { q: 0, r: 0 },
    { q: 0, r: 1 },
    { q: 2, r: 1 },
  ];
  const marks: Marks = new Map([
    [0, "begin"],
    [1, "attack"],
    [2, "begin"],
  ]);

  it("is found row by row from the top, and the first hex comes after the last", () => {
    const next = (current: number | null, direction: 1 | -1 = 1) =>
      nextMarkedHex(board, marks, [], current, direction);
    expect([next(null), next(2), next(0), next(1)]).toEqual([2, 0, 1, 2]);
    expect([next(null, -1), next(1, -1), next(0, -1), next(2, -1)]).toEqual([1, 0, 2, 1]);
  });

  it("follows the current hex even if that hex has no mark", () => {
    expect(nextMarkedHex(board, marks, [], 3, 1)).toBe(1);
    expect(nextMarkedHex(board, marks, [], 4, 1)).toBe(2);
    expect(nextMarkedHex(board, new Map(), [], 4, 1)).toBeNull();
  });

  it("is a hex of a higher rank only after all hexes of lower rank", () => {
    const next = (current: number | null, direction: 1 | -1) =>
      nextMarkedHex(board, marks, [], current, direction, (hex) => Number(hex === 2));
    expect([next(null, 1), next(0, 1), next(1, 1), next(2, 1)]).toEqual([0, 1, 2, 0]);
    expect([next(2, -1), next(1, -1), next(0, -1)]).toEqual([1, 0, 2]);
  });

  it("is at first a hex as near as possible to the selected hex", () => {
    const reachable: Marks = new Map([
      [0, "reachable"],
      [1, "attack"],
      [2, "reachable"],
      [3, "source"],
      [4, "reachable"],
    ]);
    const next = (current: number | null) => nextMarkedHex(board, reachable, [], current, 1);
    expect([next(3), next(2), next(0), next(1), next(4)]).toEqual([2, 0, 1, 4, 2]);
  });

  it("is a hinted hex only at the start", () => {
    expect(nextMarkedHex(board, marks, [1, 4], null, 1)).toBe(1);
    expect(nextMarkedHex(board, marks, [1, 4], 2, 1)).toBe(0);
  });
});
