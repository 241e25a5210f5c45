import { expect, it } from "vitest";
import { fixture } from "../../test/fixture-port";
import { ArrowWalk } from "./arrow-walk";

it.each(["start2", "start3", "start4"])(
  "the opposite arrow leads back to the start on the board “%s”",
  async (name) => {
    const board = (await fixture(name)).update.view.hexes;
    const opposites = [
      ["ArrowUp", "ArrowDown"],
      ["ArrowDown", "ArrowUp"],
      ["ArrowLeft", "ArrowRight"],
      ["ArrowRight", "ArrowLeft"],
    ] as const;
    for (const [arrow, opposite] of opposites)
      board.forEach((_, start) => {
        const walk = new ArrowWalk();
        const path: number[] = [];
        for (let hex: number | null = start; hex !== null; hex = walk.next(board, hex, arrow)) path.push(hex);
        const wayBack = path.slice(0, -1).map(() => walk.next(board, path.pop() ?? -1, opposite));
        expect(wayBack.at(-1) ?? start).toBe(start);
      });
  },
);

it("each neighbour is one key press away, some only with Shift; a press with Shift never retraces a step", async () => {
  const board = (await fixture("start3")).update.view.hexes;
  const monolith = board.findIndex(({ q, r }) => q === 0 && r === 0);
  const neighbours = (["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const).flatMap((arrow) =>
    [false, true].map((withShift) => {
      const hex = board[new ArrowWalk().next(board, monolith, arrow, withShift) ?? -1];
      return `${hex?.q},${hex?.r}`;
    }),
  );
  expect(new Set(neighbours)).toEqual(new Set(["1,-1", "0,-1", "-1,1", "0,1", "-1,0", "1,0"]));
  const walk = new ArrowWalk();
  const up = walk.next(board, monolith, "ArrowUp") ?? -1;
  const downRight = board[walk.next(board, up, "ArrowDown", true) ?? -1];
  expect([downRight?.q, downRight?.r]).toEqual([1, 0]);
});
