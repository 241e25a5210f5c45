import { expect, it } from "vitest";
import type { Condition, MissionProgress } from "../../bindings";
import { isComplete, progressFraction, progressText } from "./mission-progress";

const mission = (...parts: [Condition, number, number][]): MissionProgress => ({
  card: 0,
  obstacle: null,
  parts: parts.map(([condition, current, required]) => ({ condition, current, required })),
});
const SPIRES: Condition = { if: "controls", terrain: "crystalSpires", atLeast: 4 };
const NO_LOSSES: Condition = { if: "noLosses" };

it("the progress of a mission shows how many of the required hexes are controlled", () => {
  const progress = mission([SPIRES, 3, 4]);
  expect(progressText(progress)).toBe("3 of 4: Crystal Spires");
  expect(progressFraction(progress)).toBe("3/4");
  expect(isComplete(progress)).toBe(false);
});

it("the progress of a mission shows whether the condition is met if the mission counts nothing", () => {
  expect(progressText(mission([NO_LOSSES, 0, 1]))).toBe("Not met yet");
  expect(progressText(mission([NO_LOSSES, 1, 1]))).toBe("The condition is met now");
  expect(progressFraction(mission([NO_LOSSES, 1, 1]))).toBeNull();
});

it("the progress of a mission has no fraction for several parts", () => {
  const twoParts = mission([SPIRES, 4, 4], [{ if: "rubium", atLeast: 9 }, 2, 9]);
  expect(progressText(twoParts)).toBe("4 of 4: Crystal Spires · 2 of 9 rubium");
  expect(progressFraction(twoParts)).toBeNull();
  expect(isComplete(twoParts)).toBe(false);
});

it("the progress of a mission never exceeds what the mission requires", () => {
  const progress = mission([SPIRES, 5, 4]);
  expect([progressText(progress), progressFraction(progress)]).toEqual(["4 of 4: Crystal Spires", "4/4"]);
});

it("the progress of a mission says why a mission that seems to be fulfilled cannot be played", () => {
  expect(progressText({ ...mission([SPIRES, 4, 4]), obstacle: "otherPlayersTurn" })).toBe(
    "4 of 4: Crystal Spires · Playable only in your own turn, if it is still met then.",
  );
  expect(progressText({ ...mission([NO_LOSSES, 0, 1]), obstacle: "notAttacker" })).toBe(
    "Not met yet · Only a win as the attacker counts, in your own turn.",
  );
});
