import { afterEach, expect, it, vi } from "vitest";
import { reduceBattle } from "../log/battle";
import { StageReplay } from "./replay.svelte";

afterEach(() => vi.useRealTimers());

const battle = reduceBattle(null, [
  { type: "battleBegan", hex: 3, attacker: 0, defender: 1, forces: [[], []] },
]);
if (!battle) throw new Error("the event battleBegan should begin a battle");

it("a replay shows the result of a battle for a given time, or until the replay is ended", () => {
  vi.useFakeTimers();
  const replay = new StageReplay();
  replay.showResult(battle, 2000);
  expect(replay.beat).toMatchObject({ type: "battle", moment: "end" });
  vi.advanceTimersByTime(2000);
  expect(replay.beat).toBeNull();
  replay.showResult(battle);
  vi.advanceTimersByTime(60_000);
  expect(replay.beat).not.toBeNull();
  replay.end();
  expect(replay.beat).toBeNull();
});

it("a replay does not end a beat early because of the timer of the previous beat", () => {
  vi.useFakeTimers();
  const replay = new StageReplay();
  replay.showResult(battle, 2000);
  replay.end();
  replay.showResult(battle);
  vi.advanceTimersByTime(2000);
  expect(replay.beat).not.toBeNull();
});
