import { describe, expect, it } from "vitest";
import { pipsOf } from "./pips";

describe("a die face", () => {
  it.each([1, 2, 3, 4, 5, 6])(
    "%i has that number of pips, inside the face and at different positions",
    (face) => {
      const pips = pipsOf(face);
      expect(new Set(pips.map(([x, y]) => `${x},${y}`)).size).toBe(face);
      expect(pips.flat().every((coordinate) => coordinate > 4 && coordinate < 20)).toBe(true);
    },
  );

  it("adds up to seven with the opposite face", () => {
    for (const face of [1, 2, 3]) expect(pipsOf(face).length + pipsOf(7 - face).length).toBe(7);
  });

  it("is empty for an invalid number", () => {
    expect(pipsOf(0)).toEqual([]);
    expect(pipsOf(7)).toEqual([]);
  });
});
