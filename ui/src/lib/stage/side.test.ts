import { describe, expect, it } from "vitest";
import { shiftBesideStage, type StageCover } from "./side";

const HEX_RADIUS = 40;
const AREA_HEIGHT = 500;
const cover = (isAtFoot: boolean, height = 240): StageCover => ({ isAtFoot, height, hexes: [3] });
/** The upper and the lower end of the hexes with these centres after the shift. */
const shifted = (stage: StageCover, ...hexYs: number[]): [number, number] => {
  const shift = shiftBesideStage(stage, hexYs, HEX_RADIUS, AREA_HEIGHT);
  return [Math.min(...hexYs) - HEX_RADIUS + shift, Math.max(...hexYs) + HEX_RADIUS + shift];
};

describe("the board beside the stage", () => {
  it("stays where it is if the stage covers none of the hexes that take part", () => {
    expect(shiftBesideStage(cover(true), [100], HEX_RADIUS, AREA_HEIGHT)).toBe(-0);
    expect(shiftBesideStage(cover(false), [400], HEX_RADIUS, AREA_HEIGHT)).toBe(0);
    expect(shiftBesideStage(cover(true), [], HEX_RADIUS, AREA_HEIGHT)).toBe(0);
    expect(shiftBesideStage(cover(true, 0), [480], HEX_RADIUS, AREA_HEIGHT)).toBe(0);
  });

  it("moves just far enough to make the hexes visible", () => {
    expect(shifted(cover(true), 250)).toEqual([180, 260]);
    expect(shifted(cover(false), 250)).toEqual([240, 320]);
  });

  it("never moves the hexes out of the board's area", () => {
    expect(shifted(cover(true, 480), 250)[0]).toBe(0);
    expect(shifted(cover(false, 480), 250)[1]).toBe(AREA_HEIGHT);
  });
});
