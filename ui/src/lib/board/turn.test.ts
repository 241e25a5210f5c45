import { afterEach, describe, expect, it, vi } from "vitest";
import { TURN, turn } from "./turn";

const moving = (reduce: boolean) => {
  vi.stubGlobal("matchMedia", () => ({ matches: reduce }));
  return Object.assign(document.createElement("div"), { animate: () => undefined }) as unknown as Element;
};

describe("revealing a token", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("takes a quarter of a second in two halves, from flat to full width", () => {
    const node = moving(false);
    expect(turn(node, { delay: TURN })).toMatchObject({ delay: 125, duration: 125 });
    expect(turn(node).css?.(0, 1)).toBe("transform: scaleX(0)");
    expect(turn(node).css?.(1, 0)).toBe("transform: scaleX(1)");
  });

  it("takes no time with reduced motion or without animation support", () => {
    expect(turn(moving(true)).duration).toBe(0);
    expect(turn(document.createElement("div")).duration).toBe(0);
  });
});
