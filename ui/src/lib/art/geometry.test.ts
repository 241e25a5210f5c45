import { describe, expect, it } from "vitest";
import { bounds, centre, neighbourInArrowDirection } from "./geometry";

const HEX_AND_NEIGHBOURS = [
  { q: 0, r: 0 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

describe("hexes on the screen", () => {
  it("have a corner at the top, with r increasing downwards", () => {
    expect(centre({ q: 1, r: 0 }).y).toBe(0);
    expect(centre({ q: 1, r: 0 }).x).toBeCloseTo(Math.sqrt(3));
    expect(centre({ q: 0, r: 1 }).y).toBeGreaterThan(0);
    expect(centre({ q: 0, r: 1 }).x).toBeGreaterThan(0);
  });

  it("have a bounding box", () => {
    const box = bounds(HEX_AND_NEIGHBOURS);
    expect(box.width).toBeCloseTo(3 * Math.sqrt(3));
    expect(box.height).toBeCloseTo(5);
    expect(bounds([]).width).toBe(0);
  });

  it("can be navigated with the arrow keys", () => {
    expect(neighbourInArrowDirection(HEX_AND_NEIGHBOURS, 0, "ArrowRight")).toBe(1);
    expect(neighbourInArrowDirection(HEX_AND_NEIGHBOURS, 0, "ArrowLeft")).toBe(4);
    expect(neighbourInArrowDirection(HEX_AND_NEIGHBOURS, 0, "ArrowDown")).toBe(3);
    expect(neighbourInArrowDirection(HEX_AND_NEIGHBOURS, 3, "ArrowUp")).toBe(0);
    expect(neighbourInArrowDirection(HEX_AND_NEIGHBOURS, 0, "ArrowUp")).toBe(6);
    expect(neighbourInArrowDirection(HEX_AND_NEIGHBOURS, 6, "ArrowDown")).toBe(0);
    expect(neighbourInArrowDirection(HEX_AND_NEIGHBOURS, 1, "ArrowRight")).toBeNull();
  });

  it("can all be reached from the first one with the arrow keys", () => {
    const reachedHexes = new Set([0]);
    for (const from of reachedHexes) {
      for (const arrow of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) {
        const next = neighbourInArrowDirection(HEX_AND_NEIGHBOURS, from, arrow);
        if (next !== null) reachedHexes.add(next);
      }
    }
    expect(reachedHexes.size).toBe(HEX_AND_NEIGHBOURS.length);
  });
});
