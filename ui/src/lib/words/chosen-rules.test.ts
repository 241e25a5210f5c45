import { expect, it } from "vitest";

import info from "../../fixtures/teams.json";
import type { GameInfo } from "../../bindings";
import { deviationLines } from "./chosen-rules";

it("says in the menu that a game is practice, or that its seed is known", () => {
  const game = info.info as unknown as GameInfo;
  expect(deviationLines({ ...game, isPractice: true, isSeedKnown: false })).toContain(
    "Practice: everything can be undone.",
  );
  expect(deviationLines({ ...game, isPractice: false, isSeedKnown: false })).toHaveLength(1);
});
