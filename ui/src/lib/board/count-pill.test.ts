import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import CountPill from "./CountPill.svelte";

it("a second digit covers no more of the token", () => {
  const leftEdgeOf = (count: number): number => {
    const { container } = render(CountPill, { faction: "ares", count, radius: 20 });
    const translation = container.querySelector("[data-faction]")?.getAttribute("transform") ?? "";
    const x = Number(/^translate\(([\d.]+)/.exec(translation)?.[1]);
    return x + Number(container.querySelector("rect")?.getAttribute("x"));
  };
  expect(leftEdgeOf(12)).toBeCloseTo(leftEdgeOf(9));
});
