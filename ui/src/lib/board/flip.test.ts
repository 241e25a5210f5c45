import { afterEach, describe, expect, it, vi } from "vitest";
import { HALF_FLIP_MS, flip } from "./flip";

const elementWithReducedMotion = (isReduced: boolean) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
  return Object.assign(document.createElement("div"), { animate: () => undefined }) as unknown as Element;
};

describe("revealing a token", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("takes a quarter of a second, in two halves between zero and full width", () => {
    const node = elementWithReducedMotion(false);
    expect(flip(node, { delay: HALF_FLIP_MS })).toMatchObject({ delay: 125, duration: 125 });
    expect(flip(node).css?.(0, 1)).toBe("transform: scaleX(0)");
    expect(flip(node).css?.(1, 0)).toBe("transform: scaleX(1)");
  });

  it("takes no time with reduced motion or without animation support", () => {
    expect(flip(elementWithReducedMotion(true)).duration).toBe(0);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const elementWithoutAnimations = Object.assign(document.createElement("div"), { animate: undefined });
    expect(flip(elementWithoutAnimations as unknown as Element).duration).toBe(0);
  });
});
