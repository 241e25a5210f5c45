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
