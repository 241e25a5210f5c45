import { describe, expect, it } from "vitest";
import { WHOLE_BOARD, Zoom } from "./zoom.svelte";

const AREA = { width: 800, height: 600 };
const newZoom = () => new Zoom(() => AREA);

/** Where the zoomed board shows a point of the whole board. */
const shownAt = ({ viewport }: Zoom, x: number, y: number) => ({
  x: x * viewport.scale + viewport.offsetX,
  y: y * viewport.scale + viewport.offsetY,
});

describe("the zoom of the board", () => {
  it("keeps the position of the point under the pointer", () => {
    const zoom = newZoom();
    zoom.wheel({ deltaY: -400, deltaMode: 0 }, { x: 200, y: 450 });
    expect(zoom.viewport.scale).toBeCloseTo(2);
    expect(shownAt(zoom, 200, 450)).toEqual({ x: 200, y: 450 });
  });

  it("keeps the scale between 1 and 3", () => {
    const zoom = newZoom();
    for (let presses = 0; presses < 20; presses++) zoom.step(1);
    expect(zoom.viewport.scale).toBe(3);
    for (let presses = 0; presses < 20; presses++) zoom.step(-1, { x: 700, y: 10 });
    expect(zoom.viewport).toEqual(WHOLE_BOARD);
  });

  it("zooms equally whether a wheel reports its movement in lines or in pixels", () => {
    const [lines, pixels] = [newZoom(), newZoom()];
    lines.wheel({ deltaY: -3, deltaMode: 1 }, { x: 0, y: 0 });
    pixels.wheel({ deltaY: -48, deltaMode: 0 }, { x: 0, y: 0 });
    expect(lines.viewport).toEqual(pixels.viewport);
  });

  it("pans the board, but not beyond its edges", () => {
    const zoom = newZoom();
    zoom.step(1);
    zoom.press(1, { x: 400, y: 300 });
    zoom.move(1, { x: 404, y: 300 });
    expect(zoom.consumePan()).toBe(false);
    zoom.move(1, { x: 9_000, y: 320 });
    zoom.release(1);
    expect(zoom.consumePan()).toBe(true);
    expect(zoom.consumePan()).toBe(false);
    expect(zoom.viewport.offsetX).toBe(0);
  });

  it("does not pan while the whole board is visible, so that a click remains a click", () => {
    const zoom = newZoom();
    zoom.press(1, { x: 400, y: 300 });
    zoom.move(1, { x: 500, y: 300 });
    zoom.release(1);
    expect([zoom.consumePan(), zoom.viewport]).toEqual([false, WHOLE_BOARD]);
  });

  it("scales the board with two fingers, and does not take their release for a click", () => {
    const zoom = newZoom();
    zoom.press(1, { x: 300, y: 300 });
    zoom.press(2, { x: 500, y: 300 });
    zoom.move(2, { x: 700, y: 300 });
    expect(zoom.viewport.scale).toBeCloseTo(2);
    zoom.release(1);
    zoom.release(2);
    expect(zoom.consumePan()).toBe(true);
  });

  it("moves the board to make a point visible, but only if the point is hidden", () => {
    const zoom = newZoom();
    for (let presses = 0; presses < 5; presses++) zoom.step(1, { x: 0, y: 0 });
    const hidden = shownAt(zoom, 780, 580);
    expect(hidden.x).toBeGreaterThan(AREA.width);
    zoom.reveal(hidden, 40);
    const now = shownAt(zoom, 780, 580);
    expect(now.x).toBeLessThanOrEqual(AREA.width);
    expect(now.y).toBeLessThanOrEqual(AREA.height);
    const before = zoom.viewport;
    zoom.reveal({ x: 400, y: 300 }, 40);
    expect(zoom.viewport).toEqual(before);
  });
});
