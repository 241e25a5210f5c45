import { expect, it } from "vitest";
import type { Condition, MissionProgress } from "../../bindings";
import { isComplete, progressFigure, progressText } from "./progress";

const mission = (...parts: [Condition, number, number][]): MissionProgress => ({
  card: 0,
  parts: parts.map(([condition, have, need]) => ({ condition, have, need })),
});
const SPIRES: Condition = { if: "controls", terrain: "crystalSpires", atLeast: 4 };
const NO_LOSSES: Condition = { if: "noLosses" };

it("says how many are there of those that a mission needs", () => {
  const progress = mission([SPIRES, 3, 4]);
  expect(progressText(progress)).toBe("3 of 4: Crystal Spires");
  expect(progressFigure(progress)).toBe("3/4");
  expect(isComplete(progress)).toBe(false);
});

it("says whether a mission that counts nothing is met", () => {
  expect(progressText(mission([NO_LOSSES, 0, 1]))).toBe("Not met yet");
  expect(progressText(mission([NO_LOSSES, 1, 1]))).toBe("The condition is met now");
  expect(progressFigure(mission([NO_LOSSES, 1, 1]))).toBeNull();
});

it("has no single figure for several parts", () => {
  const both = mission([SPIRES, 4, 4], [{ if: "rubium", atLeast: 9 }, 2, 9]);
  expect(progressText(both)).toBe("4 of 4: Crystal Spires · 2 of 9 rubium");
  expect(progressFigure(both)).toBeNull();
  expect(isComplete(both)).toBe(false);
});
