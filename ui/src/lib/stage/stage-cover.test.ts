import { describe, expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { fitBoard } from "../board/fit";
import { areMostlyInUpperHalf, shiftClearOfStage, uncoveredArea, type StageCover } from "./stage-cover";

const HEX_RADIUS = 40;
const AREA_HEIGHT = 500;
const cover = (isAtFoot: boolean, height = 240): StageCover => ({ isAtFoot, height, hexes: [3] });
/** The top and the bottom edge of the hexes whose centres have these vertical positions, after the shift. */
const shiftedEdges = (stage: StageCover, ...hexYs: number[]): [number, number] => {
  const shift = shiftClearOfStage(stage, hexYs, HEX_RADIUS, AREA_HEIGHT);
  return [Math.min(...hexYs) - HEX_RADIUS + shift, Math.max(...hexYs) + HEX_RADIUS + shift];
};

describe("the board during a stage", () => {
  it("stays where it is if the stage covers none of the hexes of the event", () => {
    expect(shiftClearOfStage(cover(true), [100], HEX_RADIUS, AREA_HEIGHT)).toBe(-0);
    expect(shiftClearOfStage(cover(false), [400], HEX_RADIUS, AREA_HEIGHT)).toBe(0);
    expect(shiftClearOfStage(cover(true), [], HEX_RADIUS, AREA_HEIGHT)).toBe(0);
    expect(shiftClearOfStage(cover(true, 0), [480], HEX_RADIUS, AREA_HEIGHT)).toBe(0);
  });

  it("moves just far enough to make the units on the hexes visible", () => {
    expect(shiftedEdges(cover(true), 250)).toEqual([194, 274]);
    expect(shiftedEdges(cover(false), 250)).toEqual([226, 306]);
  });

  it("never moves the hexes out of the board's area", () => {
    expect(shiftedEdges(cover(true, 480), 250)[0]).toBe(0);
    expect(shiftedEdges(cover(false, 480), 250)[1]).toBe(AREA_HEIGHT);
  });

  it("stays where it is during a battle in any row, even in a lesson in a window of 1280x720", async () => {
    const board = (await fixture("start2")).update.view.hexes;
    // Measured: the size of the board, and the height of the stage of a battle in which a card was played.
    const [width, areaHeight, height] = [736, 440, 194];
    const { hexRadius, centreOf } = fitBoard(board, width, areaHeight);
    const shifts = board.map(({ id }) => {
      const isAtFoot = areMostlyInUpperHalf(board, [id]);
      return shiftClearOfStage({ isAtFoot, height, hexes: [id] }, [centreOf(id).y], hexRadius, areaHeight);
    });
    expect(Math.max(...shifts.map(Math.abs))).toBe(0);
  });
});

it("tooltips may use the part of the board that the stage leaves free", () => {
  const area = new DOMRect(20, 30, 700, AREA_HEIGHT);
  expect(uncoveredArea(area, null)).toEqual(area);
  expect(uncoveredArea(area, cover(true))).toEqual(new DOMRect(20, 30, 700, 260));
  expect(uncoveredArea(area, cover(false))).toEqual(new DOMRect(20, 270, 700, 260));
});
