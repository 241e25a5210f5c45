import { describe, expect, it } from "vitest";
import { WHOLE, Zoom } from "./zoom.svelte";

const AREA = { width: 800, height: 600 };
const zoom = () => new Zoom(() => AREA);

/** Where a point of the whole board is shown. */
const shown = ({ sight }: Zoom, x: number, y: number) => ({
  x: x * sight.scale + sight.left,
  y: y * sight.scale + sight.top,
});

describe("the zoom of the board", () => {
  it("keeps the point under the pointer in its place", () => {
    const one = zoom();
    one.wheel({ deltaY: -400, deltaMode: 0 }, { x: 200, y: 450 });
    expect(one.sight.scale).toBeCloseTo(2);
    expect(shown(one, 200, 450)).toEqual({ x: 200, y: 450 });
  });

  it("never shows less than a third nor more than the whole board", () => {
    const one = zoom();
    for (let presses = 0; presses < 20; presses++) one.step(1);
    expect(one.sight.scale).toBe(3);
    for (let presses = 0; presses < 20; presses++) one.step(-1, { x: 700, y: 10 });
    expect(one.sight).toEqual(WHOLE);
  });

  it("counts wheels in lines like those in pixels", () => {
    const [lines, pixels] = [zoom(), zoom()];
    lines.wheel({ deltaY: -3, deltaMode: 1 }, { x: 0, y: 0 });
    pixels.wheel({ deltaY: -48, deltaMode: 0 }, { x: 0, y: 0 });
    expect(lines.sight).toEqual(pixels.sight);
  });

  it("lets the board be pulled, but not beyond its edges", () => {
    const one = zoom();
    one.step(1);
    one.press(1, { x: 400, y: 300 });
    one.move(1, { x: 404, y: 300 });
    expect(one.pulled).toBe(false);
    one.move(1, { x: 9_000, y: 320 });
    one.release(1);
    expect(one.pulled).toBe(true);
    expect(one.pulled).toBe(false);
    expect(one.sight.left).toBe(0);
  });

  it("does not pull the whole board, so that a click stays a click", () => {
    const one = zoom();
    one.press(1, { x: 400, y: 300 });
    one.move(1, { x: 500, y: 300 });
    one.release(1);
    expect([one.pulled, one.sight]).toEqual([false, WHOLE]);
  });

  it("follows two fingers", () => {
    const one = zoom();
    one.press(1, { x: 300, y: 300 });
    one.press(2, { x: 500, y: 300 });
    one.move(2, { x: 700, y: 300 });
    expect(one.sight.scale).toBeCloseTo(2);
    one.release(1);
    one.release(2);
    expect(one.pulled).toBe(true);
  });

  it("brings a point into sight", () => {
    const one = zoom();
    for (let presses = 0; presses < 5; presses++) one.step(1, { x: 0, y: 0 });
    const hidden = shown(one, 780, 580);
    expect(hidden.x).toBeGreaterThan(AREA.width);
    one.reveal(hidden, 40);
    const now = shown(one, 780, 580);
    expect(now.x).toBeLessThanOrEqual(AREA.width);
    expect(now.y).toBeLessThanOrEqual(AREA.height);
    const before = one.sight;
    one.reveal({ x: 400, y: 300 }, 40);
    expect(one.sight).toEqual(before);
  });
});
