import { expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { exactPlace } from "./names";
import { hexesNamedIn, splitAtCoordinates } from "./coordinates-in-text";

it("a text is divided at the coordinates of hexes, and only there", async () => {
  const { info, update } = await fixture("movement");
  const board = update.view.hexes;
  const hexWithNegativeQ = board.find(({ q, r }) => q < 0 && r > 0)?.id ?? -1;
  const text = `Orion (2) moves from ${exactPlace(info, board, 0)} to ${exactPlace(info, board, hexWithNegativeQ)} (99, 99).`;
  expect(hexesNamedIn(text, board)).toEqual([0, hexWithNegativeQ]);
  const parts = splitAtCoordinates(text, board);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter(({ hex }) => hex !== null).every((part) => /^\(−?\d,\s−?\d\)$/.test(part.text))).toBe(
    true,
  );
});
