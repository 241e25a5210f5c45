import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { AvailableSwaps } from "../../bindings";
import recordedSwaps from "../../fixtures/swaps.json";
import { ChosenRules } from "./chosen-rules.svelte";
import SwapsPicker from "./SwapsPicker.svelte";

const offer = recordedSwaps[0]?.offer as AvailableSwaps;

it("says that no token is exchanged yet, until a swap is chosen", async () => {
  const { rerender } = render(SwapsPicker, { chosenRules: new ChosenRules(), availableSwaps: offer });
  expect(screen.getByRole("status").textContent).toContain("No token is exchanged yet.");
  const greenTokens = offer.greenTokens.map((green, index) => ({ ...green, swap: index === 0 ? 0 : null }));
  await rerender({ availableSwaps: { ...offer, greenTokens } });
  expect(screen.getByRole("status").textContent).not.toContain("No token is exchanged yet.");
});
