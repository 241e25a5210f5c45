import { expect, it } from "vitest";
import { tooltipPosition } from "./tooltip-position";

const area = new DOMRect(0, 0, 600, 400);
const size = { width: 200, height: 100 };

it("a tooltip is in the corner that is farthest from its anchor", () => {
  const at = (x: number, y: number) => tooltipPosition(new DOMRect(x, y, 60, 60), size, area, [], 8);
  expect(at(100, 80)).toEqual({ x: 392, y: 292 });
  expect(at(440, 280)).toEqual({ x: 8, y: 8 });
  expect(at(440, 80)).toEqual({ x: 8, y: 292 });
});

it("a tooltip covers as little as possible", () => {
  const anchor = new DOMRect(100, 80, 60, 60);
  const [bottomRight, topRight] = [new DOMRect(540, 340, 20, 20), new DOMRect(540, 40, 20, 20)];
  expect(tooltipPosition(anchor, size, area, [bottomRight], 8)).toEqual({ x: 392, y: 8 });
  expect(tooltipPosition(anchor, size, area, [bottomRight, topRight], 8)).toEqual({ x: 8, y: 292 });
});

it("a tooltip stays inside the area if it is narrow enough", () => {
  const wide = { width: 590, height: 100 };
  expect(tooltipPosition(new DOMRect(0, 0, 60, 60), wide, area, [], 8)).toEqual({ x: 8, y: 292 });
});
