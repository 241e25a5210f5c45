import { expect, it } from "vitest";

import teamsFixture from "../../fixtures/teams.json";
import type { GameInfo } from "../../bindings";
import { rulesLines } from "./chosen-rules";

it("the lines about the rules of a game mention that it is a practice game", () => {
  const game = teamsFixture.info as unknown as GameInfo;
  expect(rulesLines({ ...game, isPractice: true, isSeedKnown: false })).toContain(
    "Practice: everything can be undone.",
  );
  expect(rulesLines({ ...game, isPractice: false, isSeedKnown: false })).toHaveLength(1);
});

it("the lines about the rules of a game list its handicaps", () => {
  const game = teamsFixture.info as unknown as GameInfo;
  const lines = rulesLines({ ...game, extraRubium: [0, 3] });
  expect(lines).toContain(`Handicap (house variant): ${game.players[1]?.name} began with 3 extra rubium.`);
});
