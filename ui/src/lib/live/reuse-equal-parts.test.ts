import { describe, expect, it } from "vitest";
import { reuseEqualParts } from "./reuse-equal-parts";

describe("reusing equal parts", () => {
  const before = {
    hexes: [
      { id: 0, units: [1, 2] },
      { id: 1, units: [] },
    ],
    turn: 3,
    battle: null,
  };

  it("returns the old value if nothing has changed", () => {
    expect(reuseEqualParts(before, structuredClone(before))).toBe(before);
  });

  it("replaces only the objects that contain a change", () => {
    const now = structuredClone(before);
    now.hexes[1]?.units.push(...([7] as never[]));
    const result = reuseEqualParts(before, now);
    expect(result).toEqual(now);
    expect(result).not.toBe(before);
    expect(result.hexes).not.toBe(before.hexes);
    expect(result.hexes[0]).toBe(before.hexes[0]);
    expect(result.hexes[1]).not.toBe(before.hexes[1]);
  });

  it.each([
    [
      [1, 2, 3],
      [1, 2],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: 1 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{}, []],
    [null, { a: null }],
    [{ a: null }, { a: {} }],
  ])("returns a value equal to the new one, whatever the old one was: %j, %j", (old, now) => {
    expect(reuseEqualParts(old, now)).toEqual(now);
    expect(Array.isArray(reuseEqualParts(old, now))).toBe(Array.isArray(now));
  });
});
