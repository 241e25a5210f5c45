import { describe, expect, it } from "vitest";
import { share } from "./share";

describe("what two values share", () => {
  const before = {
    hexes: [
      { id: 0, units: [1, 2] },
      { id: 1, units: [] },
    ],
    turn: 3,
    battle: null,
  };

  it("is everything if nothing has changed", () => {
    expect(share(before, structuredClone(before))).toBe(before);
  });

  it("is all but what has changed, on the way down to it", () => {
    const now = structuredClone(before);
    now.hexes[1]?.units.push(...([7] as never[]));
    const shown = share(before, now);
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
  ])("never keeps what is gone: %j, %j", (old, now) => {
    expect(share(old, now)).toEqual(now);
    expect(Array.isArray(share(old, now))).toBe(Array.isArray(now));
  });
});
