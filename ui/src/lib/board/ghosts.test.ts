import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { fixture } from "../../test/fixture-port";
import type { Ghost } from "../stage/ghosts";
import Ghosts from "./Ghosts.svelte";

/** Records the animations that begin, and the paths that are changed later. */
function recordAnimations() {
  const begun: unknown[] = [];
  const changed: unknown[] = [];
  class Effect {
    setKeyframes(steps: unknown) {
      changed.push(steps);
    }
  }
  vi.stubGlobal("KeyframeEffect", Effect);
  vi.spyOn(Element.prototype, "animate").mockImplementation((steps) => {
    begun.push(steps);
    return { cancel: () => undefined, effect: new Effect() } as unknown as Animation;
  });
  return { begun, changed };
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
  const { begun } = recordAnimations();
  const { rerender } = await renderGhosts([ghost(1, 2)]);
  await rerender({ ghosts: [ghost(5, 6)] });
  expect(begun).toEqual([keyframesAt(1, 2), keyframesAt(5, 6)]);
});

it("a ghost reaches the same hexes if the board is zoomed, panned or resized on the way", async () => {
  const { begun, changed } = recordAnimations();
  const { rerender } = await renderGhosts([ghost(1, 2)]);
  await rerender({ centreOf: (hex: number) => ({ x: hex * 100, y: 0 }) });
  await tick();
  expect(begun).toHaveLength(1);
  expect(changed).toEqual([keyframesAt(100, 200)]);
});
