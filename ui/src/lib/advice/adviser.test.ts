// Which steps of the advice remain while the player acts, undoes and redoes.
import { beforeEach, expect, it, vi } from "vitest";
import type { Action, Advice, AdvisedStep } from "../../bindings";
import type { Game } from "../game/game.svelte";
import { Adviser } from "./adviser.svelte";

const ADVISED_MOVE: AdvisedStep = {
  type: "move",
  to: 4,
  units: [{ kind: "human", from: 1, count: 2 }],
  attacks: [],
  reason: null,
};
const ADVICE: Advice = {
  seat: 0,
  best: { steps: [ADVISED_MOVE], winPercent: 54 },
  alternative: null,
  reason: null,
};
const move: Action = { type: "move", kind: "human", from: 1, to: 4 };
const otherMove: Action = { type: "move", kind: "human", from: 1, to: 5 };

let stepCount: number;
let game: Game;
let adviser: Adviser;

beforeEach(async () => {
  stepCount = 10;
  game = {
    decidingSeat: 0,
    view: { phase: "movement" },
    get status() {
      return { stepCount };
    },
    dismissRefusal: vi.fn(),
  } as unknown as Game;
  adviser = new Adviser(game, { advice: () => Promise.resolve(ADVICE), cancelAdvice: vi.fn() });
  await adviser.toggle();
});

/** Submits an action. If accepted, it becomes the next step of the game. */
async function act(action: Action, isAccepted = true): Promise<void> {
  game.onact([action], Promise.resolve(isAccepted));
  await Promise.resolve();
  if (isAccepted) setStepCount(stepCount + 1);
}

/** Gives the game this number of steps, as after a new step, an undo or a redo. */
function setStepCount(newStepCount: number): void {
  stepCount = newStepCount;
  adviser.updateAfterSteps(stepCount);
}

const unitsToMove = (): number[] =>
  adviser.pendingSteps.map((pending) =>
    pending.type === "move" ? pending.units.reduce((sum, { count }) => sum + count, 0) : 0,
  );

it("undo and redo of a step restore what remained of the advice before and after it", async () => {
  await act(move);
  expect(unitsToMove()).toEqual([1]);
  setStepCount(10);
  expect(unitsToMove()).toEqual([2]);
  setStepCount(11);
  expect(unitsToMove()).toEqual([1]);
});

it("a refused action changes neither the advice nor what a later redo restores", async () => {
  await act(move);
  setStepCount(10);
  await act(otherMove, false);
  expect(unitsToMove()).toEqual([2]);
  setStepCount(11);
  expect(unitsToMove()).toEqual([1]);
});

it("the advice is dismissed by an action other than the advised one", async () => {
  await act(otherMove);
  expect(adviser.advice).toBeNull();
});

it("the advice forgets steps that were undone before a new step", async () => {
  await act(move);
  await act(move);
  expect(unitsToMove()).toEqual([]);
  setStepCount(10);
  await act(move);
  expect(unitsToMove()).toEqual([1]);
  // The undone step 12 can no longer be redone, so this step 12 is a new one, which the player did not
  // submit.
  setStepCount(12);
  expect(adviser.advice).toBeNull();
});
