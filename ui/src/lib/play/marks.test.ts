import { describe, expect, it } from "vitest";
import type { Marks } from "../board/marks";
import { nextMarkedHex } from "./marks";

describe("the next marked hex", () => {
  const marks: Marks = new Map([
    [8, "begin"],
    [3, "begin"],
    [5, "source"],
    [12, "attack"],
  ]);

  it("is the next in order, and the first after the last", () => {
    expect(nextMarkedHex(marks, [], null, 1)).toBe(3);
    expect(nextMarkedHex(marks, [], 3, 1)).toBe(8);
    expect(nextMarkedHex(marks, [], 12, 1)).toBe(3);
    expect(nextMarkedHex(marks, [], 3, -1)).toBe(12);
    expect(nextMarkedHex(marks, [], null, -1)).toBe(12);
  });

  it("begins with the hexes that are hinted", () => {
    expect(nextMarkedHex(marks, [12, 7], null, 1)).toBe(12);
    expect(nextMarkedHex(marks, [12, 7], 12, 1)).toBe(3);
  });

  it("is the first one if the current hex has no mark", () => {
    expect(nextMarkedHex(marks, [], 4, 1)).toBe(3);
    expect(nextMarkedHex(new Map(), [], 4, 1)).toBeNull();
  });
});
