import { expect, it } from "vitest";
import { minNameWidthRem } from "./name-width";

it("the names of cards need the width of their longest word", () => {
  expect(minNameWidthRem([])).toBe(4.75);
  expect(minNameWidthRem(["Windfall", "Send in the Striders"])).toBe(4.75);
  // Wider than a whole card of the hand.
  expect(minNameWidthRem(["Pulso firme", "Francotiradores"])).toBeGreaterThan(6.625);
});
