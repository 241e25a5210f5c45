import { describe, expect, it } from "vitest";
import { INRADIUS } from "../art/geometry";
import { pack } from "./pack";

const GROUP_SIZES = [
  [1],
  [2],
  [6],
  [1, 1],
  [2, 1],
  [4, 4],
  [6, 6],
  [1, 1, 1],
  [2, 3, 1],
  [4, 4, 4],
  [6, 6, 6],
  [6, 6, 6, 6],
];
const cases = GROUP_SIZES.flatMap((groupSizes) =>
  [false, true].map((hasOtherPiece) => ({ groupSizes, hasOtherPiece })),
);

describe("the unit tokens of a hex", () => {
  it.each(cases)(
    "$groupSizes (with another piece: $hasOtherPiece) are inside the hex and do not overlap",
    ({ groupSizes, hasOtherPiece }) => {
      const { radius, slots } = pack(groupSizes, hasOtherPiece);
      expect(slots).toHaveLength(groupSizes.reduce((a, b) => a + b, 0));
      for (const { x, y } of slots) {
        expect(Math.abs(x) + radius).toBeLessThanOrEqual(INRADIUS);
        expect(Math.abs(x) / 2 + Math.abs(y) * INRADIUS + radius).toBeLessThanOrEqual(INRADIUS);
      }
      for (const [index, a] of slots.entries()) {
        for (const b of slots.slice(index + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(2 * radius);
        }
      }
    },
  );

  it.each(cases.filter(({ hasOtherPiece }) => hasOtherPiece))(
    "$groupSizes do not cover the other piece",
    ({ groupSizes }) => {
      const { radius, slots, otherPiece } = pack(groupSizes, true);
      for (const { x, y } of slots) {
        expect(Math.hypot(x - otherPiece.x, y - otherPiece.y)).toBeGreaterThan(radius + 0.15);
      }
    },
  );

  it("are wider than 21 px in the fullest hex of three players", () => {
    // A hex has a radius of about 62 px in a window of 1280 by 720 px.
    expect(pack([6, 6, 6], true).radius * 62 * 2).toBeGreaterThan(21);
  });

  it("of each player form a block in the fullest hex of three players", () => {
    const { slots } = pack([6, 6, 6], false);
    const centreOfSlots = (group: typeof slots) => ({
      x: group.reduce((sum, slot) => sum + slot.x, 0) / group.length,
      y: group.reduce((sum, slot) => sum + slot.y, 0) / group.length,
    });
    const centres = [0, 6, 12].map((from) => centreOfSlots(slots.slice(from, from + 6)));
    slots.forEach((slot, index) => {
      const distances = centres.map((centre) => Math.hypot(centre.x - slot.x, centre.y - slot.y));
      expect(distances.indexOf(Math.min(...distances))).toBe(Math.floor(index / 6));
    });
  });
});
