import { describe, expect, it, vi } from "vitest";
import { Drag } from "./drag.svelte";

describe("a drag", () => {
  const pointerAt = (x: number, y: number) =>
    ({ button: 0, buttons: 1, clientX: x, clientY: y }) as PointerEvent;

  it("moves units from the pressed hex to the hex where it ends", () => {
    const drop = vi.fn();
    const drag = new Drag((hex) => hex === 1, drop);
    drag.press(pointerAt(0, 0), 1, null);
    drag.move(pointerAt(3, 0), { x: 0, y: 0 });
    expect(drag.from).toBeNull();
    drag.move(pointerAt(30, 0), { x: 10, y: 0 });
    expect([drag.from, drag.pointer]).toEqual([1, { x: 20, y: 0 }]);
    drag.release(5);
    expect(drop).toHaveBeenCalledWith(1, 5);
    expect(drag.consumeDrag()).toBe(true);
    expect(drag.consumeDrag()).toBe(false);
  });

  it("ends when the button was released outside the window", () => {
    const drop = vi.fn();
    const drag = new Drag(() => true, drop);
    drag.press(pointerAt(0, 0), 1, null);
    drag.move(pointerAt(30, 0), { x: 0, y: 0 });
    drag.move({ ...pointerAt(60, 0), buttons: 0 }, { x: 0, y: 0 });
    drag.release(5);
    expect([drag.from, drag.pointer]).toEqual([null, null]);
    expect(drop).not.toHaveBeenCalled();
  });

  it("does not begin on an empty hex and has no effect when dropped outside the board", () => {
    const drop = vi.fn();
    const drag = new Drag((hex) => hex === 1, drop);
    drag.press(pointerAt(0, 0), 2, null);
    drag.move(pointerAt(30, 0), { x: 0, y: 0 });
    expect(drag.from).toBeNull();
    drag.press(pointerAt(0, 0), 1, null);
    drag.move(pointerAt(30, 0), { x: 0, y: 0 });
    drag.release(null);
    drag.release(1);
    expect(drop).not.toHaveBeenCalled();
  });
});
