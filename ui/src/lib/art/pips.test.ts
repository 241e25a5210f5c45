import { describe, expect, it } from "vitest";
import { pipsOf } from "./pips";

describe("a die face", () => {
  it.each([1, 2, 3, 4, 5, 6])("%i has as many pips, apart from each other and within the face", (face) => {
    const pips = pipsOf(face);
    expect(new Set(pips.map(([x, y]) => `${x},${y}`)).size).toBe(face);
    expect(pips.flat().every((at) => at > 4 && at < 20)).toBe(true);
  });

  it("opposite faces of a die come to seven", () => {
    for (const face of [1, 2, 3]) expect(pipsOf(face).length + pipsOf(7 - face).length).toBe(7);
  });

  it("shows nothing for a face that no die has", () => {
    expect(pipsOf(0)).toEqual([]);
    expect(pipsOf(7)).toEqual([]);
  });
});
