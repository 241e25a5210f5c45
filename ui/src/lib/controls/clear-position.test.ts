import { expect, it } from "vitest";
import { clearPosition } from "./clear-position";

const area = new DOMRect(0, 0, 600, 400);
const size = { width: 200, height: 100 };
const anchor = new DOMRect(270, 170, 60, 60);

it("a tooltip is above its anchor, unless it would hide something there", () => {
  const at = (avoided: DOMRect[]) => clearPosition(anchor, size, area, avoided, 8);
  const [above, below, right] = [
    new DOMRect(280, 110, 20, 20),
    new DOMRect(280, 270, 20, 20),
    new DOMRect(360, 190, 20, 20),
  ];
  expect(at([])).toEqual({ x: 200, y: 62 });
  expect(at([above])).toEqual({ x: 200, y: 238 });
  expect(at([above, below])).toEqual({ x: 338, y: 150 });
  const left = new DOMRect(200, 190, 20, 20);
  // All sides of the anchor are taken: the tooltip moves to the first free corner.
  expect(at([above, below, right, left])).toEqual({ x: 8, y: 8 });
});

it("a tooltip never leaves the area, and never hides its anchor if there is room", () => {
  const corner = new DOMRect(0, 0, 60, 60);
  expect(clearPosition(corner, size, area, [], 8)).toEqual({ x: 8, y: 68 });
});
