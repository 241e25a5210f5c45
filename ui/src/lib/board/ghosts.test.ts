import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import type { Ghost } from "../stage/ghosts";
import Ghosts from "./Ghosts.svelte";

/** Records the keyframes of the animations that begin, and the keyframes that replace them later. */
function recordAnimations() {
  const initialKeyframes: unknown[] = [];
  const changedKeyframes: unknown[] = [];
  class Effect {
    setKeyframes(steps: unknown) {
      changedKeyframes.push(steps);
    }
  }
  vi.stubGlobal("KeyframeEffect", Effect);
  vi.spyOn(Element.prototype, "animate").mockImplementation((steps) => {
    initialKeyframes.push(steps);
    return { cancel: () => undefined, effect: new Effect() } as unknown as Animation;
  });
  return { initialKeyframes, changedKeyframes };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ghost = (...path: number[]): Ghost => ({
  id: 0,
  seat: 0,
  kind: "human",
  count: 1,
  path,
  duration: 100,
});
const keyframesAt = (...xs: number[]) => xs.map((x) => ({ transform: `translate(${x}px, 0px)` }));

async function renderGhosts(ghosts: Ghost[]) {
  const { info } = await fixture("start2");
  const props = { info, hexRadius: 10, idPrefix: "x", width: 100, height: 100 };
  const centreOf = (hex: number) => ({ x: hex, y: 0 });
  return render(Ghosts, { ...props, ghosts, centreOf });
}

it("a ghost of the next move gets a new animation, although it has the same id", async () => {
  const { initialKeyframes } = recordAnimations();
  const { rerender } = await renderGhosts([ghost(1, 2)]);
  await rerender({ ghosts: [ghost(5, 6)] });
  expect(initialKeyframes).toEqual([keyframesAt(1, 2), keyframesAt(5, 6)]);
});

it("a ghost reaches the same hexes if the board is zoomed, panned or resized on the way", async () => {
  const { initialKeyframes, changedKeyframes } = recordAnimations();
  const { rerender } = await renderGhosts([ghost(1, 2)]);
  await rerender({ centreOf: (hex: number) => ({ x: hex * 100, y: 0 }) });
  await tick();
  expect(initialKeyframes).toHaveLength(1);
  expect(changedKeyframes).toEqual([keyframesAt(100, 200)]);
});
