import { describe, expect, it } from "vitest";
import { reuseEqualParts } from "./reuse-equal-parts";

describe("structural sharing", () => {
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

  it("replaces only the path down to a change", () => {
    const now = structuredClone(before);
    now.hexes[1]?.units.push(...([7] as never[]));
    const shown = reuseEqualParts(before, now);
    expect(shown).toEqual(now);
    expect(shown).not.toBe(before);
    expect(shown.hexes).not.toBe(before.hexes);
    expect(shown.hexes[0]).toBe(before.hexes[0]);
    expect(shown.hexes[1]).not.toBe(before.hexes[1]);
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
